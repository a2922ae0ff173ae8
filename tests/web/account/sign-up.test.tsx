import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { renderApp } from "../support/app.tsx";
import { tokenFor } from "../support/factories.ts";
import { aSignedIn } from "../support/people.ts";
import { never, ok, Refusal, type Answer } from "../support/fake-server.ts";

const answer = () => ok(aSignedIn());

async function open(onboard: () => Answer<"company.onboard"> | Promise<never> = answer, path = "/signup") {
  const app = renderApp(path, { "company.onboard": onboard });
  await screen.findByRole("form", { name: "Register your company" });
  return app;
}
const finish = () => screen.getByRole<HTMLButtonElement>("button", { name: "Finish" });
const category = () => screen.getByRole("button", { name: /^Company category/ });

async function fill(user: UserEvent) {
  await user.type(screen.getByLabelText("Company name"), "Okpella MFB");
  await user.type(screen.getByLabelText("Company email"), "anna@okpella-mfb.ng");
  await user.type(screen.getByLabelText("Password"), "longenough");
  await user.selectOptions(screen.getByLabelText("Industry"), "Financial");
  await user.click(category());
  await user.click(screen.getByRole("treeitem", { name: "Discount Houses" }));
  await user.type(screen.getByLabelText("Description"), "Savings and small loans.");
}

describe("the form", () => {
  test("can be finished only when every field is valid, and sends what the specification says", async () => {
    const { user, calls, at } = await open();
    expect(finish().disabled).toBe(true);
    await fill(user);
    expect(finish().disabled).toBe(false);
    await user.clear(screen.getByLabelText("Company name"));
    expect(finish().disabled).toBe(true);
    await user.type(screen.getByLabelText("Company name"), " Okpella MFB ");
    await user.click(finish());
    await waitFor(() => expect(at()).toBe("/dashboard"));
    expect(calls[0]).toEqual({
      path: "company.onboard",
      input: {
        name: "Okpella MFB",
        email: "anna@okpella-mfb.ng",
        password: "longenough",
        industry: "financial",
        category: "discount-houses",
        description: "Savings and small loans.",
      },
    });
    expect(localStorage.getItem("token")).toBe(tokenFor("company-1"));
    expect(await screen.findByText("Company created successfully 🎉")).toBeDefined();
  });

  test("leads to the place the visitor wanted, if it is one of ours", async () => {
    const { user, at } = await open(answer, "/signup?redirect=%2Fprofile");
    await fill(user);
    await user.click(finish());
    await waitFor(() => expect(at()).toBe("/profile"));
  });

  test("is disabled while the request is on its way", async () => {
    const { user } = await open(never);
    await fill(user);
    await user.click(finish());
    for (const label of ["Company name", "Company email", "Password", "Industry", "Description"])
      expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true);
    expect((category() as HTMLButtonElement).disabled).toBe(true);
    expect(finish().getAttribute("aria-busy")).toBe("true");
  });

  test("refuses personal mail on leaving the field, and in other words on submit", async () => {
    const { user, container, calls } = await open();
    await user.type(screen.getByLabelText("Company email"), "anna@gmail.com");
    await user.tab();
    expect(
      screen.getByText(
        "Personal email domains (gmail, yahoo, outlook, etc.) are not allowed. Please use your company email address.",
      ),
    ).toBeDefined();
    fireEvent.submit(container.querySelector("form")!);
    expect(
      screen.getByText("Please use a valid company email address. Personal email domains are not allowed."),
    ).toBeDefined();
    expect(calls).toEqual([]);
  });

  test("Close goes back one page", async () => {
    const { user, at, router } = renderApp("/");
    await screen.findAllByRole("link", { name: "Register" });
    await router.navigate({ to: "/signup" });
    await user.click(await screen.findByRole("button", { name: "Close" }));
    await waitFor(() => expect(at()).toBe("/"));
  });
});

describe("the category tree", () => {
  test("opens its groups by pointer and keeps the group as a choice", async () => {
    const { user } = await open();
    await user.click(category());
    const group = screen.getByRole("treeitem", { name: "Micro-Finance Banks (MFBs)" });
    expect(group.getAttribute("aria-expanded")).toBe("false");
    await user.click(group);
    expect(group.getAttribute("aria-expanded")).toBe("true");
    expect(group.getAttribute("aria-selected")).toBe("true");
    await user.click(screen.getByRole("treeitem", { name: "State MFB License" }));
    expect(screen.queryByRole("tree")).toBeNull();
    expect(category().textContent).toContain("State MFB License");
  });

  test("works by keyboard alone", async () => {
    const { user } = await open();
    category().focus();
    await user.keyboard("{ArrowDown}");
    const tree = screen.getByRole("tree");
    expect(document.activeElement?.textContent).toBe("Commercial Banks");
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("International Commercial Bank License");
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(within(tree).queryByText("International Commercial Bank License")).toBeNull();
    await user.keyboard("{End}{Home}p");
    expect(document.activeElement?.textContent).toBe("Primary Mortgage Banks (PMBs)");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("tree")).toBeNull();
    expect(document.activeElement).toBe(category());
    await user.keyboard("{Enter}h{Enter}");
    expect(category().textContent).toContain("Holding Company (HCs)");
  });

  test("says why one letter is no category, when the field is left and when it is saved", async () => {
    const { user } = await open();
    await user.click(category());
    await user.click(screen.getByRole("treeitem", { name: "Others" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Enter Company Category" }));
    const words = dialog.getByLabelText("Company category");
    const why = () => dialog.queryByText("Company category must be at least 2 characters");
    await user.type(words, "B");
    expect(why()).toBeNull();
    await user.tab();
    expect(why()).not.toBeNull();
    await user.clear(words);
    expect(why()).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(why()).not.toBeNull();
    expect(document.activeElement).toBe(words);
    await user.type(words, "Bureau");
    expect(why()).toBeNull();
  });

  test("asks for the own words of others, and another choice forgets them", async () => {
    const { user, calls } = await open();
    await fill(user);
    await user.click(category());
    await user.click(screen.getByRole("treeitem", { name: "Others" }));
    const dialog = await screen.findByRole("dialog", { name: "Enter Company Category" });
    const save = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Save" });
    await user.type(within(dialog).getByLabelText("Company category"), "Bureau de change");
    await user.click(save);
    await waitFor(() => expect(category().textContent).toContain("Bureau de change"));
    expect(screen.getByRole("button", { name: "Edit company category" })).toBeDefined();
    await user.click(finish());
    await waitFor(() =>
      expect(calls[0]?.input).toMatchObject({ category: "others", customCategory: "Bureau de change" }),
    );
  });
});

describe("a refused sign-up", () => {
  const refused = async (failure: Error) => {
    const app = await open(() => {
      throw failure;
    });
    await fill(app.user);
    await app.user.click(finish());
    return app;
  };

  test("409: the address is taken", async () => {
    await refused(new Refusal(409, "conflict"));
    expect(await screen.findByText("A company with this email already exists")).toBeDefined();
  });

  test("400 about the company email: under the field, and a toast", async () => {
    const text = "Please use your company email address.";
    await refused(new Refusal(400, text, { errors: [text] }));
    expect(await screen.findByText("Please use a valid company email address")).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByLabelText("Company email").getAttribute("aria-invalid")).toBe("true");
  });

  test("other refusals: each entry is its own toast", async () => {
    await refused(new Refusal(400, "First", { errors: ["First", "Second"] }));
    expect(await screen.findByText("First")).toBeDefined();
    expect(await screen.findByText("Second")).toBeDefined();
  });

  test.each([
    [new Refusal(500, "Something went wrong"), "Something went wrong"],
    [new TypeError("fetch failed"), "An unexpected error occurred. Please try again."],
  ])("else the server's text, or that it was unexpected (%#)", async (failure, text) => {
    await refused(failure);
    expect(await screen.findByText(text)).toBeDefined();
  });
});
