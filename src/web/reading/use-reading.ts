import { useNavigate } from "@tanstack/react-router";
import type { OpenedReading } from "#features/drafting/schema.ts";
import { useDutyWork } from "../drafting/use-duty-work.ts";
import { trpc } from "../lib/server/trpc.ts";
import { showToast } from "../lib/toast.ts";
import { openPoints, readingOf, workOf, type Work } from "./reading-state.ts";
import { useShownAnew } from "./use-shown-anew.ts";

/** The work of a company on what it settles for itself. */
export function useReading(companyId: string, opened: OpenedReading) {
  const { id: regulationId, own } = opened;
  const stored = own?.version ?? null;
  const editing = useDutyWork<Work>({
    name: `reading:${companyId}:${regulationId}`,
    stored,
    begin: () => workOf(opened),
    pages: opened.documents.map((document) => document.pages),
    pointsOf: openPoints,
  });
  const { work, from } = editing;
  const { reading } = trpc.useUtils();
  const saving = trpc.reading.save.useMutation();
  const showAnew = useShownAnew();
  const navigate = useNavigate();
  const asked = { companyId, regulationId };

  const save = async () => {
    const settled = readingOf(work);
    const version = from === null ? null : String(from);
    const { data } = await saving.mutateAsync({ ...asked, version, reading: settled });
    const saved = { ...data, revision: opened.revision, reading: settled };
    reading.get.setData(asked, (before) => before && { ...before, data: { ...before.data, own: saved } });
    editing.settle(data.version);
    void showToast("success", "Saved: your company sees it so now", { seconds: 5 });
    await navigate({ to: "/dashboard", search: { regulation: regulationId } });
    await showAnew();
  };

  return {
    ...editing,
    /** Another window of the company has saved since this work began. */
    isBehind: from !== stored,
    isSaving: saving.isPending,
    submit: async () => {
      if (!saving.isPending) await editing.submit({ save, lookAgain: () => reading.get.invalidate(asked) });
    },
  };
}

export type ReadingWork = ReturnType<typeof useReading>;
