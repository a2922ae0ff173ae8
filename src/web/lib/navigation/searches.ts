export const text = (value: unknown): string | undefined => {
  // The router reads `?search=2024` as a number and `true` as a boolean; to us it is what someone typed.
  const read = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  return typeof read === "string" && read !== "" ? read.slice(0, 200) : undefined;
};

type Raw = Record<string, unknown>;

/** Reads parameters of an address as texts. What is missing is named: left out, it would come through as it stands there. */
export const texts =
  <const Key extends string>(...keys: Key[]) =>
  (raw: Raw): { [K in Key]?: string | undefined } =>
    Object.fromEntries(keys.map((key) => [key, text(raw[key])])) as { [K in Key]?: string | undefined };

export const invitationSearch = texts("token");
/** The regulation that is shown over the screen, the part of it that a link leads to, and the day as of which it is shown. */
export const memberSearch = texts("regulation", "at", "asOf");

/** Where whoever signs in wanted to go. */
export function guestSearch(raw: Raw): { redirect?: string } {
  const redirect = text(raw["redirect"]);
  return redirect ? { redirect } : {};
}
