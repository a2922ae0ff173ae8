import type { CommentService } from "../../comment/service.ts";
import type { ObligationRepository } from "../repository.ts";
import { dutyTable } from "../adapters/table-file.ts";
import { arranged, readColumns, readGroup, readSort, type Names } from "../rules/arranging.ts";
import type { Duty } from "../schema.ts";
import type { ViewQuery } from "../schema/views.ts";
import type { DutyTableFormat } from "../vocabulary.ts";

export type TableDeps = {
  stored: Pick<ObligationRepository, "unitNames">;
  comments: Pick<CommentService, "names">;
};

/** The register as a file. */
export function tables({ stored, comments }: TableDeps) {
  async function namesOf(companyId: string): Promise<Names> {
    const units = await stored.unitNames(companyId);
    return {
      people: await comments.names(companyId),
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
