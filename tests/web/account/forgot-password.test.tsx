import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { toaster } from "#web/components/overlays/toaster.tsx";
import { renderApp } from "../support/app.tsx";
import { Refusal, ok, type Handlers } from "../support/fake-server.ts";

const email = "anna@okpella-mfb.ng";
const start = new Date("2026-11-21T09:00:00.000Z");
const said = (message: string) => () => ok(null, message);
const refused = (failure: Error) => () => {
  throw failure;
};
const server: Handlers = {
  "auth.forgotPassword": said("OTP sent to your email!"),
  "auth.verifyCode": () => ok({ resetSecret: "secret-of-this-reset" }, "OTP verified successfully!"),
};

afterEach(() => vi.useRealTimers());

async function openScreen(handlers: Handlers = {}) {
  const app = renderApp("/forgot-password", { ...server, ...handlers });
  await screen.findByRole("heading", { name: "Reset Your Password" });
  return { ...app, field: screen.getByLabelText("Email"), send: screen.getByRole("button", { name: "Send" }) };
}

/** The dialog, on a clock that only `sleep` moves. */
async function openDialog(handlers: Handlers = {}) {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  const app = await openScreen(handlers);
  const user = userEvent.setup();
  await user.type(app.field, `${email}{Enter}`);
  const dialog = await screen.findByRole("dialog", { name: "Enter OTP" });
  const inside = within(dialog);
  return {
    ...app,
    user,
    inside,
    otp: () => inside.getByLabelText<HTMLInputElement>("One-time code (OTP)"),
    button: (name: string) => inside.getByRole<HTMLButtonElement>("button", { name }),
    timer: () => inside.getByRole("timer").textContent,
  };
}

/** The machine sleeps: no timer runs meanwhile, and the tab is looked at again afterwards. */
function sleep(seconds: number): void {
  act(() => {
    vi.setSystemTime(Date.now() + seconds * 1000);
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

describe("the email", () => {
  test.each([
    ["", "Email is required"],
    ["anna", "Please enter a valid email address"],
    ["anna@bank", "Please enter a valid email address"],
  ])("%j is refused on leaving the field, on submit, and not while it is edited", async (typed, text) => {
    const { user, field, send, calls } = await openScreen();
    await user.click(field);
    if (typed) await user.type(field, typed);
    expect(screen.queryByText(text)).toBeNull();
    await user.tab();
    expect(screen.getByText(text)).toBeDefined();
    await user.type(field, "x");
    expect(screen.queryByText(text)).toBeNull();
    await user.type(field, "{Backspace}");
    await user.click(send);
    expect(screen.getByText(text)).toBeDefined();
    expect(calls).toEqual([]);
  });

  test.each([
    [
      new Refusal(429, "Too many attempts. Please try again in 9 minutes."),
      "Too many attempts. Please try again in 9 minutes.",
    ],
    [new TypeError("fetch failed"), "Failed to send reset email"],
  ])("a failed send changes nothing on the screen and is told in a toast (%#)", async (failure, text) => {
    const toast = vi.spyOn(toaster, "create");
    const { user, field } = await openScreen({ "auth.forgotPassword": refused(failure) });
    await user.type(field, `${email}{Enter}`);
    expect(await screen.findByText(text)).toBeDefined();
    expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ type: "error", duration: 5000 }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((field as HTMLInputElement).value).toBe(email);
  });
});

describe("the code", () => {
  test("is asked for once it is sent, with ten minutes to go", async () => {
    const toast = vi.spyOn(toaster, "create");
    const { calls, otp, timer, button } = await openDialog();
    expect(calls).toEqual([{ path: "auth.forgotPassword", input: { email } }]);
    expect(await screen.findByText("OTP sent to your email!")).toBeDefined();
    expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ type: "success", duration: 5000 }));
    await waitFor(() => expect(document.activeElement).toBe(otp()));
    expect(otp().value).toBe("");
    expect(document.querySelectorAll("[data-slot][data-active]")).toHaveLength(1);
    expect(timer()).toBe("10:00");
    expect(button("Resend OTP").disabled).toBe(true);
    expect(button("Submit").disabled).toBe(true);
  });

  test("goes on only with six characters", async () => {
    const { user, otp, button } = await openDialog();
    await user.type(otp(), "12345");
    expect(button("Submit").disabled).toBe(true);
    await user.type(otp(), "67");
    expect(otp().value).toBe("123456");
    expect(button("Submit").disabled).toBe(false);
  });

  test("is shown in two groups of three slots that are no fields of their own", async () => {
    const { user, otp, inside } = await openDialog();
    await user.type(otp(), "12345");
    expect(inside.getAllByRole("textbox")).toEqual([otp()]);
    const slots = [...document.querySelectorAll("[data-slot]")];
    expect(slots.map((slot) => slot.textContent)).toEqual(["1", "2", "3", "4", "5", ""]);
    expect(slots.map((slot) => slot.hasAttribute("data-active"))).toEqual([false, false, false, false, false, true]);
  });

  test.each(["123 456", "123-456", " 123456\n"])("can be pasted as %j", async (text) => {
    const { user, otp } = await openDialog();
    await user.click(otp());
    await user.paste(text);
    expect(otp().value).toBe("123456");
  });

  test("is typed over character by character, and taken back with the keyboard", async () => {
    const { user, otp } = await openDialog();
    await user.type(otp(), "123456");
    await user.type(otp(), "98", { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(otp().value).toBe("198456");
    expect(otp().selectionStart).toBe(3);
    await user.keyboard("{Backspace}");
    expect(otp().value).toBe("19456");
  });

  test.each([
    ["", "OTP is required"],
    ["12", "OTP must be 6 digits"],
    ["12a456", "OTP must contain only numbers"],
  ])("%j is refused on submit", async (typed, text) => {
    const { user, otp, inside, calls } = await openDialog();
    await user.type(otp(), `${typed}{Enter}`);
    expect(inside.getByText(text)).toBeDefined();
    expect(calls).toHaveLength(1);
    await user.type(otp(), "7");
    expect(inside.queryByText(text)).toBeNull();
  });

  test("is verified, the address kept, and a new password asked for", async () => {
    const toast = vi.spyOn(toaster, "create");
    const { user, otp, button, at, calls } = await openDialog();
    await user.type(otp(), "123456");
    await user.click(button("Submit"));
    await waitFor(() => expect(at()).toBe("/reset-password"));
    expect(calls.at(-1)).toEqual({ path: "auth.verifyCode", input: { email, otp: "123456" } });
    expect(sessionStorage.getItem("resetPasswordEmail")).toBe(email);
    expect(await screen.findByText("OTP verified successfully!")).toBeDefined();
    expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ type: "success", duration: 3000 }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test.each([
    [
      new Refusal(400, "Invalid OTP. Please check the code and try again."),
      "Invalid OTP. Please check the code and try again.",
    ],
    [new TypeError("fetch failed"), "OTP verification failed"],
  ])("that fails stays, and is told in a toast (%#)", async (failure, text) => {
    const { user, otp, button, at } = await openDialog({ "auth.verifyCode": refused(failure) });
    await user.type(otp(), "123456");
    await user.click(button("Submit"));
    expect(await screen.findByText(text)).toBeDefined();
    expect(otp().value).toBe("123456");
    expect(document.activeElement).toBe(otp());
    expect(at()).toBe("/forgot-password");
    expect(sessionStorage.getItem("resetPasswordEmail")).toBeNull();
  });

  test("leads on with the place the visitor wanted", async () => {
    const { router, user, otp, button, href } = await openDialog();
    await router.navigate({ to: "/forgot-password", search: { redirect: "/profile" } });
    await user.type(otp(), "123456");
    await user.click(button("Submit"));
    await waitFor(() => expect(href()).toBe("/reset-password?redirect=%2Fprofile"));
  });

  test("can still be entered after the dialog was closed", async () => {
    const { user } = await openDialog();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    sleep(60);
    await user.click(screen.getByRole("button", { name: "Enter the code" }));
    await screen.findByRole("dialog", { name: "Enter OTP" });
    expect(screen.getByRole("timer").textContent).toBe("09:00");
  });
});

describe("the countdown", () => {
  test("ticks each second", async () => {
    const { timer } = await openDialog();
    vi.useRealTimers();
    vi.useFakeTimers({ now: start });
    sleep(0);
    for (const shown of ["09:59", "09:58", "09:57"]) {
      act(() => void vi.advanceTimersByTime(1000));
      expect(timer()).toBe(shown);
    }
  });

  test("is right at once after the tab has slept", async () => {
    const { timer } = await openDialog();
    sleep(539);
    expect(timer()).toBe("01:01");
  });

  test("that has run out disables all but Resend, and says so", async () => {
    const { user, otp, button, inside, timer } = await openDialog();
    await user.type(otp(), "123456");
    sleep(599);
    expect([otp().disabled, button("Submit").disabled, button("Resend OTP").disabled]).toEqual([false, false, true]);
    sleep(1);
    expect(timer()).toBe("00:00");
    expect(inside.getByText("OTP has expired. Please request a new one.")).toBeDefined();
    expect([otp().disabled, button("Submit").disabled, button("Resend OTP").disabled]).toEqual([true, true, false]);
    expect(document.activeElement).toBe(button("Resend OTP"));
    fireEvent.submit(inside.getByRole("form"));
    expect(sessionStorage.getItem("resetPasswordEmail")).toBeNull();
  });

  test("starts again with a new code, and what was typed is gone", async () => {
    const { user, otp, button, inside, timer, calls } = await openDialog();
    await user.type(otp(), "123456");
    sleep(700);
    await user.click(button("Resend OTP"));
    await waitFor(() => expect(timer()).toBe("10:00"));
    expect(calls.filter(({ path }) => path === "auth.forgotPassword")).toHaveLength(2);
    expect(inside.queryByText("OTP has expired. Please request a new one.")).toBeNull();
    expect(otp().value).toBe("");
    expect(otp().disabled).toBe(false);
    expect(document.activeElement).toBe(otp());
    expect(button("Resend OTP").disabled).toBe(true);
  });

  test("stays run out when a new code cannot be sent", async () => {
    let sends = 0;
    const { user, button, timer } = await openDialog({
      "auth.forgotPassword": () => {
        sends += 1;
        if (sends > 1) throw new TypeError("fetch failed");
        return said("OTP sent to your email!")();
      },
    });
    sleep(600);
    await user.click(button("Resend OTP"));
    expect(await screen.findByText("Failed to send reset email")).toBeDefined();
    expect(timer()).toBe("00:00");
    expect(button("Resend OTP").disabled).toBe(false);
  });
});
