/** A record without what is empty: so the address carries only what was chosen. */
export function withoutEmpty<T extends Record<string, string | undefined>>(record: T) {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value)) as { [K in keyof T]?: string };
}
