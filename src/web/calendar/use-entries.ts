import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Entry } from "#features/calendar/schema.ts";
import type { Day } from "#shared/calendar.ts";
import { formatDay } from "../lib/format.ts";
import { tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { showToast } from "../lib/toast.ts";
import type { Span } from "./calendar-words.ts";

// Colleagues work too: each visit asks again.
const anew = { staleTime: 0 } as const;

export const useEntries = (companyId: string, span: Span | undefined) =>
  trpc.calendar.list.useQuery(
    { companyId, ...span },
    { ...anew, enabled: span !== undefined, placeholderData: keepPreviousData },
  );

export const useEntry = (companyId: string, id: string | undefined) =>
  trpc.calendar.get.useQuery({ companyId, id: id ?? "" }, { ...anew, enabled: id !== undefined });

export type Move = { entry: Entry; day: Day; reason?: string };
const toastId = "calendar-move";
const told = { onError: (error: unknown) => tellFailure(error, "It could not be moved. Please try again.") };

/** Sets another day for what may move. Until the server has it, it is shown where it was put. */
export function useMoving(companyId: string) {
  const { client, calendar, task, duty, filing } = trpc.useUtils();
  const [going, setGoing] = useState<ReadonlyMap<string, Day>>(new Map());

  /** @returns the version of what was moved, by which it is moved back */
  async function send({ entry, day, reason = "" }: Move): Promise<number | null> {
    const { subjectId: id } = entry;
    const version = entry.version ?? 0;
    if (entry.kind === "filing") {
      await client.filing.move.mutate({ companyId, id, dueDay: day, reason });
      return null;
    }
    const { data } =
      entry.kind === "task"
        ? await client.task.change.mutate({ companyId, id, version, dueOn: day })
        : await client.duty.change.mutate({ companyId, id, version, nextReviewOn: day });
    return data.version;
  }

  const moving = useMutation({
    mutationFn: send,
    onMutate: ({ entry, day }) => setGoing((before) => new Map(before).set(entry._id, day)),
    onSuccess(version, { entry, day }) {
      const before = { entry: { ...entry, day, version }, day: entry.day };
      const back = { label: "Undo", onClick: () => moving.mutate(before, told) };
      const said = `Moved to ${formatDay(day)}`;
      // What a regulator has allowed is not taken back at a press: it is said anew, with a reason.
      void showToast("success", said, { seconds: 7, id: toastId, ...(version !== null && { action: back }) });
    },
    async onSettled(_version, _error, { entry }) {
      await calendar.invalidate();
      setGoing((before) => new Map([...before].filter(([id]) => id !== entry._id)));
      void Promise.all([task.invalidate(), duty.invalidate(), filing.invalidate()]);
    },
  });

  return {
    /** Entries with what is on its way where it goes. */
    shown: (entries: readonly Entry[]) => entries.map((one) => ({ ...one, day: going.get(one._id) ?? one.day })),
    move: (asked: Move) => moving.mutate(asked, told),
    moveAsked: async (asked: Move) => moving.mutateAsync(asked),
  };
} // prettier-ignore
export type Moving = ReturnType<typeof useMoving>;
