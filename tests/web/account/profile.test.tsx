import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Company } from "#features/company/schema.ts";
import { profileValues } from "#web/profile/profile-rules.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aCompany } from "../support/factories.ts";
import { Refusal, ok } from "../support/fake-server.ts";
import { editProfile, input, openProfile, save, section, sent } from "../support/profile.ts";

describe("the profile to read", () => {
  test("shows who the company is, and what is missing in words", async () => {
    await openProfile();
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
    await openProfile(
      aCompany({ logo: "/files/logo.png", category: "others", customCategory: "Bureau", categoryName: "Bureau" }),
    );
    const main = screen.getByRole("main");
    expect(main.querySelector("img")?.getAttribute("src")).toBe("/files/logo.png");
    expect(within(main).queryByText("OK")).toBeNull();
    expect(section("Company category").getByText("Bureau")).toBeDefined();
  });

  test("shows each service once, by its label, whatever the case it was stored in", async () => {
    const services = ["ATM&POS", "atm&pos ", "savings&deposit", "gold storage"] as unknown as Company["services"];
    await openProfile(aCompany({ services, employeeSize: "21-100 employees" }));
    const items = section("Offered services").getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual(["ATM & POS", "Savings & Current Deposit", "Gold storage"]);
    expect(section("Employee size").getByText("21-100 employees")).toBeDefined();
  });

  test("falls back to the name of the category when the record has none", async () => {
    await openProfile({ ...aCompany(), categoryName: "" });
    expect(section("Company category").getByText("Tier 1 Unit MFB (urban) License")).toBeDefined();
  });

  test("opens the notifications beside their button", async () => {
    const { user } = await openProfile();
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
  const { user, at } = await openProfile(aCompany(), { "auth.logout": () => ok(null) });
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(at()).toBe("/"));
  expect(await screen.findByText("Logged out successfully!")).toBeDefined();
  expect(screen.queryByText("Failed to load company data")).toBeNull();
});

describe("the organization category", () => {
  const select = () => screen.getByLabelText<HTMLSelectElement>("Organization category");

  test("offers the stored values of the specification, and a placeholder that cannot be chosen", async () => {
    await editProfile();
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
    const { user, calls } = await editProfile();
    await user.selectOptions(select(), "Microfinance-banks-tier-2");
    await user.click(save());
    await waitFor(() => expect(sent(calls)).toEqual([{ id: "company-1", category: "Microfinance-banks-tier-2" }]));
  });

  test.each([
    [{ category: "commercial-banks", categoryName: "Commercial Banks" }, ""],
    [{ category: "others", categoryName: "Bureau", customCategory: "Bureau" }, "Others"],
  ] as const)("is not changed by saving something else: %o", async (part, shown) => {
    const { user, calls } = await editProfile(aCompany(part));
    expect(select().value).toBe(shown);
    await user.click(screen.getByRole("radio", { name: "5001+ employees" }));
    await user.click(save());
    await waitFor(() => expect(sent(calls)).toEqual([{ id: "company-1", employeeSize: "5001+ employees" }]));
  });

  test("asks for the company's own words with Others", async () => {
    const { user, calls } = await editProfile();
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
