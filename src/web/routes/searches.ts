export const text = (value: unknown): string | undefined => {
  // The router reads `?search=2024` as a number and `true` as a boolean; to us it is what someone typed.
  const read = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  return typeof read === "string" && read !== "" ? read.slice(0, 200) : undefined;
};

type Raw = Record<string, unknown>;

/** How a screen reads the parameters of its address. Their names are types alone: the first script knows none of them. */
export type Texts<Key extends string> = (raw: Raw) => { [K in Key]?: string | undefined };
export const texts = (raw: Raw): { [name: string]: string | undefined } =>
  Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, text(value)]));

/** Where whoever signs in wanted to go. */
export function guestSearch(raw: Raw): { redirect?: string } {
  const redirect = text(raw["redirect"]);
  return redirect ? { redirect } : {};
}
