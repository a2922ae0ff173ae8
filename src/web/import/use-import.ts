import { keepPreviousData, useMutation } from "@tanstack/react-query";
import type { AskedMapping, ImportPlan, KeptDecisions } from "#features/import/schema.ts";
import type { RowOutcome } from "#features/import/vocabulary.ts";
import { failureOf } from "../lib/server/failure.ts";
import { RestError } from "../lib/server/rest-error.ts";
import { bearer } from "../lib/server/session.ts";
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
  const form = new FormData();
  form.append("dryRun", String(isDry));
  form.append("limit", fewest);
  if (asked.importId !== undefined) form.append("importId", asked.importId);
  if (asked.sheet !== undefined) form.append("sheet", asked.sheet);
  if (asked.mapping) form.append("mapping", JSON.stringify(asked.mapping));
  if (asked.decisions) form.append("decisions", JSON.stringify(asked.decisions));
  if (asked.file) form.append("file", asked.file);
  const address = `/api/v1/import/${encodeURIComponent(companyId)}`;
  const response = await fetch(address, { method: "POST", headers: bearer(), body: form });
  // A proxy in between may answer with something else than our JSON.
  const body = (await response.json().catch(() => ({}))) as { data?: ImportPlan; message?: unknown; errors?: unknown };
  if (!response.ok || !body.data) throw new RestError("import.bring", response.status, body);
  return body.data;
}
