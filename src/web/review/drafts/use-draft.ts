import { useState } from "react";
import type { OpenedDraft } from "#features/drafting/schema.ts";
import { useDutyWork } from "../../drafting/use-duty-work.ts";
import { saveFile } from "../../lib/save-file.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { showToast } from "../../lib/toast.ts";
import { draftOf, openPoints, workOf, type Work } from "./draft-state.ts";

/** The work on one captured regulation, by the operator. */
export function useDraft(opened: OpenedDraft) {
  const { id, revision } = opened;
  const editing = useDutyWork<Work>({
    name: `draft:${id}`,
    stored: revision,
    begin: () => workOf(opened),
    pages: opened.documents.map((document) => document.pages),
  });
  const { work } = editing;
  const base = Number(editing.from);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { draft, regulation } = trpc.useUtils();
  const save = trpc.draft.save.useMutation();

  const submit = async () => {
    setTried(true);
    setFailure(null);
    if (openPoints(work).length > 0 || save.isPending) return;
    try {
      const { data } = await save.mutateAsync({ id, revision: base, draft: draftOf(work) });
      editing.settle(data.revision);
      setTried(false);
      void showToast("success", "Saved: every company sees it now", { seconds: 5 });
      await Promise.all([draft.invalidate(), regulation.invalidate()]);
    } catch (error) {
      setFailure(failureOf(error).message ?? "It could not be saved. Your work is kept in this browser: try again.");
      // Whether somebody else has saved is seen with the next look.
      await draft.get.invalidate({ id });
    }
  };

  return {
    ...editing,
    failure,
    /** Somebody else has saved since this work began. */
    isBehind: base < revision,
    isSaving: save.isPending,
    points: isTried ? openPoints(work) : [],
    submit,
    keepOn() {
      editing.keepOn();
      setFailure(null);
    },
    startAfresh() {
      editing.startAfresh();
      setFailure(null);
    },
    async download() {
      const { data } = await draft.file.fetch({ id }, { staleTime: 0 });
      saveFile(data.name, data.yaml, "application/yaml");
    },
  };
}

export type DraftWork = ReturnType<typeof useDraft>;
