import fc from "fast-check";
import { expect, test } from "vitest";
import { passwordProblem, passwordRules, passwordStrength } from "#features/account/rules/password.ts";

const accepted = [..."!@#$%^&*()_+-=[{]};':\"\\|,.<>?"];

// Spec section 5, "New password (reset and change)".
test.each([
  ["", "Password is required"],
  ["Aa1!", "Password must be at least 8 characters long"],
  ["Aa1!567", "Password must be at least 8 characters long"],
  ["aaaaaaa1!", "Password must include: uppercase letter"],
  ["AAAAAAA1!", "Password must include: lowercase letter"],
  ["Aaaaaaaa!", "Password must include: number"],
  ["Aaaaaaa11", "Password must include: special character"],
  ["aaaaaaaa", "Password must include: uppercase letter, number, special character"],
  ["        ", "Password must include: uppercase letter, lowercase letter, number, special character"],
  ["Aa1!5678", undefined],
])("says of the new password %j: %s", (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test.each(accepted)("accepts %s as a special character", (character) => {
  expect(passwordProblem(`Abcdefg1${character}`)).toBeUndefined();
});

test.each(["/", "~", "`", " ", "é", "€"])("does not count %j as a special character", (character) => {
  expect(passwordProblem(`Abcdefg1${character}`)).toBe("Password must include: special character");
});

// Spec section 4: 0-2 Weak, 3-4 Medium, 5 Strong.
test.each([
  ["", 0, "Weak"],
  ["a", 1, "Weak"],
  ["aA", 2, "Weak"],
  ["aA1", 3, "Medium"],
  ["aA1!", 4, "Medium"],
  ["aA1!aA1!", 5, "Strong"],
])("rates %j at %i of 5, %s", (password, score, label) => {
  expect(passwordStrength(password)).toEqual({ score, label });
});

test("a password that will do is exactly one for which every rule holds", () => {
  const character = fc.constantFrom("a", "B", "7", "!", "/", " ", "é");
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
      const password = characters.join("");
      const holdsAll = passwordRules.every((rule) => rule.holds(password));
      expect(passwordProblem(password) === undefined).toBe(holdsAll);
      expect(passwordStrength(password).label === "Strong").toBe(holdsAll);
    }),
  );
});
