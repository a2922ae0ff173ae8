import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { writeWorkbook } from "#platform/sheets/workbook.ts";
import type { Memo } from "../../assistant/rules/memo/document.ts";
import type { CompanyService } from "../../company/service.ts";
import type { CircularRepository } from "../repository.ts";
import {
  factsOf,
  registerColumns,
  registerDocument,
  registerName,
  registerRows,
  type Register,
} from "../rules/register.ts";
import { messages, type Receipt } from "../schema.ts";
import type { Asker, Find, Seen } from "./seeing.ts";

export type RegisterDeps = {
  stored: Pick<CircularRepository, "findText" | "listTexts">;
  companies: Pick<CompanyService, "get">;
  /** Makes a document into a PDF. */
  paper: (document: Memo) => Promise<Buffer>;
  clock: Clock;
};
type Given = RegisterDeps & { find: Find; receiptsOf: (seen: Seen) => Promise<Receipt[] | null> };
export type RegisterFormat = "xlsx" | "pdf";

const widths = [30, 22, 18, 24, 24, 68];

/** The register of a circular's receipts, as an examiner asks for it. */
export function registering({ stored, companies, paper, clock, find, receiptsOf }: Given) {
  async function registerOf(asker: Asker, id: string): Promise<Register> {
    const seen = await find(asker, id);
    const receipts = await receiptsOf(seen);
    if (!receipts) throw new AppError("forbidden", messages.notYourRegister);
    const text = await stored.findText(id, seen.row.sentHash);
    if (!text) throw new Error(`The circular ${id} has no text`);
    const { name: companyName } = await companies.get(asker.companyId);
    return { companyName, circular: seen.row, text, versions: await stored.listTexts(id), receipts, writtenAt: clock.now() };
  } // prettier-ignore

  return {
    /** @throws AppError `not_found`, `forbidden` for whoever does not see the receipts of others */
    async registerFile(asker: Asker, id: string, format: RegisterFormat): Promise<{ bytes: Uint8Array; name: string }> {
      const register = await registerOf(asker, id);
      const name = `${registerName(register)}.${format}`;
      if (format === "pdf") return { bytes: await paper(registerDocument(register)), name };
      const columns = registerColumns.map((heading, at) => ({ heading, width: widths[at]! }));
      const facts = [...factsOf(register), ...register.versions.map(({ hash, firstShownAt }) => ({ label: `Version first shown ${firstShownAt}`, value: hash }))];
      const bytes = await writeWorkbook([
        { name: "Receipts", columns, rows: registerRows(register) },
        { name: "Circular", columns: [{ heading: "What", width: 36 }, { heading: "Is", width: 90 }], rows: facts.map(({ label, value }) => [label, value]) },
      ]);
      return { bytes, name };
    },
  };
} // prettier-ignore
