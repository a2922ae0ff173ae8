import { instant } from "#platform/clock.ts";
import type { Client } from "#platform/client.ts";
import { AppError } from "#platform/errors.ts";
import { hourMs } from "#shared/duration.ts";
import type { AccountService } from "../account/service.ts";
import { mostOwnDuties } from "../obligation/vocabulary.ts";
import type { ObligationRepository } from "../obligation/repository.ts";
import type { ImportRecord } from "./repository.ts";
import { countsOf, shownRow } from "./rules/shown.ts";
import { messages, type Import, type ImportPlan, type Progress, type Shown, type Undone } from "./schema.ts";
import { drafting, type Bringer, type Brought, type DraftingDeps } from "./service/drafting.ts";
import { planning, type Plan, type PlanningDeps } from "./service/planning.ts";
import { templateWorkbook } from "./adapters/template.ts";
import { leftOut, undoHours } from "./vocabulary.ts";

export type ImportDeps = Omit<PlanningDeps, "stored"> &
  DraftingDeps & { duties: Pick<ObligationRepository, "countOwn">; accounts: Pick<AccountService, "count"> };
export type ImportService = ReturnType<typeof importService>;

/** The firm's own register, brought as a workbook or a table and laid over the register of duties (docs/decisions/0049). */
export function importService(deps: ImportDeps) {
  const { stored, duties, accounts, clock } = deps;
  const planOf = planning(deps);
  const now = () => instant(clock);
  const undoSince = () => new Date(clock.now().getTime() - undoHours * hourMs).toISOString();
  // Of this process alone: whoever asks another hears that nothing is known.
  const progress = new Map<string, NonNullable<Progress>>();

  /** One at a time of a company, and how far it is. @throws AppError `too_many_requests` */
  async function worked<T>(companyId: string, work: (tell: (at: Progress) => void) => Promise<T>): Promise<T> {
    if (progress.has(companyId)) throw new AppError("too_many_requests", messages.running, { retryAfterSeconds: 3 });
    progress.set(companyId, { phase: "reading", done: 0, total: 0 });
    try {
      return await work((at) => void (at && progress.set(companyId, at)));
    } finally {
      progress.delete(companyId);
    }
  }

  const { found, drafted } = drafting(deps);

  /** @throws AppError for what is still open, or does not fit */
  async function requireReady(companyId: string, { rows }: Plan): Promise<void> {
    const open = rows.filter(({ outcome }) => outcome === "ask");
    const faulty = rows.filter(({ outcome }) => outcome === "faulty");
    const errors = [
      ...faulty.slice(0, mostNamed).map(({ number, faults }) => `Row ${number}: ${faults[0]!.message}`),
      ...open.slice(0, mostNamed).map(({ number }) => `Row ${number}: say which duty it is`),
    ];
    if (errors.length > 0)
      throw new AppError(
        "invalid_input",
        `Nothing was imported: ${faulty.length} rows have faults and ${open.length} are to be decided`,
        { errors },
      );
    const added = rows.filter(({ outcome }) => outcome === "adds").length;
    if (added > 0 && (await duties.countOwn(companyId)) + added > mostOwnDuties)
      throw new AppError(
        "conflict",
        `There is no room for ${added} more duties of your own: a company has at most ${mostOwnDuties}. Nothing was imported`,
      );
  }

  return {
    progressOf: (companyId: string): Progress => progress.get(companyId) ?? null,
    template: templateWorkbook,

    /**
     * Says what would become of each row, and changes nothing of the register.
     * @throws AppError for what cannot be read
     */
    async look(by: Bringer, brought: Brought, client: Client): Promise<ImportPlan> {
      if (brought.file) await accounts.count("upload", by.companyId, client);
      return worked(by.companyId, async (tell) => {
        const draft = await drafted(by, brought);
        const plan = await planOf(draft, by.userId, tell);
        return shown(draft, plan, brought);
      });
    },

    /** The rows of a draft, as it was decided so far. @throws AppError `not_found`, `conflict` for one that is over */
    async rows(by: Bringer, id: string, wanted: Shown): Promise<ImportPlan> {
      const draft = await found(by.companyId, id);
      if (draft.state !== "draft") throw new AppError("conflict", messages.notDraft);
      return shown(draft, await planOf(draft, by.userId, () => {}), wanted);
    },

    /**
     * Does it: all rows or none.
     * @throws AppError `invalid_input` while rows have faults or are to be decided, `conflict` where duties were changed meanwhile
     */
    async run(by: Bringer, brought: Brought, client: Client): Promise<ImportPlan> {
      if (brought.file) await accounts.count("upload", by.companyId, client);
      const { companyId } = by;
      return worked(companyId, async (tell) => {
        const draft = await drafted(by, brought);
        const plan = await planOf(draft, by.userId, tell);
        await requireReady(companyId, plan);
        const next = plan.rows.flatMap((row) => row.next ?? []);
        const decided = draft.decisions.rows ?? {};
        const keys = plan.rows.flatMap(({ key, dutyId, number }) =>
          dutyId !== null || decided[number] === leftOut ? [{ key, dutyId }] : [],
        );
        const at = now();
        const counts = countsOf(plan.rows);
        const onStored = (done: number) => tell({ phase: "storing", done, total: next.length });
        const outcome = await stored.run(companyId, draft.id, {
          next: next.map((row) => ({ ...row, updatedAt: at })),
          keys,
          counts,
          at,
          onStored,
        });
        if (outcome === "not a draft") throw new AppError("conflict", messages.notDraft);
        if (typeof outcome === "string" || "stale" in outcome) throw new AppError("conflict", messages.stale);
        return shown(outcome, plan, brought);
      });
    },

    /** Those that are over, the newest first. */
    async list(companyId: string): Promise<Import[]> {
      return (await stored.list(companyId)).map(asImport);
    },

    /** Takes back what an import changed, but for what somebody has changed since. @throws AppError `not_found`, `conflict` */
    async undo(companyId: string, id: string): Promise<Undone> {
      const row = await found(companyId, id);
      if (row.state !== "done") throw new AppError("conflict", messages.notDone);
      const undone = await stored.undo(companyId, id, { at: now(), since: undoSince() });
      if (!undone) throw new AppError("conflict", messages.tooLate);
      return { restored: undone.restored, kept: undone.kept.map(({ id: _id, title, text }) => ({ _id, title, text })) };
    },

    /** Forgets drafts that nobody went on with, and how duties were before imports that are not taken back any more. */
    async forgetOld(): Promise<void> {
      await stored.forget(undoSince());
    },
  };
}

const mostNamed = 20;

function asImport(row: ImportRecord): Import {
  const { id: _id, fileName: name, state, rowCount: rows, counts, broughtBy, createdAt, doneAt, undoneAt } = row;
  const until = state === "done" && doneAt !== null ? Date.parse(doneAt) + undoHours * hourMs : null;
  const undoUntil = until === null ? null : new Date(until).toISOString();
  return { _id, fileName: name, state, rows, counts, broughtBy, createdAt, doneAt, undoneAt, undoUntil };
}

function shown(row: ImportRecord, { rows, register }: Plan, { show, skip, limit }: Shown): ImportPlan {
  const { rows: _count, counts: _counts, ...facts } = asImport(row);
  const { sheet, sheets, columns, mapping, decisions } = row;
  const wanted = show === "all" ? rows : rows.filter(({ outcome }) => outcome === show);
  return {
    ...facts,
    sheet,
    sheets,
    columns,
    mapping,
    decisions,
    counts: countsOf(rows),
    changed: rows.filter(({ next }) => next !== undefined).length,
    total: wanted.length,
    rows: wanted.slice(skip, skip + limit).map((one) => shownRow(one, register)),
  };
}
