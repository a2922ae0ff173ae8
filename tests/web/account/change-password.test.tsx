import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aCompany } from "../support/factories.ts";
import { ok, Refusal, type Answer } from "../support/fake-server.ts";
import { editProfile, save, sent } from "../support/profile.ts";

describe("changing the password", () => {
  const changed = () => ok({ token: "new.token.here" }, "Password changed successfully!");

  async function openDialog(change: () => Answer<"password.change"> | Promise<never> = changed) {
    const app = await editProfile(aCompany(), { "password.change": change });
    await app.user.click(screen.getByRole("button", { name: "Change password" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change Password" }));
    return { ...app, dialog, submit: () => app.user.click(dialog.getByRole("button", { name: "Save" })) };
  }
  type Opened = Awaited<ReturnType<typeof openDialog>>;
  async function fill({ user, dialog, submit }: Opened) {
    await user.type(dialog.getByLabelText("Current Password"), "Savings4All!");
    await user.type(dialog.getByLabelText("New Password"), "Loans4Everyone!");
    await user.type(dialog.getByLabelText("Confirm New Password"), "Loans4Everyone!");
    await submit();
  }

  test("replaces the stored token and stays in edit mode", async () => {
    const opened = await openDialog();
    await fill(opened);
    expect(await screen.findByText("Password changed successfully!")).toBeDefined();
    expect(opened.calls.at(-1)).toEqual({
      path: "password.change",
      input: {
        id: "company-1",
        currentPassword: "Savings4All!",
        newPassword: "Loans4Everyone!",
        confirmNewPassword: "Loans4Everyone!",
      },
    });
    expect(localStorage.getItem("token")).toBe("new.token.here");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(save()).toBeDefined();
    expect(sent(opened.calls)).toEqual([]);
  });

  test("says what is missing", async () => {
    const { dialog, user, submit, calls } = await openDialog();
    await submit();
    for (const text of ["Current password is required", "Password is required", "Please confirm your password"])
      expect(dialog.getByText(text)).toBeDefined();
    await user.type(dialog.getByLabelText("New Password"), "loans4everyone");
    await user.type(dialog.getByLabelText("Confirm New Password"), "other");
    await submit();
    expect(dialog.getByText("Password must include: uppercase letter, special character")).toBeDefined();
    expect(dialog.getByText("Passwords do not match")).toBeDefined();
    expect(calls.some(({ path }) => path === "password.change")).toBe(false);
  });

  test.each([
    ["Current password is incorrect", "Current Password"],
    ["New password cannot be the same as the current password", "New Password"],
    ["New password and confirmation do not match", "Confirm New Password"],
  ])("puts '%s' under its field", async (message, label) => {
    const opened = await openDialog(() => {
      throw new Refusal(400, message);
    });
    await fill(opened);
    expect(await opened.dialog.findByText(message)).toBeDefined();
    const wrong = ["Current Password", "New Password", "Confirm New Password"].filter(
      (name) => opened.dialog.getByLabelText(name).getAttribute("aria-invalid") === "true",
    );
    expect(wrong).toEqual([label]);
    expect(await screen.findByText(message, { selector: "[data-part=title]" })).toBeDefined();
  });

  test("tells of any other failure", async () => {
    const opened = await openDialog(() => {
      throw new TypeError("fetch failed");
    });
    await fill(opened);
    expect(await screen.findByText("Failed to change password. Please try again.")).toBeDefined();
  });

  test("leads to sign-in when no token is left", async () => {
    const opened = await openDialog();
    act(() => localStorage.removeItem("token"));
    await fill(opened);
    expect(await screen.findByText("Authentication token not found")).toBeDefined();
    await waitFor(() => expect(opened.at()).toBe("/signin"));
  });

  test("Cancel forgets what was typed", async () => {
    const { dialog, user } = await openDialog();
    await user.type(dialog.getByLabelText("Current Password"), "Savings4All!");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change password" }));
    await user.click(screen.getByRole("button", { name: "Change password" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Current Password")).value).toBe("");
  });
});
