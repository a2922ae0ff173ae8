import { AppError } from "#platform/errors.ts";
import { sha256 } from "#platform/sha256.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import type { DocumentService } from "../../document/service.ts";
import type { RiskService } from "../../risk/service.ts";
import type { WatchService } from "../../watch/service.ts";
import type { CircularRepository, CircularRow, Version } from "../repository.ts";
import { textOfChange, textOfDocument, textOfRegulation } from "../rules/text.ts";
import type { CircularText } from "../schema.ts";
import type { CircularKind } from "../vocabulary.ts";

export type SubjectDeps = {
  watch: Pick<WatchService, "getCompanyChange">;
  catalogue: Pick<CatalogueService, "get">;
  risk: Pick<RiskService, "ofRegulation">;
  documents: Pick<DocumentService, "textOf" | "pagesOf">;
};
export type Subjects = ReturnType<typeof subjectsOf>;

/** The hash of a text: of its canonical JSON (RFC 8785), so that whoever has the text computes the same. */
export const versionOf = (content: CircularText): Version => ({ content, hash: sha256(canonicalJson(content)) });

/** What is circulated, as it is shown to people of a company now. Undefined where it is not there. */
export function subjectsOf({ watch, catalogue, risk, documents }: SubjectDeps) {
  const find: Record<CircularKind, (companyId: string, id: string) => Promise<CircularText | undefined>> = {
    async change(companyId, id) {
      const change = await watch.getCompanyChange(companyId, id);
      if (change.status !== "published") return undefined;
      const read = await documents.pagesOf(id, viewer(companyId));
      return textOfChange(change, read.map(({ name, pages }) => ({ name, text: pages.join("\n") })));
    },
    async regulation(companyId, id) {
      const { seen } = await risk.ofRegulation(companyId, id);
      return textOfRegulation(await catalogue.get(id, { seen }));
    },
    async document(companyId, id) {
      const { document, text } = await documents.textOf(id, viewer(companyId));
      return textOfDocument(document, text);
    },
  }; // prettier-ignore
  return async (companyId: string, { kind, id }: { kind: CircularKind; id: string }): Promise<Version | undefined> => {
    try {
      const text = await find[kind](companyId, id);
      return text && versionOf(text);
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return undefined;
      throw error;
    }
  };
}

const viewer = (companyId: string) => ({ companyId, isOperator: false });

/** The text of a circular as it is now; where what was circulated is gone, as it was shown last. */
export async function currentText(
  { stored, subjects }: { stored: Pick<CircularRepository, "lastText">; subjects: Subjects },
  { id, companyId, kind, subjectId }: Pick<CircularRow, "id" | "companyId" | "kind" | "subjectId">,
): Promise<{ version: Version; isGone: boolean }> {
  const version = await subjects(companyId, { kind, id: subjectId });
  if (version) return { version, isGone: false };
  const last = await stored.lastText(id);
  if (!last) throw new Error(`The circular ${id} has no text`);
  return { version: last, isGone: true };
}
