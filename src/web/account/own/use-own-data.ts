import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { lagosDay } from "#shared/lagos.ts";
import { saveFile } from "../../lib/save-file.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { clearSession } from "../../lib/server/session.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { showToast } from "../../lib/toast.ts";

/** Gives the visitor the file of all that is held on it. */
export function useExport() {
  const { client } = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { data } = await client.me.export.query({});
      const name = `ilana-my-data-${lagosDay(new Date(data.exportedAt))}.json`;
      saveFile(name, `${JSON.stringify(data, null, 2)}\n`, "application/json");
    } catch (error) {
      const title = failureOf(error).message ?? "Your data could not be fetched. Please try again.";
      void showToast("error", title, { seconds: 7 });
    }
    setBusy(false);
  };
  return { save, isBusy };
}

/** Deletes the own account: the session is over with it. */
export function useRemoveAccount() {
  const router = useRouter();
  const queryClient = useQueryClient();
  return trpc.me.remove.useMutation({
    async onSuccess({ message }) {
      clearSession();
      await router.navigate({ to: "/" });
      // Only now: a screen that is still there would ask again for what is missing.
      queryClient.clear();
      void showToast("success", message ?? "Your account is deleted", { seconds: 7 });
    },
  });
}
