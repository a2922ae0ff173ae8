import { isEdited, type Finding, type Library } from "./finding.ts";

/** An address that leads to no text: the first page of a site, with or without a language before it. */
export function isHomePage(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  const isRoot = /^\/(?:(?:en|home|index|default)(?:\.[a-z]{3,4})?\/?)?$/i.test(pathname);
  return isRoot && search === "" && !/^#.*\w/.test(hash);
}

/** Sources by which nobody can check a fact: a home page, or the same page twice. */
export function poorSources({ instruments }: Library): Finding[] {
  return instruments.filter(isEdited).flatMap(({ key: where, sources, officialUrl }) => {
    const finding = (path: Finding["path"], message: string): Finding => ({
      gate: "sources",
      level: "fault",
      where,
      path,
      message,
    });
    const addresses = sources.map(({ url }) => url);
    return [
      ...addresses.flatMap((url, at) => [
        ...(isHomePage(url) ? [finding(["sources", at, "url"], `${url} is a home page: it shows no text`)] : []),
        ...(addresses.indexOf(url) < at ? [finding(["sources", at, "url"], `${url} is named twice`)] : []),
      ]),
      ...(officialUrl !== null && isHomePage(officialUrl)
        ? [finding(["officialUrl"], `${officialUrl} is a home page: it shows no text`)]
        : []),
    ];
  });
}
