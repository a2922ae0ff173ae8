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

/** Readers look for the mark in the first kilobyte, since some writers put other bytes before it (ISO 32000-2, annex I). */
export const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 1024)).includes("%PDF-");
