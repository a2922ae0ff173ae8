const home = "/dashboard";
/** Any origin will do: what leads to another is no path of ours. */
const here = "https://here.invalid";
// Browsers drop tabs and line breaks from addresses and take a backslash for a slash.
// oxlint-disable-next-line no-control-regex -- those that browsers drop
const misread = /[\u0000-\u001f\u007f\\]/;

/** A path of this server to go on to after signing in, as browsers read it; the first screen in the place of anything else. */
export function ownPath(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith("/") || misread.test(wanted)) return home;
  const url = URL.parse(wanted, here);
  if (url === null || url.origin !== here) return home;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith("//") ? home : path;
}
