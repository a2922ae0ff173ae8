import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { TaskRepository } from "../repository.ts";
import { shown, type Waited } from "../rules/shown.ts";
import type { StoredTask } from "../rules/stored.ts";
import { messages, type Task } from "../schema.ts";

/** Who asks: a person, or null for a token of the company; whether it sees everybody's tasks, and evidence. */
export type Asker = { companyId: string; userId: string | null; seesAll: boolean; seesEvidence: boolean };
export type Seeing = ReturnType<typeof seeing>;

/** Who sees which tasks: all, whoever sees everybody's work; else those that one has or has made. */
export function seeing({ stored, clock }: { stored: Pick<TaskRepository, "find" | "listWaited">; clock: Clock }) {
  // Nobody's tasks are those of a token of the company that does not see all.
  const lookOf = ({ companyId, userId, seesAll }: Asker) => ({
    companyId,
    seenBy: seesAll ? null : (userId ?? ""),
    now: instant(clock),
  });

  async function showAll(tasks: readonly StoredTask[]): Promise<Task[]> {
    const [first] = tasks;
    const ids = tasks.flatMap(({ waitsFor }) => waitsFor ?? []);
    const waited = first && ids.length > 0 ? await stored.listWaited(first.companyId, ids) : new Map<string, Waited>();
    return tasks.map((task) => shown(task, waited.get(task.waitsFor ?? ""), instant(clock)));
  }

  return {
    lookOf,
    showAll,
    show: async (task: StoredTask): Promise<Task> => (await showAll([task]))[0]!,

    /** @throws AppError `not_found` where it is not there or whoever asks does not see it */
    async get(asker: Asker, id: string): Promise<StoredTask> {
      const task = await stored.find(lookOf(asker), id);
      if (!task) throw new AppError("not_found", messages.unknown);
      return task;
    },

    /** What a task waits for. */
    async waitedBy({ companyId, waitsFor }: StoredTask): Promise<Waited | undefined> {
      return waitsFor === null ? undefined : (await stored.listWaited(companyId, [waitsFor])).get(waitsFor);
    },
  };
}
