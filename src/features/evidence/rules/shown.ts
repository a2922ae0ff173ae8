import type { ShownType } from "../vocabulary.ts";

const marks: readonly (readonly [ShownType, (latin: string) => boolean])[] = [
  ["application/pdf", (latin) => latin.startsWith("%PDF-")],
  ["image/png", (latin) => latin.startsWith("\u0089PNG\r\n\u001A\n")],
  ["image/jpeg", (latin) => latin.startsWith("\u00FF\u00D8\u00FF")],
  ["image/gif", (latin) => latin.startsWith("GIF87a") || latin.startsWith("GIF89a")],
  ["image/webp", (latin) => latin.startsWith("RIFF") && latin.slice(8, 12) === "WEBP"],
];

/** As what a browser may show a file, by what its bytes begin with and never by what it is called; null: it is only saved. */
export function shownAs(head: Uint8Array): ShownType | null {
  const latin = String.fromCharCode(...head.subarray(0, 16));
  return marks.find(([, isSuch]) => isSuch(latin))?.[0] ?? null;
}
