import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { dashboardQuestion } from "#web/dashboard/asked-at-first.ts";
import { askEarly, takeEarly } from "#web/lib/server/early-answer.ts";
import { renderApp, signIn } from "./support/app.tsx";
import { aRegulation, anOverview } from "./support/factories.ts";
import { ok } from "./support/fake-server.ts";

const question = dashboardQuestion("company-1", "first");
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.early;
});

const shown = (title: string) => anOverview({ high: [aRegulation({ regulation_title: title })], total: 1 });
const overview = (title: string) => ok(shown(title));

/** The page asks, and is answered so. */
function answerEarly(answer: () => Promise<Response>, input: object = question) {
  const fetched = vi.fn<(address: string, options: RequestInit) => Promise<Response>>(answer);
  vi.stubGlobal("fetch", fetched);
  askEarly("dashboard.overview", input);
  return fetched;
}
const good = async () => Response.json({ result: { data: overview("Asked early") } });
const overviewsAsked = (calls: { path: string; input: unknown }[]) =>
  calls.filter(({ path, input }) => path === "dashboard.overview" && JSON.stringify(input) === JSON.stringify(question))
    .length;

test("the dashboard shows what its page has asked for, as the company, and does not ask again", async () => {
  signIn();
  const fetched = answerEarly(good);
  expect(fetched).toHaveBeenCalledWith(
    `/trpc/dashboard.overview?input=${encodeURIComponent('{"companyId":"company-1","limit":20}')}`,
    { headers: { Authorization: expect.stringMatching(/^Bearer ./) } },
  );
  const { calls } = renderApp("/dashboard", {
    "dashboard.overview": ({ limit }) => overview(limit === question.limit ? "Asked late" : "Asked early"),
  });
  expect(await screen.findByRole("heading", { name: "Asked early" })).toBeTruthy();
  expect(overviewsAsked(calls)).toBe(0);
});

test.each([
  ["fails", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["is refused", async () => Response.json({ error: {} }, { status: 401 })],
  ["is no answer of ours", async () => new Response("<h1>Sign in to the network</h1>")],
])("what was asked early and %s is asked again", async (_what, answer) => {
  signIn();
  answerEarly(answer);
  const { calls } = renderApp("/dashboard", { "dashboard.overview": () => overview("Asked late") });
  expect(await screen.findByRole("heading", { name: "Asked late" })).toBeTruthy();
  expect(overviewsAsked(calls)).toBe(1);
});

test("an answer to another question is left alone", async () => {
  signIn();
  answerEarly(good, dashboardQuestion("company-2", "first"));
  renderApp("/dashboard", { "dashboard.overview": () => overview("Asked late") });
  expect(await screen.findByRole("heading", { name: "Asked late" })).toBeTruthy();
});

test("an early answer is good once: whoever asks again wants news", async () => {
  answerEarly(good);
  expect((await takeEarly("dashboard.overview", question))?.ok).toBe(true);
  expect(takeEarly("dashboard.overview", question)).toBeUndefined();
});
