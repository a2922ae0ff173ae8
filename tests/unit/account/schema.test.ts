import { expect, test } from "vitest";
import type { z } from "zod";
import {
  changePasswordSchema,
  createPasswordSchema,
  forgotPasswordSchema,
  verifyCodeSchema,
} from "#features/account/schema.ts";

/** The first message, as a client would be told it; undefined when the input will do. */
const complaint = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message;

// Spec section 5, "Forgot password".
test.each([
  [undefined, "Email is required"],
  ["", "Email is required"],
  ["   ", "Email is required"],
  ["nobody", "Please enter a valid email address"],
  ["a@b", "Please enter a valid email address"],
  ["a b@c.ng", "Please enter a valid email address"],
  [`${"a".repeat(250)}@b.ng`, "Please enter a valid email address"],
  ["info@bank.ng", undefined],
])("says of the address %j: %s", (email, message) => {
  expect(complaint(forgotPasswordSchema, { email })).toBe(message);
});

test("reads an address without its blanks and in lower case, as it was stored", () => {
  expect(forgotPasswordSchema.parse({ email: "  Info@Bank.NG " })).toEqual({ email: "info@bank.ng" });
});

// Spec section 5: 'OTP is required', exactly 6, digits only.
test.each([
  [undefined, "OTP is required"],
  ["", "OTP is required"],
  ["12345", "OTP must be 6 digits"],
  ["1234567", "OTP must be 6 digits"],
  ["12345a", "OTP must contain only numbers"],
  ["١٢٣٤٥٦", "OTP must contain only numbers"],
  ["+12345", "OTP must contain only numbers"],
  ["012345", undefined],
])("says of the code %j: %s", (otp, message) => {
  expect(complaint(verifyCodeSchema, { email: "info@bank.ng", otp })).toBe(message);
});

test.each([
  [undefined, "Password is required"],
  ["short", "Password must be at least 8 characters long"],
  ["longbutplain", "Password must include: uppercase letter, number, special character"],
  [`Aa1!${"x".repeat(253)}`, "Password must be at most 256 characters long"],
  [`Aa1!${"x".repeat(252)}`, undefined],
])("says of the new password %j: %s", (newPassword, message) => {
  expect(complaint(createPasswordSchema, { email: "info@bank.ng", newPassword })).toBe(message);
});

const change = { currentPassword: "old", newPassword: "Savings4All!", confirmNewPassword: "Savings4All!" };

// Spec section 5, "Current password" and "Confirm password".
test.each([
  [{ currentPassword: "" }, "Current password is required"],
  [{ currentPassword: undefined }, "Current password is required"],
  [{ newPassword: "" }, "Password is required"],
  [{ confirmNewPassword: "" }, "Please confirm your password"],
  [{}, undefined],
])("changing a password with %j: %s", (fault, message) => {
  expect(complaint(changePasswordSchema, { ...change, ...fault })).toBe(message);
});
