/**
 * A reference number as it is compared: trimmed, blanks collapsed and none around strokes, in capitals. Regulators' own
 * numbers vary too much to be checked against a pattern (`BSD/DIR/GEN/LAB/11/019 /9`, `Ted-Fem-Fpc-Gen-01-176-09`).
 */
export function normaliseReference(reference: string): string {
  return reference
    .trim()
    .replace(/\s+/g, " ")
    .replace(/ ?([/-]) ?/g, "$1")
    .toUpperCase();
}

const patterns: readonly RegExp[] = [
  // FPR/DIR/PUB/CIR/001/070, NDPC/HQ/GN/VOL.02/24, BSD/DIR/GEN/LAB/11/019 /9
  /(?<![A-Za-z0-9/])[A-Za-z]{2,8}(?: ?\/ ?[A-Za-z0-9][A-Za-z0-9.&-]{0,14}){2,8} ?\/ ?[A-Za-z0-9.]{0,8}\d{1,6}(?![A-Za-z0-9/])/g,
  // STR-NFIU-2024-A0001, Ted-Fem-Fpc-Gen-01-176-09
  /(?<![A-Za-z0-9-])[A-Za-z]{2,5}(?:-[A-Za-z]{2,5}){1,4}(?:-[A-Z]?\d{1,4}){2,4}(?![A-Za-z0-9-])/g,
  // ofid-05-2009: only behind the codes of departments, since it looks like a date
  /(?<![A-Za-z0-9-])(?:BSD|BOD|CCD|COD|DFD|FMD|FPRD?|MPD|OFI[DS]?D?|PSMD?|PSPD?|TED)-\d{2}-\d{4}(?![A-Za-z0-9-])/gi,
  // SEC: Circular No. 26-1
  /\b(?:SEC\s+)?Circular\s+No\.?\s*(?::\s*)?\d{1,4}(?:\s?[-/]\s?\d{1,4}){0,2}(?!\d)/gi,
];

/** Reference numbers named in a text, as they stand there, each once, in the order of the patterns. */
export function referencesIn(text: string): string[] {
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([whole]) => whole.trim()));
  return [...new Set(found)];
}
