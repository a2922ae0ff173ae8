import { expect, test } from "vitest";
import { guessesFor, mostCommon } from "#features/account/rules/common-passwords.ts";
import { isCommonPassword } from "#features/account/adapters/common-passwords.ts";

test.each([
  ["PASSWORD", ["password"]],
  ["Password1!", ["password1!", "password1"]],
  ["!!Qwerty123", ["!!qwerty123", "qwerty123"]],
  ["P@$$w0rd", ["p@$$w0rd", "password"]],
  ["Élan-1", ["élan-1"]],
])("%s is guessed by %j", (password, guesses) => {
  expect(guessesFor(password)).toEqual(expect.arrayContaining(guesses));
});

test("takes the first of a list, and the first that are long enough by themselves", () => {
  const list = ["abc", "letmein", "password", "xyz", "trustno1", "whatever"];
  expect([...mostCommon(list, { count: 2, leastLength: 8 })]).toEqual(["abc", "letmein", "password", "trustno1"]);
});

// The first are on the list in another case, with signs at the ends, or with signs that look like letters.
test.each(["password", "12345678", "Password1!", "PASSWORD1!", "P@ssw0rd1", "Passw0rd!", "!Qwerty123", "Welcome1!"])("%s is common", async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
}); // prettier-ignore

// What the documentation and the tests choose, and what is rare although a part of it is not.
test.each(["Savings4All!", "Another9&", "Loans4Everyone!", "Third8&pass", "my dog ate a password", "Correct-Horse-9!", "Okpella-Password-Desk"])("%s is not common", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
}); // prettier-ignore
