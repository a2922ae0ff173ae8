import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OpenedReading } from "#features/drafting/schema.ts";
import { useDutyWork } from "../drafting/use-duty-work.ts";
import { failureOf } from "../lib/server/failure.ts";
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
  });
  const { work, from } = editing;
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { reading } = trpc.useUtils();
  const save = trpc.reading.save.useMutation();
  const showAnew = useShownAnew();
  const navigate = useNavigate();

  const submit = async () => {
    setTried(true);
    setFailure(null);
    if (openPoints(work).length > 0 || save.isPending) return;
    const asked = { companyId, regulationId };
    const settled = readingOf(work);
    try {
      const { data } = await save.mutateAsync({
        ...asked,
        version: from === null ? null : String(from),
        reading: settled,
      });
      const saved = { ...data, revision: opened.revision, reading: settled };
      reading.get.setData(asked, (before) => before && { ...before, data: { ...before.data, own: saved } });
      editing.settle(data.version);
      void showToast("success", "Saved: your company sees it so now", { seconds: 5 });
      await navigate({ to: "/dashboard", search: { regulation: regulationId } });
      await showAnew();
    } catch (error) {
      setFailure(failureOf(error).message ?? "It could not be saved. Your work is kept in this browser: try again.");
      // Whether another window has saved is seen with the next look.
      await reading.get.invalidate(asked);
    }
  };

  return {
    ...editing,
    failure,
    /** Another window of the company has saved since this work began. */
    isBehind: from !== stored,
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
  };
}

export type ReadingWork = ReturnType<typeof useReading>;
