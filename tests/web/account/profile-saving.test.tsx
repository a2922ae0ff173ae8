import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mayLeave } from "#web/lib/navigation/leave-guard.ts";
import { aCompany } from "../support/factories.ts";
import { never, ok, Refusal } from "../support/fake-server.ts";
import { aLogo, decodable, editProfile, input, save, section, sent } from "../support/profile.ts";

beforeEach(() => decodable());
afterEach(() => vi.unstubAllGlobals());

describe("saving", () => {
  test("sends only what changed, says so and leaves edit mode", async () => {
    const { user, calls } = await editProfile(aCompany({ services: ["agent banking"] }));
    expect(document.activeElement).toBe(input("Company name"));
    await user.clear(input("Description"));
    await user.type(input("Description"), "Savings, small loans and cards.");
    await user.click(screen.getByRole("radio", { name: "21-100 employees" }));
    await user.click(screen.getByRole("checkbox", { name: "Card Services" }));
    await user.click(save());
    expect(await screen.findByText("Profile updated successfully!")).toBeDefined();
    expect(sent(calls)).toEqual([
      {
        id: "company-1",
        description: "Savings, small loans and cards.",
        employeeSize: "21-100 employees",
        services: ["agent banking", "card services"],
      },
    ]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Profile" }));
    expect(section("Offered services").getByText("Card Services")).toBeDefined();
    expect(JSON.parse(localStorage.getItem("company")!)).toMatchObject({ employeeSize: "21-100 employees" });
  });

  test("says when there is nothing to save, also when a text was emptied", async () => {
    const { user, calls } = await editProfile();
    await user.clear(input("Company name"));
    await user.type(input("Description"), "  ");
    expect(screen.getByText("Left empty, it stays as it was.")).toBeDefined();
    await user.click(save());
    expect(await screen.findByText("No changes to save")).toBeDefined();
    expect(sent(calls)).toEqual([]);
    expect(screen.getByRole("button", { name: "Edit Profile" })).toBeDefined();
  });

  test("sends no services when all were taken away", async () => {
    const { user, calls } = await editProfile(aCompany({ services: ["agent banking"] }));
    await user.click(screen.getByRole("checkbox", { name: "Agent Banking" }));
    await user.click(save());
    await waitFor(() => expect(sent(calls)).toEqual([{ id: "company-1", services: [] }]));
  });

  test("refuses what the server would refuse, and goes to the field", async () => {
    const { user, calls } = await editProfile();
    await user.clear(input("Description"));
    await user.type(input("Description"), "Short");
    await user.click(save());
    expect(screen.getByText("Description must be between 10 and 300 characters")).toBeDefined();
    expect(document.activeElement).toBe(input("Description"));
    await user.clear(input("Company name"));
    await user.type(input("Company name"), "O");
    await user.tab();
    expect(screen.getByText("Company name must be at least 2 characters")).toBeDefined();
    expect(sent(calls)).toEqual([]);
  });

  test("disables everything while it lasts", async () => {
    const { user } = await editProfile(aCompany(), { "company.update": never });
    await user.type(input("Company name"), "!");
    await user.click(save());
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Saving..." });
    expect(button.disabled).toBe(true);
    for (const name of ["Cancel", "Change password"])
      expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
    for (const label of ["Company name", "Description", "Organization category", "Upload logo"])
      expect(input(label).disabled).toBe(true);
  });

  test.each([
    [new Refusal(400, "Please choose from the listed services"), "Please choose from the listed services"],
    [new TypeError("fetch failed"), "Failed to update profile. Please try again."],
  ])("keeps what was typed when it fails: %s", async (failure, text) => {
    const { user } = await editProfile(aCompany(), {
      "company.update": () => {
        throw failure;
      },
    });
    await user.type(input("Company name"), " Ltd");
    await user.click(save());
    expect(await screen.findByText(text)).toBeDefined();
    expect(input("Company name").value).toBe("Okpella Microfinance Bank Ltd");
    expect(save().disabled).toBe(false);
  });

  test("Cancel restores what was loaded and discards the logo", async () => {
    const { user, calls } = await editProfile();
    await user.type(input("Company name"), " Ltd");
    await user.upload(input("Upload logo"), aLogo());
    expect(screen.getByRole("main").querySelector('img[src^="blob:"]')).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("heading", { level: 1, name: "Okpella Microfinance Bank" })).toBeDefined();
    expect(screen.getByRole("main").querySelector("img")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Edit Profile" }));
    expect(input("Company name").value).toBe("Okpella Microfinance Bank");
    await user.click(save());
    expect(await screen.findByText("No changes to save")).toBeDefined();
    expect(sent(calls)).toEqual([]);
  });

  test("keeps the e-mail as it is", async () => {
    await editProfile();
    expect(input("Email").readOnly).toBe(true);
    expect(screen.getByText("Email cannot be changed due to account security.")).toBeDefined();
  });
});

describe("leaving with changes that are not saved", () => {
  const ask = () => screen.findByRole("dialog", { name: "Leave without saving?" });
  const elsewhere = () => screen.getByRole("link", { name: "Library" });

  async function change() {
    const app = await editProfile(aCompany(), { "auth.logout": () => ok(null) });
    await app.user.type(input("Company name"), " Plc");
    return app;
  }

  test("is asked about, and staying keeps what was typed", async () => {
    const { user, at } = await change();
    await user.click(elsewhere());
    const dialog = within(await ask());
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Keep editing" }));
    await user.click(dialog.getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(at()).toBe("/profile");
    expect(input("Company name").value).toBe("Okpella Microfinance Bank Plc");
  });

  test("goes on when the visitor says so", async () => {
    const { user, at } = await change();
    await user.click(elsewhere());
    await user.click(within(await ask()).getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(at()).toBe("/regulations"));
  });

  test("by signing out is asked about before the session ends", async () => {
    const { user, at } = await change();
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await user.click(within(await ask()).getByRole("button", { name: "Keep editing" }));
    expect(localStorage.getItem("token")).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await user.click(within(await ask()).getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(at()).toBe("/"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("answers whoever asked before that it may not be left", async () => {
    await change();
    let earlier: Promise<boolean> | undefined;
    act(() => void (earlier = mayLeave()));
    act(() => void mayLeave());
    expect(await earlier).toBe(false);
  });

  test("is also meant of a logo that was chosen", async () => {
    const { user } = await editProfile();
    await user.upload(input("Upload logo"), aLogo());
    await user.click(elsewhere());
    expect(await ask()).toBeDefined();
  });

  test("is not asked about when nothing changed, after Cancel or after saving", async () => {
    const { user, at, router } = await editProfile();
    await user.click(elsewhere());
    await waitFor(() => expect(at()).toBe("/regulations"));
    for (const way of ["Cancel", "Save Changes"]) {
      await act(() => router.navigate({ to: "/profile" }));
      await user.click(await screen.findByRole("button", { name: "Edit Profile" }));
      await user.type(input("Company name"), " Plc");
      await user.click(screen.getByRole("button", { name: way }));
      await screen.findByRole("button", { name: "Edit Profile" });
      await user.click(elsewhere());
      await waitFor(() => expect(at()).toBe("/regulations"));
    }
  });

  test("is not asked about when the session has ended", async () => {
    const { router, at } = await change();
    act(() => localStorage.clear());
    await act(() => router.invalidate());
    await waitFor(() => expect(at()).toBe("/signin"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
