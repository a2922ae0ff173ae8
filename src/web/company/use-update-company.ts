import { failureOf } from "../lib/failure.ts";
import { mergeCompany } from "../lib/session.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/trpc.ts";

/** Changes the company's record and everything on the screen that follows from it. */
export function useUpdateCompany() {
  const utils = trpc.useUtils();
  return trpc.company.update.useMutation({
    async onSuccess({ data }) {
      mergeCompany(data);
      utils.company.get.setData({ id: data._id }, { success: true, data });
      await utils.dashboard.invalidate();
    },
    onError(error) {
      void showToast("error", failureOf(error).message ?? "Failed to update profile. Please try again.", {
        seconds: 5,
      });
    },
  });
}
