import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { detailState, pickRegulation } from "#web/regulation/detail-state.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aDetail, aMayApply, anOverview, aRegulation } from "../support/factories.ts";
import { never, ok, Refusal, type Answer } from "../support/fake-server.ts";

const regulation = aRegulation({ regulation_id: "cards-2024", regulation_title: "Card Guidelines" });
const overview = { "dashboard.overview": () => ok(anOverview({ high: [regulation] })) };
const failing = () => {
  throw new Refusal(404, "Not found");
};

const shownTexts = [
  "Summary:",
  "Regulator:",
  "Seen in source",
  "Inferred",
  "By the 5th of each month",
  "4 Dec 2026",
  "EX/1/2024",
  "Severity",
  "60 points",
  "A fine.",
];

async function open(detail: () => Answer<"dashboard.regulation"> | Promise<never>) {
  signIn();
  const app = renderApp("/dashboard", { ...overview, "dashboard.regulation": detail });
  await app.user.click(await screen.findByRole("button", { name: /See More.*Card Guidelines/ }));
  return { ...app, dialog: await screen.findByRole("dialog", { name: "Risk Audit Details" }) };
}

describe("the detail dialog", () => {
  test("shows the regulation whole, with what its answers rest on", async () => {
    const { dialog } = await open(() => ok(aDetail(regulation)));
    const inside = within(dialog);
    expect(await inside.findByText("Regulatory Area:")).toBeDefined();
    for (const text of shownTexts) expect(inside.getAllByText(text, { exact: false })).not.toEqual([]);
    expect(inside.getByRole("link", { name: "support@localhost" }).getAttribute("href")).toBe(
      "mailto:support@localhost",
    );
    expect(
      inside.getByText(
        /Do you need professional help on how to comply with the above requirement\? Contact us via email:/,
      ),
    ).toBeDefined();
    expect(inside.getByRole("link", { name: /example\.org\/text/ }).getAttribute("rel")).toBe("noopener noreferrer");
  });

  test("says that it is loading, and closes again", async () => {
    const { dialog, user, router } = await open(never);
    expect(within(dialog).getByText("Loading regulation details...")).toBeDefined();
    expect(router.state.location.search).toEqual({ regulation: "cards-2024" });
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toEqual({});
  });

  test("a press darkens the page before the work that it asks for, and two are one step", async () => {
    signIn();
    const { router } = renderApp("/dashboard", { ...overview, "dashboard.regulation": () => ok(aDetail(regulation)) });
    const button = await screen.findByRole("button", { name: /See More.*Card Guidelines/ });
    const steps = router.history.length;
    fireEvent.click(button);
    fireEvent.click(button);
    const veil = document.querySelector("[data-veil]")!;
    // The keyboard's place stays where it was.
    expect(fireEvent.mouseDown(veil)).toBe(false);
    expect(router.latestLocation.search).toEqual({});
    expect(await screen.findByRole("dialog")).toBeDefined();
    expect(document.querySelector("[data-veil]")).toBeNull();
    expect(router.history.length).toBe(steps + 1);
  });

  test("a press that leads to nothing for long says so, and can be taken back", async () => {
    signIn();
    const { router, user } = renderApp("/dashboard", { ...overview, "dashboard.regulation": never });
    const button = await screen.findByRole("button", { name: /See More.*Card Guidelines/ });
    vi.spyOn(router, "navigate").mockReturnValue(new Promise(() => {}));
    await user.click(button);
    const close = await screen.findByRole("button", { name: "Close" });
    expect(screen.getByText("Loading...").getAttribute("role")).toBe("status");
    await user.click(close);
    expect(document.querySelector("[data-veil]")).toBeNull();
    await user.click(button);
    expect(document.querySelector("[data-veil]")).not.toBeNull();
    await user.keyboard("{Escape}");
    expect(document.querySelector("[data-veil]")).toBeNull();
  });

  test("falls back to the card when the rest does not arrive", async () => {
    const { dialog } = await open(failing);
    expect(await within(dialog).findByText("Could not load latest data, showing cached information")).toBeDefined();
    expect(within(dialog).getByRole("heading", { name: "Card Guidelines" })).toBeDefined();
  });

  test("fails plainly where there is no card, and can be asked again", async () => {
    signIn();
    let isUp = false;
    const { user } = renderApp("/dashboard?regulation=cards-2024", {
      "dashboard.regulation": () => (isUp ? ok(aDetail(regulation)) : failing()),
    });
    expect(await screen.findByText("Failed to fetch regulation details")).toBeDefined();
    isUp = true;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Regulatory Area:")).toBeDefined();
  });

  test("says when the answer holds nothing", async () => {
    signIn();
    renderApp("/dashboard?regulation=cards-2024", {
      // Not what the server of this release says.
      "dashboard.regulation": () => ok(null as never),
    });
    expect(await screen.findByText("No regulation data available")).toBeDefined();
    expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
  });
});

describe("the company's verdict", () => {
  const reasons = ["It names microfinance banks"];
  const labels = ["Why it applies:", "Why it may apply:", "Why it does not apply:"];
  const shown = async (overrides: Partial<ReturnType<typeof aDetail>>) => {
    const { dialog, ...app } = await open(() => ok({ ...aDetail(regulation), reasons, ...overrides }));
    await within(dialog).findByText("Regulatory Area:");
    return { ...app, inside: within(dialog) };
  };
  const { questions } = aMayApply();

  test.each([
    [{ verdict: "applies" as const }, "Why it applies:"],
    [{ verdict: "may" as const, questions }, "Why it may apply:"],
    [{ verdict: "no" as const }, "Why it does not apply:"],
    [{ verdict: "watch" as const, status: "draft" as const }, null],
    [{ verdict: "history" as const, status: "withdrawn" as const }, null],
  ])("%j puts the reasons under %j", async (overrides, label) => {
    const { inside } = await shown(overrides);
    expect(labels.filter((text) => inside.queryByText(text))).toEqual(label ? [label] : []);
    expect(inside.queryByRole("group", { name: "Do you issue cards?" }) !== null).toBe(overrides.verdict === "may");
  });

  test.each([
    [{ verdict: "no" as const }, "Does not apply to your company"],
    [{ verdict: "watch" as const, status: "draft" as const }, /^Draft: it binds nobody yet/],
    [{ verdict: "history" as const, status: "superseded" as const }, /^Superseded: /],
    [{ verdict: "history" as const, status: "withdrawn" as const }, /^Withdrawn: /],
  ])("%j is said at the top, and the level is not called the company's", async (overrides, notice) => {
    const { inside } = await shown(overrides);
    expect(inside.getByText(notice)).toBeDefined();
    expect(inside.getByText("Inherent risk: High")).toBeDefined();
  });

  test("one that is not in effect yet says when it will be, at the top and as its status", async () => {
    const { inside } = await shown({ effectiveOn: "2027-04-01", takesEffectOn: "2027-04-01" });
    expect(inside.getByText("Takes effect on 1 April 2027: nothing of it falls due before.")).toBeDefined();
    expect(inside.getByText("Takes effect on 1 April 2027").closest("dd")?.previousSibling?.textContent).toBe(
      "Status:",
    );
    expect(inside.queryByText("In force")).toBeNull();
  });

  test("leads from a superseded instrument to the one that took its place", async () => {
    const successor = {
      regulation_id: "cards-2026",
      regulation_title: "Card Guidelines 2026",
      status: "in-force" as const,
      takesEffectOn: null,
    };
    const { inside, user, router } = await shown({
      verdict: "history",
      status: "superseded",
      supersededBy: [successor],
    });
    await user.click(inside.getByRole("button", { name: "Replaced by: Card Guidelines 2026" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ regulation: "cards-2026" }));
  });
});

describe("an answer", () => {
  test.each([
    ["data.regulation.entries[0]", { regulation: { entries: [regulation] } }],
    ["data.regulation", { regulation }],
    ["data itself", regulation],
  ])("is read from %s", (_place, data) => {
    expect(pickRegulation(data)?.regulation_id).toBe("cards-2024");
  });

  test.each([null, {}, { regulation: {} }, { regulation: { entries: [] } }, { regulation_title: "" }])(
    "is refused as %j",
    (data) => {
      expect(pickRegulation(data)).toBeUndefined();
    },
  );

  test("of an unexpected shape says so, unless the card is known", () => {
    const answer = { data: { some: "thing" }, isPending: false, isError: false };
    expect(detailState(answer, undefined)).toEqual({ kind: "failed", message: "No regulation data found" });
    expect(detailState(answer, regulation)).toEqual({ kind: "shown", regulation, isCached: true });
  });
});
