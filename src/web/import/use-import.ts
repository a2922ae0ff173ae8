import { keepPreviousData, useMutation } from "@tanstack/react-query";
import type { AskedMapping, ImportPlan, KeptDecisions } from "#features/import/schema.ts";
import type { RowOutcome } from "#features/import/vocabulary.ts";
import { failureOf } from "../lib/server/failure.ts";
import { sendForm } from "../lib/server/send-form.ts";
import { trpc } from "../lib/server/trpc.ts";
import { showToast } from "../lib/toast.ts";

/** Rows on a page: as many as a screen draws without a pause. */
export const rowsOnPage = 50;
// Whoever waits sees it move.
const progressEveryMs = 500;

export type Asked = {
  file?: File | undefined;
  importId?: string | undefined;
  sheet?: string | undefined;
  mapping?: AskedMapping | undefined;
  decisions?: KeptDecisions | undefined;
};

/** A page of what becomes of the rows of a register that was looked at. */
export const usePlan = (companyId: string, id: string, show: "all" | RowOutcome, page: number) =>
  trpc.import.rows.useQuery(
    { companyId, id, show, limit: rowsOnPage, skip: page * rowsOnPage },
    { placeholderData: keepPreviousData, retry: false },
  );

/** Has a register looked at, or looked at anew with what is said of it. One after the other: the server takes one at a time. */
export function useLook(companyId: string) {
  const { import: imports } = trpc.useUtils();
  return useMutation({
    scope: { id: "import" },
    mutationFn: (asked: Asked) => send(companyId, true, asked),
    onSuccess: () => imports.rows.invalidate(),
  });
}

/** Imports a register that was looked at, all of it or nothing. */
export function useRun(companyId: string) {
  const utils = trpc.useUtils();
  return useMutation({
    scope: { id: "import" },
    mutationFn: (importId: string) => send(companyId, false, { importId }),
    onSuccess: async () => {
      await Promise.all([utils.import.list.invalidate(), utils.duty.invalidate()]);
    },
  });
}

/** How far the server is, while it works. */
export const useProgress = (companyId: string, isWorking: boolean) =>
  trpc.import.progress.useQuery(
    { companyId },
    { enabled: isWorking, refetchInterval: isWorking ? progressEveryMs : false, gcTime: 0 },
  );

/** Takes an import back, and says what of it could not be. */
export function useUndo() {
  const utils = trpc.useUtils();
  return trpc.import.undo.useMutation({
    onSuccess: async ({ data }) => {
      await Promise.all([utils.import.list.invalidate(), utils.duty.invalidate()]);
      if (data.kept.length === 0) void showToast("success", "The import is taken back", { seconds: 5 });
    },
    onError: (error) =>
      void showToast("error", failureOf(error).message ?? "That did not work. Please try again.", { seconds: 5 }),
  });
}

// A page comes with the answer: what is asked of it here are the counts.
const fewest = "1";

async function send(companyId: string, isDry: boolean, asked: Asked): Promise<ImportPlan> {
  const url = `/api/v1/import/${encodeURIComponent(companyId)}` as const;
  const fields = { ...asked, dryRun: String(isDry), limit: fewest };
  return (await sendForm<ImportPlan>(url, { procedure: "import.bring", fields })).data;
}
