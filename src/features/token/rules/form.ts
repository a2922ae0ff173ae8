/** What tokens begin with, so that scanners of code and logs find them and say whose they are. */
export const prefixes = { personal: "ilana_pat_", company: "ilana_svc_" } as const;

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 32;
const checkLength = 6;
const form = new RegExp(`^ilana_(?:pat|svc)_[0-9A-Za-z]{${secretLength + checkLength}}$`);

/** Makes the CRC-32 of a text, as an unsigned number. */
export type Checksum = (text: string) => number;

/** A number in as many letters as hold any of 32 bits. */
function inLetters(value: number): string {
  let rest = value;
  let text = "";
  for (let left = checkLength; left > 0; left -= 1) {
    text = letters[rest % letters.length]! + text;
    rest = Math.floor(rest / letters.length);
  }
  return text;
}

/**
 * A token: its prefix, 32 letters of some 190 bits, and a checksum of both by which a scanner tells it from what only looks
 * alike. `pick` answers an even chance below a number.
 */
export function newToken(kind: keyof typeof prefixes, pick: (below: number) => number, checksum: Checksum): string {
  const secret = Array.from({ length: secretLength }, () => letters[pick(letters.length)]!).join("");
  const body = `${prefixes[kind]}${secret}`;
  return body + inLetters(checksum(body));
}

/** Whether a text is a token of ours by its form; whether it counts is another question. */
export const isToken = (text: string, checksum: Checksum): boolean =>
  form.test(text) && text.endsWith(inLetters(checksum(text.slice(0, -checkLength))));

export const looksLikeToken = (text: string): boolean =>
  Object.values(prefixes).some((prefix) => text.startsWith(prefix));
