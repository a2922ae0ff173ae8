import { useState } from "react";
import type { OpenedDraft } from "#features/drafting/schema.ts";
import { saveFile } from "../../lib/save-file.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { showToast } from "../../lib/toast.ts";
import { draftOf, merged, openPoints, workOf, type EditedDuty, type Work } from "./draft-state.ts";
import { forgetWork, keepWork, readWork } from "./kept-work.ts";

/** The work on one captured regulation: kept in this browser until it is saved. */
export function useDraft(opened: OpenedDraft) {
  const { id, revision } = opened;
  const [kept] = useState(() => readWork(id));
  const [work, setWork] = useState(() => kept?.work ?? workOf(opened));
  const [isTakenUp, setTakenUp] = useState(kept !== null);
  const [base, setBase] = useState(kept?.revision ?? revision);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { draft, regulation } = trpc.useUtils();
  const save = trpc.draft.save.useMutation();
  const pages = opened.documents.map((document) => document.pages);

  const change = (update: (work: Work) => Work) => {
    const next = update(work);
    setWork(next);
    keepWork(id, { revision: base, work: next });
  };
  const changeDuty = (key: string, values: Partial<EditedDuty>) =>
    change((now) => ({ ...now, duties: now.duties.map((duty) => (duty.key === key ? { ...duty, ...values } : duty)) }));

  const submit = async () => {
    setTried(true);
    setFailure(null);
    if (openPoints(work).length > 0 || save.isPending) return;
    try {
      const { data } = await save.mutateAsync({ id, revision: base, draft: draftOf(work) });
      forgetWork(id);
      setBase(data.revision);
      setTakenUp(false);
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
    work,
    failure,
    isTakenUp,
    /** Somebody else has saved since this work began. */
    isBehind: base < revision,
    isSaving: save.isPending,
    points: isTried ? openPoints(work) : [],
    set: (values: Partial<Work>) => change((now) => ({ ...now, ...values })),
    changeDuty,
    add(duty: Pick<EditedDuty, "text" | "quote" | "page">) {
      const key = `own-${Math.max(0, ...work.duties.map((one) => Number(/^own-(\d+)$/.exec(one.key)?.[1] ?? 0))) + 1}`;
      change((now) => ({
        ...now,
        duties: [...now.duties, { ...duty, key, state: "accepted", provision: null, deadline: null, notes: [] }],
      }));
      return key;
    },
    merge(key: string) {
      change((now) => {
        const shown = now.duties.filter(({ state }) => state !== "dropped");
        const at = shown.findIndex((duty) => duty.key === key);
        const [first, second] = [shown[at], shown[at + 1]];
        if (!first || !second) return now;
        const rest = now.duties.filter((duty) => duty.key !== second.key);
        return { ...now, duties: rest.map((duty) => (duty.key === key ? merged(first, second, pages) : duty)) };
      });
    },
    acceptAll: () =>
      change((now) => ({
        ...now,
        duties: now.duties.map((duty) => (duty.state === "proposed" ? { ...duty, state: "accepted" } : duty)),
      })),
    submit,
    /** Goes on over what somebody else has saved. */
    keepOn() {
      setBase(revision);
      setFailure(null);
      keepWork(id, { revision, work });
    },
    startAfresh() {
      forgetWork(id);
      setWork(workOf(opened));
      setBase(revision);
      setTakenUp(false);
      setFailure(null);
    },
    async download() {
      const { data } = await draft.file.fetch({ id }, { staleTime: 0 });
      saveFile(data.name, data.yaml, "application/yaml");
    },
  };
}

export type DraftWork = ReturnType<typeof useDraft>;
