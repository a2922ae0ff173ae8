import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { lagosDay, lagosMoment } from "#shared/lagos.ts";
import { programName, type CommentService } from "../../comment/service.ts";
import { nextOf, readRepetition } from "../adapters/repetition.ts";
import type { Keeping, Refused, TaskRepository } from "../repository.ts";
import {
  cancelledTask,
  changedTo,
  doneTask,
  followingTask,
  freshTask,
  reopenedTask,
  tickedTask,
  whyNot,
  type From,
  type Where,
} from "../rules/changing.ts";
import { taskEvent, toldOf, type TaskEventType } from "../rules/event.ts";
import type { StoredTask, TaskItem } from "../rules/stored.ts";
import {
  messages,
  type AddTask,
  type CancelTask,
  type ChangeTask,
  type DoTask,
  type Task,
  type Tick,
} from "../schema.ts";
import { taskStateLabels } from "../vocabulary.ts";
import type { Origins } from "./origins.ts";
import type { Proofs } from "./proofs.ts";
import type { Asker, Seeing } from "./seeing.ts";

export type ChangingDeps = {
  stored: Pick<TaskRepository, "save">;
  comments: Pick<CommentService, "names">;
  origins: Origins;
  proofs: Proofs;
  clock: Clock;
  seeing: Seeing;
};
type Deed = { action: Exclude<Keeping["action"], "task.commented">; why?: string };
type Read = { id: string; version: number };

const refusals: Readonly<Record<Exclude<Refused, object>, () => AppError>> = {
  "unknown person": () => new AppError("invalid_input", messages.unknownPerson),
  "unable person": () => new AppError("invalid_input", messages.unablePerson),
  "unknown task": () => new AppError("invalid_input", messages.unknownWaited),
  cycle: () => new AppError("invalid_input", messages.cycle),
  "long row": () => new AppError("invalid_input", messages.longRow),
  full: () => new AppError("conflict", messages.tooMany),
  waits: () => new AppError("conflict", messages.waits),
};

/** What people do to tasks: nothing over what somebody else has done meanwhile. */
export function changing({ stored, comments, origins, proofs, clock, seeing }: ChangingDeps) {
  const whereOf = ({ userId }: Asker): Where => ({ by: userId, at: instant(clock), today: lagosDay(clock.now()) });

  /** @throws AppError `conflict` with what stands now */
  async function stale(asker: Asker, now: StoredTask): Promise<AppError> {
    const who = (await comments.names(asker.companyId)).get(now.updatedBy ?? "") ?? "somebody";
    const when = lagosMoment(new Date(now.updatedAt));
    const message = `Changed meanwhile by ${who}, on ${when}: ${taskStateLabels[now.state]}. Yours was not kept: look again`;
    return new AppError("conflict", message, { current: await seeing.show(now) });
  }

  /** A task as it was read. @throws AppError `not_found`, `conflict` */
  async function asRead(asker: Asker, { id, version }: Read, isOpen: boolean): Promise<StoredTask> {
    const task = await seeing.get(asker, id);
    if (task.version !== version) throw await stale(asker, task);
    if ((task.state === "open") !== isOpen) throw new AppError("conflict", isOpen ? messages.notOpen : messages.isOpen);
    return task;
  }

  async function keep(asker: Asker, next: StoredTask, { action, why }: Deed, more: { before?: StoredTask; follows?: StoredTask } = {}): Promise<Task> {
    const fault = whyNot(next);
    if (fault !== null) throw new AppError("invalid_input", fault);
    const { by } = whereOf(asker);
    const name = (await comments.names(asker.companyId)).get(by ?? "") ?? programName;
    const eventOf = (type: TaskEventType, task: StoredTask, before: StoredTask | undefined, whose: string | null) => ({
      id: `${task.id}-${task.version}`,
      event: taskEvent(type, task, name),
      people: toldOf(type, before, task, whose),
    });
    // What comes again is nobody's news.
    const follows = more.follows && { task: more.follows, event: { ...eventOf("task.created", more.follows, undefined, by), people: [] } };
    const event = eventOf(eventTypes[action], next, more.before, by);
    const outcome = await stored.save({ next, action, ...(why !== undefined && { why }), event, follows });
    if (typeof outcome === "string") throw refusals[outcome]();
    if (!("stale" in outcome)) return seeing.show(outcome);
    if (!outcome.stale) throw new AppError("not_found", messages.unknown);
    throw await stale(asker, outcome.stale);
  }

  /** The next of a series, where it comes again. */
  function nextInSeries(task: StoredTask, where: Where): StoredTask | undefined {
    const { repeats, seriesStart: start, seriesOn: after } = task;
    if (repeats === null || start === null || after === null) return undefined;
    const seriesOn = nextOf(repeats, { start, after });
    return seriesOn === null ? undefined : followingTask(task, { id: newId(), seriesOn, itemIds: task.items.map(newId) }, where);
  }

  return {
    /** @throws AppError `invalid_input`, `conflict` where there is no room */
    async add(asker: Asker, { checklist = [], from, repeats, ...input }: AddTask): Promise<Task> {
      const where = whereOf(asker);
      const items = checklist.map(({ text }) => ({ id: newId(), text, tickedAt: null, tickedBy: null }));
      const source = { id: newId(), companyId: asker.companyId, from: await fromOf(origins, asker, from), items };
      const rule = ruleOf(repeats, input.dueOn ?? null) ?? null;
      return keep(asker, freshTask(source, { ...input, repeats: rule }, where), { action: "task.added" });
    },

    /** @throws AppError `not_found`, `invalid_input`, `conflict` with what stands where it was changed meanwhile */
    async change(asker: Asker, { id, version, checklist, repeats, ...changes }: ChangeTask): Promise<Task> {
      const before = await asRead(asker, { id, version }, true);
      const items = checklist && itemsOf(before, checklist);
      const dueOn = changes.dueOn === undefined ? before.dueOn : changes.dueOn;
      const rule = repeats !== undefined && isSameRule(before, repeats) ? before.repeats : ruleOf(repeats, dueOn);
      const wanted = { ...changes, ...(items && { items }), ...(rule !== undefined && { repeats: rule }) };
      const next = changedTo(before, wanted, whereOf(asker));
      return next ? keep(asker, next, { action: "task.changed" }, { before }) : seeing.show(before);
    },

    /** Ticks an item of the checklist, or takes that back. @throws AppError `not_found`, `conflict` */
    async tick(asker: Asker, { item, isTicked, ...read }: Tick): Promise<Task> {
      const before = await asRead(asker, read, true);
      if (!before.items.some(({ id }) => id === item)) throw new AppError("not_found", messages.unknownItem);
      const next = tickedTask(before, item, isTicked, whereOf(asker));
      return next ? keep(asker, next, { action: "task.changed" }, { before }) : seeing.show(before);
    },

    /** Notes that it was done, and what shows it; of one that comes again the next is there. @throws AppError `not_found`, `conflict`, and `not_found` for evidence that whoever asks does not see */
    async done(asker: Asker, { id, version, ...proof }: DoTask): Promise<Task> {
      const before = await asRead(asker, { id, version }, true);
      const waits = await seeing.waitedBy(before);
      if (waits?.state === "open") throw new AppError("conflict", `It waits for another task: ${waits.title}`);
      const evidenceIds = [...new Set(proof.evidenceIds)];
      if ((await proofs(asker, evidenceIds)).length < evidenceIds.length) throw new AppError("not_found", messages.unknownEvidence);
      const where = whereOf(asker);
      const follows = nextInSeries(before, where);
      return keep(asker, doneTask(before, proof, where), { action: "task.done" }, { before, ...(follows && { follows }) });
    },

    /** @throws AppError `not_found`, `conflict` */
    async reopen(asker: Asker, { reason, ...read }: Read & { reason: string }): Promise<Task> {
      const before = await asRead(asker, read, false);
      return keep(asker, reopenedTask(before, whereOf(asker)), { action: "task.reopened", why: reason }, { before });
    },

    /** Notes that it need not be done; of one that comes again the next is there, unless that is to end. @throws AppError `not_found`, `conflict` */
    async cancel(asker: Asker, { reason, endsRepetition = false, ...read }: CancelTask): Promise<Task> {
      const before = await asRead(asker, read, true);
      const where = whereOf(asker);
      const follows = endsRepetition ? undefined : nextInSeries(before, where);
      const next = cancelledTask(endsRepetition ? { ...before, repeats: null } : before, reason, where);
      return keep(asker, next, { action: "task.cancelled" }, { before, ...(follows && { follows }) });
    },
  };
} // prettier-ignore

const eventTypes: Readonly<Record<Deed["action"], TaskEventType>> = {
  "task.added": "task.created",
  "task.changed": "task.changed",
  "task.done": "task.done",
  "task.reopened": "task.reopened",
  "task.cancelled": "task.cancelled",
};

/** @throws AppError `invalid_input` for what is not there */
async function fromOf(origins: Origins, asker: Asker, from: AddTask["from"]): Promise<From> {
  const { kind = "free", id = null } = from ?? {};
  if (kind === "free" && id === null) return { fromKind: kind, fromId: null, fromTitle: null, fromPath: null };
  if (kind === "free" || id === null) throw new AppError("invalid_input", messages.originAlone);
  const found = await origins(asker, { kind, id });
  if (!found) throw new AppError("invalid_input", messages.unknownOrigin);
  return { fromKind: kind, fromId: found.id, fromTitle: found.title.slice(0, 300), fromPath: found.path };
}

/** A rule in the words in which it is kept; undefined where nothing is said of it. @throws AppError `invalid_input` */
function ruleOf(repeats: string | null | undefined, dueOn: string | null): string | null | undefined {
  if (repeats === undefined || repeats === null) return repeats;
  if (dueOn === null) throw new AppError("invalid_input", messages.repeatsAlone);
  const read = readRepetition(repeats, dueOn);
  if ("fault" in read) throw new AppError("invalid_input", read.fault);
  return read.rule;
}

/** The rule by which a series goes already goes on from its own start, whatever day one of it was moved to. */
function isSameRule({ repeats, seriesStart }: StoredTask, asked: string | null): boolean {
  if (repeats === null || seriesStart === null || asked === null) return false;
  const read = asked === repeats ? { rule: repeats } : readRepetition(asked, seriesStart);
  return "rule" in read && read.rule === repeats;
}

/** The checklist as it is to be: what stays keeps who ticked it. @throws AppError `not_found` */
function itemsOf({ items }: StoredTask, wanted: NonNullable<ChangeTask["checklist"]>): TaskItem[] {
  const known = new Map(items.map((item) => [item.id, item]));
  return wanted.map(({ _id, text }) => {
    if (_id === undefined) return { id: newId(), text, tickedAt: null, tickedBy: null };
    const item = known.get(_id);
    if (!item) throw new AppError("not_found", messages.unknownItem);
    known.delete(_id);
    return { ...item, text };
  });
}
