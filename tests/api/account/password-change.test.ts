import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";

const now = { currentPassword: "Savings4All!", newPassword: "Another9&", confirmNewPassword: "Another9&" };

// Spec section 5 "New password", "Confirm password", "Current password"; section 8 "Change password" (the texts the form looks for).
const refused: [string, object, string][] = [
  ["no current password", { currentPassword: "" }, "Current password is required"],
  ["a wrong current password", { currentPassword: "Wrong1!!" }, "Current password is incorrect"],
  ["no new password", { newPassword: "" }, "Password is required"],
  ["seven characters", { newPassword: "Short1!" }, "Password must be at least 8 characters long"],
  ["no capital", { newPassword: "another9&" }, "Password must include: uppercase letter"],
  ["no small letter", { newPassword: "ANOTHER9&" }, "Password must include: lowercase letter"],
  ["no digit", { newPassword: "Another&&" }, "Password must include: number"],
  ["no special character", { newPassword: "Another99" }, "Password must include: special character"],
  ["none of three", { newPassword: "aaaaaaaa" }, "Password must include: uppercase letter, number, special character"],
  ["no confirmation", { confirmNewPassword: "" }, "Please confirm your password"],
  ["another confirmation", { confirmNewPassword: "Another9*" }, "New password and confirmation do not match"],
  [
    "the same password again",
    { newPassword: "Savings4All!", confirmNewPassword: "Savings4All!" },
    "New password cannot be the same as the current password",
  ],
];

test.each(refused)("refuses %s and leaves the password as it is", async (_what, overrides, message) => {
  const app = await testApp();
  const { call, id, company, password } = await signedUp(app);
  expect(await refusalOf(call.password.change({ id, ...now, ...overrides }))).toMatchObject({ status: 400, message });
  expect((await app.callAs().auth.login({ email: company.email, password })).success).toBe(true);
});

// Spec section 5: every one of these is a special character.
test.each(["!@#$%^&*()_+-=[{]};':\"\\|,.<>?".split("")].flat())("counts %s as special", async (character) => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  const newPassword = `Another9${character}`;
  const { data } = await call.password.change({ ...now, id, newPassword, confirmNewPassword: newPassword });
  expect(data.token).toBeTypeOf("string");
});
