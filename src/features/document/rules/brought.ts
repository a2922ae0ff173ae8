/** What can be brought as text, by what the bytes hold and by how the file is called. */
export type BroughtKind = "pdf" | "docx" | "text";

const oldOffice = "\u00D0\u00CF\u0011\u00E0";

/** Which kind of text a file is; or, in words, why it is none that can be read. */
export function broughtKind(head: Uint8Array, name: string): { kind: BroughtKind } | { refusal: string } {
  const latin = String.fromCharCode(...head.subarray(0, 1024));
  const ending = /\.([a-z]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";
  if (latin.startsWith("%PDF-") && ending === "pdf") return { kind: "pdf" };
  if (latin.startsWith("PK\u0003\u0004") && ending === "docx") return { kind: "docx" };
  if (latin.startsWith(oldOffice) && ending === "docx") return { refusal: "The file is locked with a password" };
  if (latin.startsWith(oldOffice) || ending === "doc")
    return { refusal: "Old Word files cannot be read. Save it as DOCX or PDF and bring that" };
  if ((ending === "txt" || ending === "md") && !latin.startsWith("%PDF-") && !latin.includes("\u0000"))
    return { kind: "text" };
  return { refusal: "Bring a PDF, a Word document (.docx) or a text (.txt, .md)" };
}

/** As what the text of a file is read that is kept for other reasons; null: it is not read. */
export function searchedKind(head: Uint8Array, name: string): BroughtKind | "xlsx" | null {
  const latin = String.fromCharCode(...head.subarray(0, 1024));
  const ending = /\.([a-z]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";
  if (latin.startsWith("PK\u0003\u0004") && (ending === "xlsx" || ending === "xlsm")) return "xlsx";
  if (latin.startsWith("%PDF-")) return "pdf";
  if (["csv", "eml", "json", "log"].includes(ending) && !latin.includes("\u0000")) return "text";
  const brought = broughtKind(head, name);
  return "kind" in brought ? brought.kind : null;
}
