import { useMutation } from "@tanstack/react-query";
import type { Company, UpdateInput } from "#features/company/schema.ts";
import { failureOf } from "../lib/server/failure.ts";
import { mergeCompany, bearer } from "../lib/server/session.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";
import { RestError } from "../lib/server/rest-error.ts";

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

type Answer = { message?: string; data: Company };

/** Changes the company's record and its logo in one call. Files travel as a multipart form, which tRPC does not speak. */
async function saveWithLogo({ id, logo, ...changes }: UpdateInput & { id: string; logo: File }): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(changes))
    if (value !== undefined) form.append(field, typeof value === "string" ? value : JSON.stringify(value));
  form.append("logo", logo);
  const response = await fetch(`/api/v1/company/${encodeURIComponent(id)}`, {
    method: "PATCH",
    headers: bearer(),
    body: form,
  });
  // A proxy in between may answer with something else than our JSON.
  const body = (await response.json().catch(() => ({}))) as Partial<Answer> & { errors?: unknown };
  if (!response.ok || !body.data) throw new RestError("company.update", response.status, body);
  return body as Answer;
}
