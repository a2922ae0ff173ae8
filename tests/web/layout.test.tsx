import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { describeMoves } from "#web/layout/use-reassess.ts";
import { renderApp, signIn } from "./support/app.tsx";
import { aSummary } from "./support/factories.ts";
import { never, ok, Refusal, type Handlers } from "./support/fake-server.ts";

async function open(handlers: Handlers = {}) {
  signIn();
  const app = renderApp("/dashboard", handlers);
  await screen.findByRole("button", { name: "Expand sidebar" });
  return app;
}

describe("the sidebar", () => {
  test("starts collapsed and opens", async () => {
    const { user } = await open();
    expect(screen.queryByText("Compliance assistant")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Expand sidebar" }));
    expect(screen.getByText("Compliance assistant")).toBeDefined();
    expect(screen.getByRole("button", { name: "Collapse sidebar" }).getAttribute("aria-expanded")).toBe("true");
  });

  test("shows the top three regulators with their counts", async () => {
    const topRegulators = ["Central Bank of Nigeria", "B", "C", "D"].map((name, index) => ({
      regulator: name.slice(0, 3),
      name,
      count: 9 - index,
      isWatched: false,
    }));
    await open({ "dashboard.summary": () => ok({ ...aSummary(), topRegulators }) });
    const link = await screen.findByRole("link", { name: "Central Bank of Nigeria, 9 regulations" });
    expect(link.getAttribute("href")).toBe("/regulator/central-bank-of-nigeria");
    expect(screen.getByRole("link", { name: "C, 7 regulations" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "D, 6 regulations" })).toBeNull();
  });

  test("names the central bank when there are none, and says so while loading", async () => {
    await open();
    expect(await screen.findByText("Central Bank of Nigeria")).toBeDefined();
  });

  test("says that it is loading", async () => {
    await open({ "dashboard.summary": never });
    expect(await screen.findByText("Loading...")).toBeDefined();
  });

  test("leads to the library", async () => {
    const { user, at } = await open();
    await user.click(screen.getByRole("link", { name: "Library" }));
    await waitFor(() => expect(at()).toBe("/regulations"));
    expect(screen.getByRole("link", { name: "Library" }).getAttribute("aria-current")).toBe("page");
  });
});

test("the sidebar leads to the updates, right after the library", async () => {
  const { user, at } = await open();
  // Known only when the server has said what the person may.
  await screen.findByRole("link", { name: "Group" });
  const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("aria-label"))).toEqual([
    "Dashboard",
    "My work",
    "Library",
    "Updates",
    "Duties",
    "Filings",
    "Calendar",
    "Evidence",
    "Circulars",
    "Compliance assistant",
    "Policies",
    "People",
    "Group",
    "Settings",
  ]);
  await user.click(screen.getByRole("link", { name: "Updates" }));
  await waitFor(() => expect(at()).toBe("/updates"));
});

describe("another screen", () => {
  const heading = () => screen.findByRole("heading", { level: 1, name: "Okpella Microfinance Bank" });
  const announced = () => document.querySelector("#root > [aria-live], body > div > [aria-live]")?.textContent;

  test("takes the focus to its heading, and its name is said", async () => {
    const { user, at } = await open();
    await heading();
    await user.click(screen.getByRole("link", { name: /, profile$/ }));
    await waitFor(() => expect(at()).toBe("/profile"));
    await screen.findByRole("button", { name: "Edit Profile" });
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^(H1|MAIN)$/));
    await waitFor(() => expect(announced()).toBe("Profile"));
    await waitFor(() => expect(announced()).toBe(""));
  });

  test("whose heading is its name is said once", async () => {
    const { user } = renderApp("/signin");
    await screen.findByRole("heading", { name: "Welcome Back" });
    await user.click(screen.getByRole("link", { name: "Forgot password?" }));
    const start = await screen.findByRole("heading", { level: 1, name: "Reset Your Password" });
    await waitFor(() => expect(document.activeElement).toBe(start));
    expect(announced()).toBe("");
  });

  test("is not the first one, nor a change of what the address asks for", async () => {
    const { router, href } = await open();
    await heading();
    expect(document.activeElement).toBe(document.body);
    const link = screen.getByRole("link", { name: "Library" });
    link.focus();
    await router.navigate({ to: "/dashboard", search: { regulator: "CBN" } });
    expect(href()).toBe("/dashboard?regulator=CBN");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).toBe(link);
  });
});

test.each([
  ["/", "Compliance tracking"],
  ["/signin", "Sign in"],
  ["/login", "Sign in"],
  ["/signup", "Register"],
  ["/forgot-password", "Reset your password"],
  ["/reset-password", "Set new password"],
])("the guest screen %s is called %j and has one main heading", async (path, title) => {
  sessionStorage.setItem("resetPasswordEmail", "anna@okpella-mfb.ng");
  renderApp(path);
  expect(await screen.findAllByRole("heading", { level: 1 })).toHaveLength(1);
  await waitFor(() => expect(document.title).toBe(`${title} · Ilana`));
});

test.each([
  ["/dashboard", "Dashboard"],
  ["/profile", "Profile"],
  ["/regulations", "Library"],
  ["/updates", "Updates"],
  ["/updates?view=sources", "Sources"],
  ["/chatbot-ai", "Compliance assistant"],
])("the screen %s is called %j and has one main heading", async (path, title) => {
  signIn();
  renderApp(path);
  expect(await screen.findAllByRole("heading", { level: 1 })).toHaveLength(1);
  await waitFor(() => expect(document.title).toBe(`${title} · Ilana`));
});

describe("Reassess", () => {
  const moved = { up: [], down: [], new: [], gone: [] };
  const move = { regulation_id: "a", regulation_title: "A", from: null, to: null };
  const assessment = { assessedAt: "", previousAt: "2026-11-20T09:00:00.000Z", ruleVersion: "1", total: 67, moved };

  test.each([
    [
      { ...assessment, moved: { ...moved, up: [move, move, move], new: [move] } },
      "3 moved up, 1 new; 67 regulations apply",
    ],
    [
      { ...assessment, moved: { ...moved, down: [move], gone: [move, move] }, total: 1 },
      "1 moved down, 2 no longer apply; 1 regulation applies",
    ],
    [assessment, "Nothing has changed since 20 Nov 2026, 10:00"],
    [{ ...assessment, previousAt: null }, "First assessment: 67 regulations apply"],
  ])("tells what moved (%#)", (data, text) => {
    expect(describeMoves(data)).toBe(text);
  });

  test("reloads the page, and the result is told after that", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const { user, unmount } = await open({ "dashboard.reassess": () => ok(assessment) });
    await user.click(screen.getByRole("button", { name: "Reassess" }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    unmount();
    await open();
    expect(await screen.findByText("Nothing has changed since 20 Nov 2026, 10:00")).toBeDefined();
  });

  test("a failure is only logged", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { user } = await open({
      "dashboard.reassess": () => {
        throw new Refusal(500, "Something went wrong");
      },
    });
    await user.click(screen.getByRole("button", { name: "Reassess" }));
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.queryByText("Something went wrong")).toBeNull();
  });
});
