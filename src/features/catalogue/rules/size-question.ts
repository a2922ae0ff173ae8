// A rule that starts at a number of employees, against a size band that straddles it, can only be settled by asking for
// the number itself. These questions follow from the catalogue; no file lists them.
const prefix = "employs-at-least-";

export const sizeQuestionKey = (minEmployees: number): string => `${prefix}${minEmployees}`;

/** The number that such a question asks for; undefined for any other key. */
export function askedSize(key: string): number | undefined {
  const number = key.startsWith(prefix) ? Number(key.slice(prefix.length)) : Number.NaN;
  return Number.isInteger(number) ? number : undefined;
}
