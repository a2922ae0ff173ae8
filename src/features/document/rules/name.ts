const maxLength = 120;

/** A file name that is safe to show and to save under: no path, no control characters, not endless. */
export function fileName(name: string, otherwise = "document"): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"<>|:*?]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  if (clean.replaceAll(".", "") === "") return otherwise;
  if (clean.length <= maxLength) return clean;
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(clean)?.[0] ?? "";
  // Half a character, where the cut went through one, cannot be sent.
  return clean.slice(0, maxLength - ending.length).replace(/\p{Cs}$/u, "") + ending;
}

/** By which ending the bytes of a file are kept: its name's, where that is a short word; `bin` for any other. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/.exec(name.toLowerCase())?.[1] ?? "bin";

const withoutLastSlash = (path: string) => (path.endsWith("/") ? path.slice(0, -1) : path);

/** The last part of an address's path, as people read it. */
export function nameOfUrl(url: string): string {
  const path = URL.canParse(url) ? withoutLastSlash(new URL(url).pathname) : "";
  try {
    return fileName(decodeURIComponent(path));
  } catch {
    return fileName(path);
  }
}
