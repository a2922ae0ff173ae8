/** What bytes are, by what they hold and not by what they are called. */
export type Kind = "pdf" | "html" | "text" | "office" | "unknown";

const officeTypes = /^application\/(vnd\.(ms-|openxmlformats-)|msword|rtf)|^text\/(csv|rtf)/;
const officeNames = /\.(xlsx?|xlsm|docx?|pptx?|csv|rtf|zip)$/i;

/** `head` is at least the first kilobyte; `path` the path of the address, for what no magic bytes tell apart. */
export function sniff(head: Uint8Array, mediaType: string, path: string): Kind {
  const latin = String.fromCharCode(...head.subarray(0, 1024));
  if (isPdf(head)) return "pdf";
  const isArchive = latin.startsWith("PK\u0003\u0004");
  const isOldOffice = latin.startsWith("\u00D0\u00CF\u0011\u00E0") || latin.startsWith("{\\rtf");
  if (isArchive || isOldOffice || (officeTypes.test(mediaType) && officeNames.test(path))) return "office";
  const hasNoughts = latin.includes("\u0000");
  const start = latin.replace(/^(\u00EF\u00BB\u00BF)?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*/, "");
  if (!hasNoughts && /^<(!doctype html|html|head|body|title|div|article|p|h1)\b/i.test(start)) return "html";
  if (hasNoughts) return "unknown";
  if (/^(text\/html|application\/xhtml\+xml)/.test(mediaType)) return "html";
  return mediaType.startsWith("text/plain") ? "text" : "unknown";
}

/**
 * Why a file that somebody brings is not taken for a PDF, in words; null when it is. It must begin as one and be called one:
 * what begins as something else may be shown as that (a polyglot).
 */
export function whyNoPdf(head: Uint8Array, name: string): string | null {
  if (!String.fromCharCode(...head.subarray(0, 5)).startsWith("%PDF-")) return "The file must be a PDF";
  return /\.pdf$/i.test(name.trim()) ? null : "The file must be a PDF, with a name that ends in .pdf";
}

/** Readers look for the mark in the first kilobyte, since some writers put other bytes before it (ISO 32000-2, annex I). */
const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 1024)).includes("%PDF-");
