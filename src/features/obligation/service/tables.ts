import { instant, type Clock } from "#platform/clock.ts";
import type { ObligationRepository } from "../repository.ts";
import type { DutyCommentRepository } from "../repository/comments.ts";
import { dutyTable } from "../adapters/table-file.ts";
import { arranged, readColumns, readGroup, readSort, type Names } from "../rules/arranging.ts";
import type { Duty } from "../schema.ts";
import type { ViewQuery } from "../schema/views.ts";
import type { DutyTableFormat } from "../vocabulary.ts";

export type TableDeps = {
  stored: Pick<ObligationRepository, "unitNames">;
  comments: Pick<DutyCommentRepository, "colleagues">;
  clock: Clock;
};

/** The register as a file. */
export function tables({ stored, comments, clock }: TableDeps) {
  async function namesOf(companyId: string): Promise<Names> {
    const people = await comments.colleagues(companyId, instant(clock));
    const units = await stored.unitNames(companyId);
    return {
      people: new Map(people.map(({ userId, name }) => [userId, name])),
      units: new Map(units.map(({ id, name }) => [id, name])),
    };
  }

  return {
    /** Duties as the screen arranges them. */
    async fileOf(companyId: string, duties: readonly Duty[], asked: { view: ViewQuery; format: DutyTableFormat }) {
      const { view, format } = asked;
      const names = await namesOf(companyId);
      const rows = arranged(duties, { sort: readSort(view.sort), group: readGroup(view.group) }, names);
      return dutyTable(rows, { columns: readColumns(view.columns), names }, format);
    },
  };
}
