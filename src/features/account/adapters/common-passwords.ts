import { guessesFor, mostCommon } from "../rules/common-passwords.ts";

let known: Promise<ReadonlySet<string>> | undefined;

/** The list is read when somebody first chooses a password: it is not needed to start. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return mostCommon(dictionary["passwords-common"], { count: 3000, leastLength: 8 });
}

/** Is a password one of those that are tried first wherever somebody guesses? */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await (known ??= load());
  return guessesFor(password).some((guess) => common.has(guess));
}
