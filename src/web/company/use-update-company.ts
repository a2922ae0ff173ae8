import { useMutation } from "@tanstack/react-query";
import type { Company, UpdateInput } from "#features/company/schema.ts";
import { failureOf } from "../lib/server/failure.ts";
import { sendForm } from "../lib/server/send-form.ts";
import { mergeCompany } from "../lib/server/session.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";

/** What follows from a change of the company's record, whichever way it was sent. */
function useConsequences() {
  const utils = trpc.useUtils();
  return {
    async onSuccess({ data }: { data: Company }) {
      mergeCompany(data);
      utils.company.get.setData({ id: data._id }, { success: true, data });
      // The library may have been read to its end, and comes again page after page: nobody waits for that.
      void utils.library.invalidate();
      await Promise.all([utils.dashboard.invalidate(), utils.applicability.invalidate()]);
    },
    onError(error: unknown) {
      void showToast("error", failureOf(error).message ?? "Failed to update profile. Please try again.", {
        seconds: 5,
      });
    },
  };
}

/** Changes the company's record and everything on the screen that follows from it. */
export function useUpdateCompany() {
  return trpc.company.update.useMutation(useConsequences());
}

/** The same with a new logo. */
export function useUpdateWithLogo() {
  return useMutation({ mutationFn: saveWithLogo, ...useConsequences() });
}

type WithLogo = UpdateInput & { id: string; logo: File };

/** Changes the company's record and its logo in one call. */
const saveWithLogo = ({ id, ...fields }: WithLogo): Promise<{ message?: string; data: Company }> =>
  sendForm(`/api/v1/company/${encodeURIComponent(id)}`, { procedure: "company.update", fields, method: "PATCH" });
