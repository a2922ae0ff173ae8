import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createData } from "#web/lib/server/data.ts";
import { line } from "#web/lib/server/line.ts";
import { followOtherTabs } from "#web/lib/server/other-tabs.ts";
import { clearSession, storeSession } from "#web/lib/server/session.ts";
import { renderApp, signIn } from "./support/app.tsx";
import { aCompany, aMe, anOverview, aRegulation, tokenFor } from "./support/factories.ts";
import { fakeServer, ok, Refusal } from "./support/fake-server.ts";
import { aSignedIn } from "./support/people.ts";
import { cutLine } from "./support/line.ts";
import { holding as holdingRows, aRow } from "./support/library.tsx";

const notice = /No connection to the server/;
// A sign-out that the server does not hear of is told to whoever looks into the console.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  act(() => line.heard());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const seen = anOverview({ high: [aRegulation({ regulation_title: "Seen before" })], total: 1 });
const rows = [aRow({ regulation_title: "Agent Rules" })];

/** The dashboard, seen while the line was there; then the line goes. */
async function loseAfterDashboard() {
  signIn();
  const cut = cutLine();
  await cut.restore();
  const library = holdingRows(rows);
  const app = renderApp("/dashboard", {
    "dashboard.overview": () => cut.over(ok(seen)),
    "library.list": (...asked) => cut.over(library["library.list"]!(...asked)),
    "regulation.stats": (...asked) => cut.over(library["regulation.stats"]!(...asked)),
  });
  await screen.findByRole("heading", { name: "Seen before" });
  const go = (to: string) => act(() => app.router.navigate({ to } as never));
  return { ...app, go, lose: cut.lose, restore: () => act(() => cut.restore()) };
}

describe("while the server is away", () => {
  test("it is said, what was seen can be read, and what was missed comes when it is back", async () => {
    const { go, lose, restore } = await loseAfterDashboard();
    expect(screen.queryByText(notice)).toBeNull();
    lose();
    await go("/regulations");
    expect(await screen.findByText(notice)).toBeDefined();
    const failure = await screen.findByRole("alert");
    expect(within(failure).getByRole("button", { name: /Retry|Try again/i })).toBeDefined();
    await go("/dashboard");
    expect(await screen.findByRole("heading", { name: "Seen before" })).toBeDefined();
    await go("/regulations");
    await restore();
    expect(await screen.findByRole("button", { name: "Agent Rules" })).toBeDefined();
    expect(screen.queryByText(notice)).toBeNull();
  });

  test("news of what is seen that do not come leave it to be read", async () => {
    const { lose, restore, calls, queryClient } = await loseAfterDashboard();
    lose();
    await act(() => queryClient.refetchQueries({ queryKey: [["dashboard", "overview"]] }));
    expect(screen.getByRole("heading", { name: "Seen before" })).toBeDefined();
    expect(screen.queryByText("Failed to load compliance data")).toBeNull();
    const asked = () => calls.filter(({ path }) => path === "dashboard.overview").length;
    const before = asked();
    await restore();
    await waitFor(() => expect(asked()).toBe(before + 2));
  });
});

test("a refusal is no lost line", async () => {
  signIn();
  const cut = cutLine();
  renderApp("/dashboard", {
    "dashboard.overview": () => {
      throw new Refusal(500, "Out of order");
    },
  });
  expect(await screen.findByText("Failed to load compliance data")).toBeDefined();
  expect(screen.queryByText(notice)).toBeNull();
  expect(cut.isCut()).toBe(true);
  expect(fetch).not.toHaveBeenCalled();
});

test("code that does not come although the server is heard is told, with a way to load the page", async () => {
  signIn();
  renderApp("/dashboard");
  await screen.findByRole("heading", { level: 1 });
  let found = () => {};
  act(() => void (found = line.miss()));
  expect(await screen.findByText("A part of this screen could not be loaded.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeDefined();
  act(() => found());
  await waitFor(() => expect(screen.queryByText("A part of this screen could not be loaded.")).toBeNull());
});

describe("what a person has seen", () => {
  const first = { ...aMe(), user: { ...aMe().user, name: "Ngozi Eze" } };
  const words = ["Okpella", "company-1", "Ngozi", "Seen before"];
  const inStorage = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

  test("is gone from memory and storage when they sign out", async () => {
    signIn();
    const { user, at, queryClient } = renderApp("/dashboard", {
      "me.get": () => ok(first),
      "dashboard.overview": () => ok(seen),
      "auth.logout": () => ok(null),
    });
    await screen.findByRole("heading", { name: "Seen before" });
    expect(queryClient.getQueryCache().getAll().length).toBeGreaterThan(0);
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(at()).toBe("/"));
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
    for (const word of words) expect(inStorage()).not.toContain(word);
  });

  /** What the browser tells a tab when another has stored a token or thrown it away. */
  const tellToken = (oldValue: string | null, newValue: string | null) =>
    act(() => window.dispatchEvent(new StorageEvent("storage", { key: "token", oldValue, newValue })));

  function withAnotherTab() {
    const data = createData(() => {}, fakeServer({}).link);
    data.queryClient.setQueryData(["me"], first);
    const onChange = vi.fn<() => void>();
    const stop = followOtherTabs(() => Promise.resolve(data), onChange);
    return { kept: () => data.queryClient.getQueryData(["me"]), onChange, stop };
  }

  test("is gone when they sign out in another tab", async () => {
    signIn();
    const { kept, onChange, stop } = withAnotherTab();
    clearSession();
    await tellToken(tokenFor("company-1"), null);
    await waitFor(() => expect(kept()).toBeUndefined());
    expect(onChange).toHaveBeenCalledOnce();
    stop();
  });

  test.each([
    ["another person of the company", `${tokenFor("company-1")}2`],
    ["somebody of another company", tokenFor("company-2")],
  ])("is gone when %s signs in in another tab", async (_who, token) => {
    signIn();
    const { kept, stop } = withAnotherTab();
    storeSession({ ...aCompany(), token });
    await tellToken(tokenFor("company-1"), token);
    await waitFor(() => expect(kept()).toBeUndefined());
    stop();
  });

  test("is gone in a tab that slept while they signed out and another signed in", async () => {
    signIn();
    const { kept, stop } = withAnotherTab();
    const token = `${tokenFor("company-1")}2`;
    storeSession({ ...aCompany(), token });
    await tellToken(tokenFor("company-1"), null);
    await tellToken(null, token);
    await waitFor(() => expect(kept()).toBeUndefined());
    stop();
  });

  test("is gone from a page that comes back as it was left, and stays on one where nobody else signed in", () => {
    signIn();
    const reload = vi.spyOn(window.location, "reload").mockReturnValue();
    const { stop } = withAnotherTab();
    const turn = (type: string) => window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
    turn("pagehide");
    turn("pageshow");
    expect(reload).not.toHaveBeenCalled();
    turn("pagehide");
    storeSession({ ...aCompany(), token: tokenFor("company-2") });
    turn("pageshow");
    expect(reload).toHaveBeenCalledOnce();
    stop();
  });

  test("is gone when another signs in in the same tab, however the one before was put out", async () => {
    signIn();
    const { user, queryClient } = renderApp("/signin", { "auth.login": () => ok(aSignedIn()) });
    clearSession();
    queryClient.setQueryData(["me"], first);
    await user.type(await screen.findByLabelText(/email/i), "b@okpella.example");
    await user.type(screen.getByLabelText(/^password/i), "Savings4All!");
    await user.click(screen.getByRole("button", { name: /sign in/i }));
    await waitFor(() => expect(queryClient.getQueryData(["me"])).toBeUndefined());
  }); // prettier-ignore
});
