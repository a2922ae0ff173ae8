import { expect, test } from "vitest";
import type { z } from "zod";
import { loginSchema, onboardSchema } from "#features/account/schema/sign-up.ts";
import { messages } from "#features/company/vocabulary.ts";
import { aSignUp } from "../../support/samples/factories.ts";

/** The first message, as a client would be told it; undefined when the input will do. */
const complaint = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message;

// Spec section 5, "Onboarding"; section 9 for the limits.
test.each([
  ["name", "", messages.name],
  ["name", " x ", messages.name],
  ["name", "Xy", undefined],
  ["name", "x".repeat(201), "Company name must be at most 200 characters"],
  ["email", undefined, "Please enter a valid email address."],
  ["email", "nobody", "Please enter a valid email address."],
  ["email", "a@b", "Please enter a valid email address."],
  ["email", "a@b.c.", "Please enter a valid email address."],
  ["email", "a@-b.ng", "Please enter a valid email address."],
  ["email", "a@b.ng\r\nBcc: x@y.ng", "Please enter a valid email address."],
  ["email", "a@b.ng,x@y.ng", "Please enter a valid email address."],
  ["email", "A <a@b.ng>", "Please enter a valid email address."],
  ["email", `${"a".repeat(250)}@b.ng`, "Please enter a valid email address."],
  ["email", "first.last+ilana@sub.bank.com.ng", undefined],
  ["password", "1234567", "Password must be at least 8 characters long"],
  ["password", "12345678", undefined],
  ["password", "x".repeat(257), "Password must be at most 256 characters long"],
  ["industry", "", messages.industry],
  ["category", "", messages.category],
  ["category", undefined, messages.category],
  ["customCategory", "x", messages.customCategory],
  ["customCategory", "Xy", undefined],
  ["description", "123456789", messages.description],
  ["description", " 123456789 ", messages.description],
  ["description", "1234567890", undefined],
  ["description", "x".repeat(300), undefined],
  ["description", "x".repeat(301), messages.description],
])("signing up with %s %j: %s", (field, value, message) => {
  expect(complaint(onboardSchema, { ...aSignUp(), [field]: value })).toBe(message);
});

test("keeps what was sent without blanks around it, the address in lower case, and no field it does not know", () => {
  const sent = { ...aSignUp(), name: "  Okpella MFB ", email: " Info@Okpella-MFB.ng ", isAdmin: true };
  const read = onboardSchema.parse(sent);
  expect(read).toMatchObject({ name: "Okpella MFB", email: "info@okpella-mfb.ng" });
  expect(Object.keys(read)).not.toContain("isAdmin");
});

test("leaves the blanks of a password alone", () => {
  expect(onboardSchema.parse(aSignUp({ password: "  spaces  " })).password).toBe("  spaces  ");
});

// Spec section 5, "Sign-in".
test.each([
  [{ email: "" }, "Email is required"],
  [{ email: undefined }, "Email is required"],
  [{ email: "nobody" }, "Please enter a valid email address"],
  [{ password: "" }, "Password is required"],
  [{ password: undefined }, "Password is required"],
  [{ password: "12345" }, "Password must be at least 6 characters"],
  [{ password: "123456" }, undefined],
])("signing in with %j: %s", (fault, message) => {
  expect(complaint(loginSchema, { email: "info@bank.ng", password: "secret!", ...fault })).toBe(message);
});
