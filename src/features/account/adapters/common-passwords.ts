import { lazily } from "#shared/lazily.ts";
import { guessesFor, mostCommon } from "../rules/common-passwords.ts";

/** The list is read when somebody first chooses a password: it is not needed to start. */
const commonPasswords = lazily(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return mostCommon(dictionary["passwords-common"], { count: 3000, leastLength: 8 });
});

/** Is a password one of those that are tried first wherever somebody guesses? */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords();
  return guessesFor(password).some((guess) => common.has(guess));
}
