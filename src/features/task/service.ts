import { AppError } from "#platform/errors.ts";
import type { Comment, Said } from "../comment/schema.ts";
import type { CommentService } from "../comment/service.ts";
import { nextOf, readRepetition } from "./adapters/repetition.ts";
import type { TaskRepository } from "./repository.ts";
import { taskPath } from "./rules/event.ts";
import { parseTaskFilter } from "./rules/filter.ts";
import { asWaited } from "./rules/shown.ts";
import type { RepetitionDays, Task, TaskDetail, TaskFilterInput } from "./schema.ts";
import { changing, type ChangingDeps } from "./service/changing.ts";
import { reminding, type RemindingDeps } from "./service/reminding.ts";
import { seeing, type Asker } from "./service/seeing.ts";
import { daysShown } from "./vocabulary.ts";

export type TaskDeps = Omit<ChangingDeps, "stored" | "comments" | "seeing"> &
  Pick<RemindingDeps, "managing"> & {
    stored: TaskRepository;
    comments: CommentService;
  };
export type TaskService = ReturnType<typeof taskService>;

/** What people of a company have to do, and have done (docs/decisions/0046). */
export function taskService(deps: TaskDeps) {
  const { stored, comments, proofs } = deps;
  const seen = seeing(deps);

  return {
    ...changing({ ...deps, seeing: seen }),
    ...reminding(deps),

    /** The tasks that whoever asks sees and looks for. @throws AppError `invalid_input` for a filter value that is not known */
    async list(asker: Asker, input: TaskFilterInput, page: { limit: number; skip: number }): Promise<{ rows: Task[]; total: number }> {
      const { filter, faults } = parseTaskFilter(input, asker.userId);
      if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
      const { rows, total } = await stored.list(seen.lookOf(asker), filter, page);
      return { rows: await seen.showAll(rows), total };
    },

    /** @throws AppError `not_found` */
    async get(asker: Asker, id: string): Promise<TaskDetail> {
      const task = await seen.get(asker, id);
      const { companyId, repeats, seriesStart: start, seriesOn: after, state } = task;
      const isGoingOn = state === "open" && repeats !== null && start !== null && after !== null;
      return {
        ...(await seen.show(task)),
        waitedFor: (await stored.listWaiting(companyId, id)).map(asWaited),
        evidence: await proofs(asker, task.evidenceIds),
        nextOn: isGoingOn ? nextOf(repeats, { start, after }) : null,
        history: await comments.history(companyId, id),
        comments: await comments.list(companyId, id),
      };
    },

    /** On which days it comes again by a rule, from its first day on. @throws AppError `invalid_input` */
    days(start: string, asked: string): RepetitionDays {
      const read = readRepetition(asked, start);
      if ("fault" in read) throw new AppError("invalid_input", read.fault);
      const days: string[] = [];
      for (let after: string | null = start; days.length < daysShown; days.push(after)) {
        after = nextOf(read.rule, { start, after });
        if (after === null) break;
      }
      return { repeats: read.rule, days };
    },

    /** Adds a comment; who is mentioned is told. @throws AppError `not_found`, `invalid_input` for somebody from elsewhere */
    async comment(asker: Asker, { id, ...said }: Said & { id: string }): Promise<Comment> {
      const { title } = await seen.get(asker, id);
      return comments.add(asker, { noun: "task", id, title, path: taskPath(id) }, said);
    },

    /** A person's open tasks that are due up to a day, or on no day. */
    async openOf(person: { companyId: string; userId: string }, dueTo: string, limit: number): Promise<Task[]> {
      return seen.showAll(await stored.listOpenOf(person, dueTo, limit));
    },
  };
} // prettier-ignore
