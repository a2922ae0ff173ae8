import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { toaster } from "#web/components/overlays/toaster.tsx";
import { renderApp } from "../support/app.tsx";
import { Refusal, ok, type Handlers } from "../support/fake-server.ts";

const email = "anna@okpella-mfb.ng";
const good = "Savings4All!";
const done = () => ok(null, "Password reset successfully!");

async function open(handlers: Handlers = {}, search = "") {
  sessionStorage.setItem("resetPasswordEmail", email);
  const app = renderApp(`/reset-password${search}`, { "auth.createPassword": done, ...handlers });
  await screen.findByRole("heading", { name: "Set New Password" });
  return {
    ...app,
    chosen: screen.getByLabelText<HTMLInputElement>("New Password"),
    confirmed: screen.getByLabelText<HTMLInputElement>("Confirm Password"),
    reset: screen.getByRole("button", { name: "Reset" }),
    meter: screen.getByRole("meter", { name: "Password strength" }),
  };
}

test("without a verified address leads back to asking for a code", async () => {
  const { at } = renderApp("/reset-password");
  await screen.findByRole("heading", { name: "Reset Your Password" });
  expect(at()).toBe("/forgot-password");
});

test("sets the password, forgets the address and goes to sign-in", async () => {
  const toast = vi.spyOn(toaster, "create");
  const { user, chosen, confirmed, reset, at, calls } = await open();
  await user.type(chosen, good);
  await user.type(confirmed, good);
  await user.click(reset);
  await waitFor(() => expect(at()).toBe("/login"));
  expect(calls).toEqual([{ path: "auth.createPassword", input: { email, newPassword: good } }]);
  expect(sessionStorage.getItem("resetPasswordEmail")).toBeNull();
  expect(localStorage.getItem("passwordResetOf")).toBe(email);
  expect(await screen.findByText("Password reset successfully!")).toBeDefined();
  expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ type: "success", duration: 5000 }));
});

test("keeps the place the visitor wanted", async () => {
  const { user, chosen, confirmed, href } = await open({}, "?redirect=%2Fprofile");
  await user.type(chosen, good);
  await user.type(confirmed, `${good}{Enter}`);
  await waitFor(() => expect(href()).toBe("/login?redirect=%2Fprofile"));
});

test.each([
  [
    new Refusal(400, "Please verify the code sent to your email first."),
    "Please verify the code sent to your email first.",
  ],
  [new TypeError("fetch failed"), "Password reset failed"],
])("a failed reset is told in a toast, and all stays (%#)", async (failure, text) => {
  const refuse = () => {
    throw failure;
  };
  const { user, chosen, confirmed, at } = await open({ "auth.createPassword": refuse });
  await user.type(chosen, good);
  await user.type(confirmed, `${good}{Enter}`);
  expect(await screen.findByText(text)).toBeDefined();
  expect(at()).toBe("/reset-password");
  expect(sessionStorage.getItem("resetPasswordEmail")).toBe(email);
  expect(chosen.value).toBe(good);
});

describe("the messages", () => {
  test.each([
    ["", "Password is required"],
    ["Ab1!", "Password must be at least 8 characters long"],
    ["password", "Password must include: uppercase letter, number, special character"],
    ["PASSWORD1!", "Password must include: lowercase letter"],
    ["Password1", "Password must include: special character"],
  ])("of the new password %j", async (typed, text) => {
    const { user, chosen } = await open();
    await user.click(chosen);
    if (typed) await user.type(chosen, typed);
    expect(screen.queryByText(text)).toBeNull();
    await user.tab();
    expect(screen.getByText(text)).toBeDefined();
    await user.type(chosen, "x");
    expect(screen.queryByText(text)).toBeNull();
  });

  test("show on submit, and no call is made", async () => {
    const { user, reset, calls } = await open();
    await user.click(reset);
    expect(screen.getByText("Password is required")).toBeDefined();
    expect(screen.getByText("Please confirm your password")).toBeDefined();
    expect(calls).toEqual([]);
  });

  test("of the confirmation follow both fields", async () => {
    const { user, chosen, confirmed } = await open();
    await user.type(chosen, good);
    await user.type(confirmed, "Savings4");
    expect(screen.queryByText("Passwords match")).toBeNull();
    await user.tab();
    expect(screen.getByText("Passwords do not match")).toBeDefined();
    await user.type(confirmed, "All!");
    expect(screen.queryByText("Passwords do not match")).toBeNull();
    expect(screen.getByText("Passwords match")).toBeDefined();
    await user.type(chosen, "?");
    expect(screen.queryByText("Passwords match")).toBeNull();
    await user.tab();
    expect(screen.getByText("Passwords do not match")).toBeDefined();
    await user.type(chosen, "{Backspace}");
    expect(screen.getByText("Passwords match")).toBeDefined();
  });
});

describe("the strength", () => {
  // Spec section 4: the rules that hold, of five; 0-2 Weak, 3-4 Medium, 5 Strong; the bar is as wide as score/5.
  test.each([
    ["a", 1, "Weak", "20%"],
    ["a1", 2, "Weak", "40%"],
    ["aA1", 3, "Medium", "60%"],
    ["aA1!", 4, "Medium", "80%"],
    [good, 5, "Strong", "100%"],
  ])("of %j is %i, %s", async (typed, score, word, width) => {
    const { user, chosen, meter } = await open();
    expect(meter.getAttribute("aria-valuenow")).toBe("0");
    await user.type(chosen, typed);
    expect(meter.getAttribute("aria-valuenow")).toBe(String(score));
    expect(meter.getAttribute("aria-valuetext")).toBe(word);
    expect((meter.firstElementChild as HTMLElement).style.width).toBe(width);
    expect(screen.getByText(word)).toBeDefined();
  });

  test("is explained by the rules that hold", async () => {
    const { user, chosen } = await open();
    await user.type(chosen, "abcdefg1");
    const rules = screen.getByRole("list", { name: "Password requirements" });
    expect([...rules.children].map((rule) => rule.textContent)).toEqual([
      "At least 8 characters, met",
      "One uppercase letter, not met",
      "One lowercase letter, met",
      "One number, met",
      "One special character, not met",
    ]);
    expect(chosen.getAttribute("aria-describedby")).toContain(rules.id);
  });
});

test("each password can be shown by itself", async () => {
  const { user, chosen, confirmed } = await open();
  const eye = (field: HTMLElement, name: string) =>
    within(field.parentElement as HTMLElement).getByRole("button", { name });
  await user.click(eye(chosen, "Show password"));
  expect([chosen.type, confirmed.type]).toEqual(["text", "password"]);
  await user.click(eye(confirmed, "Show password"));
  await user.click(eye(chosen, "Hide password"));
  expect([chosen.type, confirmed.type]).toEqual(["password", "text"]);
});

describe("a link from a mail", () => {
  const opens = { "auth.openLink": () => ({ success: true as const, data: { email } }), "auth.createPassword": done };

  test("opens the screen for its address, is gone from the address bar, and sets the password", async () => {
    const { user, href, calls } = renderApp("/reset-password#s3cret", opens);
    await screen.findByText(`Choose a new password for ${email}.`);
    expect(href()).toBe("/reset-password");
    await user.type(screen.getByLabelText("New Password"), good);
    await user.type(screen.getByLabelText("Confirm Password"), `${good}{Enter}`);
    await screen.findByText("Password reset successfully!");
    expect(calls).toEqual([
      { path: "auth.openLink", input: { secret: "s3cret" } },
      // The secret is in a cookie that no script sees.
      { path: "auth.createPassword", input: { email, newPassword: good } },
    ]);
  });

  test("that does not count any more leads to asking for a code, and says so", async () => {
    const text = "This link is no longer valid. Please request a new code.";
    const refuse = () => {
      throw new Refusal(400, text);
    };
    const { href } = renderApp("/reset-password#s3cret", { "auth.openLink": refuse });
    expect(await screen.findByText(text)).toBeDefined();
    expect(href()).toBe("/forgot-password");
    expect(sessionStorage.getItem("resetPasswordEmail")).toBeNull();
  });
});

test("a common password is refused at its field", async () => {
  const text = "This password is one of the most common. Please choose another.";
  const refuse = () => {
    throw new Refusal(400, text);
  };
  const { user, chosen, confirmed } = await open({ "auth.createPassword": refuse });
  await user.type(chosen, "Password1!");
  await user.type(confirmed, "Password1!{Enter}");
  await waitFor(() => expect(chosen.getAttribute("aria-invalid")).toBe("true"));
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});
