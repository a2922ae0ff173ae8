/** Does the address name a file of the kinds that regulators publish? */
export function isFileAddress(url: string): boolean {
  return /^[^?#]*\.(pdf|docx?|xlsx?|pptx?|odt|rtf|zip)([?#]|$)/i.test(url);
}

// A circular has an annex or two; a page with more is an archive.
const maxFiles = 10;

/** Of the files that a page links those at its own site, each once and not too many. */
export function filesAt(hosts: readonly string[], links: readonly string[]): string[] {
  const own = links.filter((link) => hosts.includes(URL.parse(link)?.hostname ?? ""));
  return [...new Set(own)].slice(0, maxFiles);
}
