import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { companySchema, type Company } from "#features/company/schema.ts";
import { profileValues } from "#web/profile/profile-rules.ts";
import { renderApp, signIn } from "./support/app.tsx";
import { aCompany } from "./support/factories.ts";
import { Refusal, type Call, type Handlers } from "./support/fake-server.ts";

afterEach(() => vi.unstubAllGlobals());

const aLogo = (overrides: { name?: string; type?: string } = {}) =>
  new File(["picture"], overrides.name ?? "logo.png", { type: overrides.type ?? "image/png" });

/** The profile of a company over a server that keeps what it is sent. */
async function open(company: Company = aCompany(), handlers: Handlers = {}) {
  signIn(company);
  const app = renderApp("/profile", {
    "company.get": () => ({ success: true, data: company }),
    "company.update": (changes: Partial<Company>) => ({ success: true, data: { ...company, ...changes } }),
    ...handlers,
  });
  await screen.findByRole("button", { name: "Edit Profile" });
  return app;
}

async function edit(company?: Company, handlers?: Handlers) {
  const app = await open(company, handlers);
  await app.user.click(screen.getByRole("button", { name: "Edit Profile" }));
  return app;
}

const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save Changes" });
const sent = (calls: Call[]) => calls.filter(({ path }) => path === "company.update").map(({ input }) => input);
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const section = (name: string) => within(screen.getByRole("region", { name }));

describe("the profile to read", () => {
  test("shows who the company is, and what is missing in words", async () => {
    await open();
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("heading", { level: 1, name: "Okpella Microfinance Bank" })).toBeDefined();
    expect(main.getByText("OK")).toBeDefined();
    expect(main.getAllByText("compliance@okpella-mfb.ng")).toHaveLength(2);
    expect(main.getAllByText("Tier 1 Unit MFB (urban) License")).toHaveLength(2);
    expect(section("Company profile").getByText("Email cannot be changed due to account security.")).toBeDefined();
    expect(section("Employee size").getByText("Not specified")).toBeDefined();
    expect(section("Offered services").getByText("No services specified.")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Change password" }).disabled).toBe(true);
    expect(document.title).toBe("Profile · Ilana");
  });

  test("shows the logo in place of the letters, and a category of the company's own", async () => {
    await open(
      aCompany({ logo: "/files/logo.png", category: "others", customCategory: "Bureau", categoryName: "Bureau" }),
    );
    const main = screen.getByRole("main");
    expect(main.querySelector("img")?.getAttribute("src")).toBe("/files/logo.png");
    expect(within(main).queryByText("OK")).toBeNull();
    expect(section("Company category").getByText("Bureau")).toBeDefined();
  });

  test("shows each service once, by its label, whatever the case it was stored in", async () => {
    const services = ["ATM&POS", "atm&pos ", "savings&deposit", "gold storage"] as unknown as Company["services"];
    await open(aCompany({ services, employeeSize: "21-100 employees" }));
    const items = section("Offered services").getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual(["ATM & POS", "Savings & Current Deposit", "Gold storage"]);
    expect(section("Employee size").getByText("21-100 employees")).toBeDefined();
  });

  test("falls back to the name of the category when the record has none", async () => {
    await open({ ...aCompany(), categoryName: "" });
    expect(section("Company category").getByText("Tier 1 Unit MFB (urban) License")).toBeDefined();
  });

  test("opens the notifications beside their button", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Show notifications" }));
    const popover = await screen.findByRole("dialog", { name: "Notifications" });
    expect(await within(popover).findByText("No notifications found")).toBeDefined();
  });

  test("leads to sign-in when the record cannot be loaded, and back here afterwards", async () => {
    signIn();
    const refuse = () => {
      throw new Refusal(404, "Company not found");
    };
    const { href } = renderApp("/profile", { "company.get": refuse });
    expect(await screen.findByText("Failed to load company data")).toBeDefined();
    await waitFor(() => expect(href()).toBe("/signin?redirect=%2Fprofile"));
  });
});

test("signing out from the profile is no failure to load it", async () => {
  const { user, at } = await open(aCompany(), { "auth.logout": () => ({ success: true, data: null }) });
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(at()).toBe("/"));
  expect(await screen.findByText("Logged out successfully!")).toBeDefined();
  expect(screen.queryByText("Failed to load company data")).toBeNull();
});

describe("saving", () => {
  test("sends only what changed, says so and leaves edit mode", async () => {
    const { user, calls } = await edit(aCompany({ services: ["agent banking"] }));
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
    const { user, calls } = await edit();
    await user.clear(input("Company name"));
    await user.type(input("Description"), "  ");
    expect(screen.getByText("Left empty, it stays as it was.")).toBeDefined();
    await user.click(save());
    expect(await screen.findByText("No changes to save")).toBeDefined();
    expect(sent(calls)).toEqual([]);
    expect(screen.getByRole("button", { name: "Edit Profile" })).toBeDefined();
  });

  test("sends no services when all were taken away", async () => {
    const { user, calls } = await edit(aCompany({ services: ["agent banking"] }));
    await user.click(screen.getByRole("checkbox", { name: "Agent Banking" }));
    await user.click(save());
    await waitFor(() => expect(sent(calls)).toEqual([{ id: "company-1", services: [] }]));
  });

  test("refuses what the server would refuse, and goes to the field", async () => {
    const { user, calls } = await edit();
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
    const { user } = await edit(aCompany(), { "company.update": () => new Promise(() => {}) });
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
    const { user } = await edit(aCompany(), {
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
    const { user, calls } = await edit();
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
    await edit();
    expect(input("Email").readOnly).toBe(true);
    expect(screen.getByText("Email cannot be changed due to account security.")).toBeDefined();
  });
});

describe("leaving with changes that are not saved", () => {
  const ask = () => screen.findByRole("dialog", { name: "Leave without saving?" });
  const elsewhere = () => screen.getByRole("link", { name: "Library" });

  async function change() {
    const app = await edit(aCompany(), { "auth.logout": () => ({ success: true, data: null }) });
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

  test("is also meant of a logo that was chosen", async () => {
    const { user } = await edit();
    await user.upload(input("Upload logo"), aLogo());
    await user.click(elsewhere());
    expect(await ask()).toBeDefined();
  });

  test("is not asked about when nothing changed, after Cancel or after saving", async () => {
    const { user, at, router } = await edit();
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

describe("the organization category", () => {
  const select = () => screen.getByLabelText<HTMLSelectElement>("Organization category");

  test("offers the stored values of the specification, and a placeholder that cannot be chosen", async () => {
    await edit();
    const [placeholder, ...choices] = within(select()).getAllByRole<HTMLOptionElement>("option");
    expect([placeholder?.textContent, placeholder?.disabled]).toEqual(["Select an organization...", true]);
    expect(choices.map(({ value }) => value)).toEqual([
      "Commercial-banks-international",
      "Commercial-banks-national",
      "Commercial-banks-regional",
      "Development-finance-institution-wholesale",
      "Development-finance-institution-retail",
      "Discount-houses",
      "Finance-company",
      "Microfinance-banks-nmfb",
      "Microfinance-banks-smfb",
      "Microfinance-banks-tier-1",
      "Microfinance-banks-tier-2",
      "Non-interest-banks",
      "Primary-mortgage-banks",
      "Holding-company",
      "Merchant-bank",
      "Payment-service-banks",
      "Psps-card-payment",
      "Psps-mmo",
      "Psps-switching",
      "Psps-pssp",
      "Psps-ptsp",
      "Psps-super-agent",
      "Psps-holding",
      "Psps-terminal",
      "Others",
    ]);
    expect(select().value).toBe("Microfinance-banks-tier-1");
  });

  test("is sent as chosen", async () => {
    const { user, calls } = await edit();
    await user.selectOptions(select(), "Microfinance-banks-tier-2");
    await user.click(save());
    await waitFor(() => expect(sent(calls)).toEqual([{ id: "company-1", category: "Microfinance-banks-tier-2" }]));
  });

  test.each([
    [{ category: "commercial-banks", categoryName: "Commercial Banks" }, ""],
    [{ category: "others", categoryName: "Bureau", customCategory: "Bureau" }, "Others"],
  ] as const)("is not changed by saving something else: %o", async (part, shown) => {
    const { user, calls } = await edit(aCompany(part));
    expect(select().value).toBe(shown);
    await user.click(screen.getByRole("radio", { name: "5001+ employees" }));
    await user.click(save());
    await waitFor(() => expect(sent(calls)).toEqual([{ id: "company-1", employeeSize: "5001+ employees" }]));
  });

  test("asks for the company's own words with Others", async () => {
    const { user, calls } = await edit();
    await user.selectOptions(select(), "Others");
    await user.click(save());
    expect(screen.getByText("Company category must be at least 2 characters")).toBeDefined();
    expect(document.activeElement).toBe(input("Your category"));
    await user.type(input("Your category"), "Bureau de change");
    await user.click(save());
    await waitFor(() =>
      expect(sent(calls)).toEqual([{ id: "company-1", category: "Others", customCategory: "Bureau de change" }]),
    );
  });

  test("takes both spellings of the micro-finance group", () => {
    for (const category of ["micro-finance-banks-tier-1", "Microfinance-banks-tier-1"])
      expect(profileValues({ category: category as Company["category"] }).category).toBe("Microfinance-banks-tier-1");
  });
});

describe("a new logo", () => {
  const answer = (status: number, body: unknown) => {
    const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
      Response.json(body, { status }),
    );
    vi.stubGlobal("fetch", fetch);
    return fetch;
  };

  test("travels as a form with what changed, services as JSON text", async () => {
    const { user, calls } = await edit();
    const stored = companySchema.parse(aCompany({ logo: "/files/new.png", services: ["agent banking"] }));
    const fetch = answer(200, { success: true, message: "Profile updated successfully!", data: stored });
    await user.upload(input("Upload logo"), aLogo());
    expect(screen.getByText(/The new logo is saved with Save Changes/)).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "Agent Banking" }));
    await user.click(save());
    expect(await screen.findByText("Profile updated successfully!")).toBeDefined();
    const [url, init] = fetch.mock.lastCall!;
    expect([url, init.method]).toEqual(["/api/v1/company/company-1", "PATCH"]);
    expect(new Headers(init.headers).get("authorization")).toBe(`Bearer ${localStorage.getItem("token")}`);
    const form = init.body as FormData;
    expect([...form.keys()]).toEqual(["services", "logo"]);
    expect(form.get("services")).toBe('["agent banking"]');
    expect((form.get("logo") as File).name).toBe("logo.png");
    expect(sent(calls)).toEqual([]);
    expect(screen.getByRole("main").querySelector("img")?.getAttribute("src")).toBe("/files/new.png");
    expect(JSON.parse(localStorage.getItem("company")!)).toMatchObject({ logo: "/files/new.png" });
  });

  test.each([
    [{ success: false, message: "The logo must be a PNG, JPEG, WebP or GIF image" }, "The logo must be a PNG"],
    [{}, "Failed to update profile. Please try again."],
  ])("that is refused is told: %o", async (body, text) => {
    const { user } = await edit();
    answer(400, body);
    await user.upload(input("Upload logo"), aLogo());
    await user.click(save());
    expect(await screen.findByText(new RegExp(`^${text}`), { selector: "[data-part=title]" })).toBeDefined();
    expect(save().disabled).toBe(false);
  });

  test("ends the session when the server no longer knows it", async () => {
    const { user, at } = await edit();
    answer(401, { success: false, message: "Please sign in" });
    await user.upload(input("Upload logo"), aLogo());
    await user.click(save());
    await waitFor(() => expect(at()).toBe("/signin"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("must be an image, and can be discarded", async () => {
    const { user } = await edit();
    // Who drops a file on the button, or names it in the dialog, is not held back by the list of types.
    await user.setup({ applyAccept: false }).upload(input("Upload logo"), aLogo({ type: "application/pdf" }));
    expect(screen.getByText("The logo must be a PNG, JPEG, WebP or GIF image")).toBeDefined();
    expect(input("Upload logo").getAttribute("aria-invalid")).toBe("true");
    await user.upload(input("Upload logo"), aLogo());
    expect(screen.queryByText("The logo must be a PNG, JPEG, WebP or GIF image")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Discard new logo" }));
    expect(screen.getByRole("main").querySelector("img")).toBeNull();
    expect(document.activeElement).toBe(input("Upload logo"));
  });
});

describe("changing the password", () => {
  const changed = () => ({
    success: true,
    data: { token: "new.token.here" },
    message: "Password changed successfully!",
  });

  async function openDialog(change: () => unknown = changed) {
    const app = await edit(aCompany(), { "password.change": change });
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
