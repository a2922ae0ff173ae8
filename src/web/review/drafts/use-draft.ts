import type { OpenedDraft } from "#features/drafting/schema.ts";
import { useDutyWork } from "../../drafting/use-duty-work.ts";
import { saveFile } from "../../lib/save-file.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { showToast } from "../../lib/toast.ts";
import { draftOf, openPoints, withFields, workOf, type Work } from "./draft-state.ts";

/** The work on one captured regulation, by the operator. */
export function useDraft(opened: OpenedDraft) {
  const { id, revision } = opened;
  const editing = useDutyWork<Work>({
    name: `draft:${id}`,
    stored: revision,
    begin: () => workOf(opened),
    pages: opened.documents.map((document) => document.pages),
    pointsOf: openPoints,
  });
  const { work } = editing;
  const base = Number(editing.from);
  const { draft, regulation } = trpc.useUtils();
  const saving = trpc.draft.save.useMutation();

  const save = async () => {
    const { data } = await saving.mutateAsync({ id, revision: base, draft: draftOf(work) });
    editing.settle(data.revision);
    void showToast("success", "Saved: every company sees it now", { seconds: 5 });
    await Promise.all([draft.invalidate(), regulation.invalidate()]);
  };

  return {
    ...editing,
    set: (fields: Partial<Work>) => editing.set(withFields(work, fields, opened)),
    /** Somebody else has saved since this work began. */
    isBehind: base < revision,
    isSaving: saving.isPending,
    submit: async () => {
      if (!saving.isPending) await editing.submit({ save, lookAgain: () => draft.get.invalidate({ id }) });
    },
    async download() {
      const { data } = await draft.file.fetch({ id }, { staleTime: 0 });
      saveFile(data.name, data.yaml, "application/yaml");
    },
  };
}

export type DraftWork = ReturnType<typeof useDraft>;
