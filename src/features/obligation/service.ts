import type { StoredDuty } from "./rules/stored.ts";
import { instant } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { CommentService } from "../comment/service.ts";
import type { Comment, Said } from "../comment/schema.ts";
import { countsOf } from "./rules/arranging.ts";
import { parseDutyFilter } from "./rules/filter.ts";
import { dutyPath } from "./rules/event.ts";
import { found, inOrder } from "./rules/register.ts";
import type { Duty, DutyCounts, DutyDetail, DutyFacets, DutyFilterInput, DutySettings } from "./schema.ts";
import type { ViewQuery } from "./schema/views.ts";
import { changing, type ChangingDeps } from "./service/changing.ts";
import { detailOf } from "./service/details.ts";
import { registers, type RegisterDeps } from "./service/registers.ts";
import { tables } from "./service/tables.ts";
import { boundTelling, type TellingDeps } from "./service/telling.ts";
import { keptViews, type ViewDeps } from "./service/views.ts";
import { visibility, type Asker } from "./service/visibility.ts";
import type { DutyTableFormat } from "./vocabulary.ts";

export type ObligationDeps = RegisterDeps &
  Omit<ChangingDeps, "registers" | "comments"> &
  ViewDeps &
  TellingDeps & { comments: CommentService };
export type ObligationService = ReturnType<typeof obligationService>;

/** The register of duties of a company: what binds it, and what it says of each (docs/decisions/0044). */
export function obligationService(deps: ObligationDeps) {
  const { stored, comments, clock } = deps;
  const kept = registers(deps);
  const { assignedOf, entriesFor, knownTo } = visibility({ stored, registers: kept });
  const file = tables(deps);

  /** @throws AppError `invalid_input` for a filter value that is not known */
  async function passing(asker: Asker, input: DutyFilterInput): Promise<{ rows: Duty[]; facets: DutyFacets }> {
    const { filter, order, faults } = parseDutyFilter(input);
    if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
    const { entries, facets } = found(await entriesFor(asker), filter);
    return { rows: inOrder(entries, order).map(({ row }) => row), facets };
  }

  return {
    ...changing({ ...deps, registers: kept }),
    ...keptViews(deps),
    ...boundTelling(deps, kept),

    /** The register of a company as it is, for whoever works on all of it. Shared: not to be changed. */
    registerOf: (companyId: string) => kept.of(companyId),

    /** Names the state on which the list of whoever asks rests. */
    async cacheKeyOf(companyId: string, asker: Asker | null): Promise<string> {
      const whose = asker && (await assignedOf(asker));
      const seen = whose ? ` ${whose.userId} ${whose.unitId ?? ""}` : "";
      return `${await deps.dates.stateOf(companyId)}${seen}`;
    },

    /** The duties that whoever asks sees and looks for. @throws AppError `invalid_input` for a filter value that is not known */
    async list(
      asker: Asker,
      input: DutyFilterInput,
      { limit, skip }: { limit: number; skip: number },
    ): Promise<{ rows: Duty[]; total: number; facets: DutyFacets }> {
      const { rows, facets } = await passing(asker, input);
      return { rows: rows.slice(skip, skip + limit), total: rows.length, facets };
    },

    /** The same as a file, as the screen arranges it. @throws AppError as `list` does */
    async fileOf(asker: Asker, view: ViewQuery, format: DutyTableFormat) {
      const { rows } = await passing(asker, view);
      return file.fileOf(asker.companyId, rows, { view, format });
    },

    /** The duties that whoever asks sees, those that bind no longer too. Shared: not to be changed. */
    seenBy: async (asker: Asker): Promise<Duty[]> => (await entriesFor(asker)).map(({ row }) => row),

    /** How far the company is with the duties of each regulation, of those that whoever asks sees. */
    async counts(asker: Asker): Promise<DutyCounts> {
      return countsOf((await entriesFor(asker)).map(({ row }) => row));
    },

    /** @throws AppError `not_found` */
    async get(asker: Asker, id: string): Promise<DutyDetail> {
      return detailOf(comments, asker.companyId, await knownTo(asker, id));
    },

    /** Adds a comment; who is mentioned is told. @throws AppError `not_found`, `invalid_input` for somebody from elsewhere */
    async comment(asker: Asker, { id, ...said }: Said & { id: string }): Promise<Comment> {
      const { title } = (await knownTo(asker, id)).entry.row;
      return comments.add(asker, { noun: "duty", id, title, path: dutyPath(id) }, said);
    },

    /** The duty on which a comment was made. @throws AppError `not_found` */
    async ofComment(asker: Asker, commentId: string): Promise<Duty> {
      const id = await comments.subjectOf(asker.companyId, commentId);
      return (await knownTo(asker, id ?? "")).entry.row;
    },

    /** The duties that are a person's own: it answers for them or reviews them. */
    async ofPerson({ companyId, userId }: { companyId: string; userId: string }): Promise<Duty[]> {
      const { entries } = await kept.of(companyId);
      const isOwn = ({ owner, reviewer, closedBecause }: Duty) =>
        closedBecause === null && (owner === userId || reviewer === userId);
      return entries.flatMap(({ row }) => (isOwn(row) ? [row] : []));
    },

    /** How a company says that it meets its duties, and when it last said anything of each, by their ids. */
    async saidOf(companyId: string): Promise<Map<string, Pick<StoredDuty, "how" | "updatedAt">>> {
      return new Map((await stored.list(companyId)).map(({ id, how, updatedAt }) => [id, { how, updatedAt }]));
    },

    async settings(companyId: string): Promise<DutySettings> {
      return { isConfirmed: await stored.isConfirmed(companyId) };
    },

    async changeSettings(companyId: string, { isConfirmed }: DutySettings): Promise<DutySettings> {
      await stored.setConfirmed(companyId, isConfirmed, instant(clock));
      return { isConfirmed };
    },
  };
}
