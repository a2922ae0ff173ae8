import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { formatDay } from "#web/lib/format.ts";
import { lagosDay } from "#shared/lagos.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aDetail, aRegulation } from "../support/factories.ts";
import { ok, okList, Refusal, type Answer, type Handlers } from "../support/fake-server.ts";

const regulation = aRegulation({ regulation_id: "cards-2024", regulation_title: "Card Guidelines" });
type Detail = ReturnType<typeof aDetail>;

/** Opens the regulation by its link. */
async function open(overrides: Partial<Detail> = {}, handlers: Handlers = {}) {
  signIn();
  const app = renderApp("/dashboard?regulation=cards-2024", {
    "dashboard.regulation": ({ regulationId }: { regulationId: string }) =>
      ok(
        regulationId === "cards-2024"
          ? { ...aDetail(regulation), ...overrides }
          : aDetail(aRegulation({ regulation_id: regulationId, regulation_title: `Title of ${regulationId}` })),
      ),
    ...handlers,
  });
  const inside = within(await screen.findByRole("dialog", { name: "Risk Audit Details" }));
  await inside.findByText("Regulatory Area:");
  return { ...app, inside };
}
const link = (id: string, status: Detail["amends"][number]["status"] = "in-force") => ({
  regulation_id: id,
  regulation_title: `Title of ${id}`,
  status,
  takesEffectOn: null,
});
const section = (heading: HTMLElement) => within(heading.closest("section")!);

afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  // A dialog gives the focus back a moment after it is gone, which the next test's dialog would take for leaving it.
  await new Promise((resolve) => setTimeout(resolve, 50));
});

describe("the history", () => {
  const first = { revision: 1, recordedAt: "2026-10-01T23:30:00.000Z", changes: [] };
  const change = (path: string, before: string | null, after: string | null) => ({ path, before, after });
  const marks = (tag: "ins" | "del") => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent);

  test("of a regulation that never changed says when it was recorded, on the day it was in Lagos", async () => {
    const { inside } = await open({ revisions: [first] });
    const history = section(inside.getByRole("heading", { name: "History" }));
    expect(history.getByText("First recorded")).toBeDefined();
    expect(history.getByText("2 Oct 2026")).toBeDefined();
  });

  test("is not there when there is none", async () => {
    const { inside } = await open({ revisions: [] });
    expect(inside.queryByRole("heading", { name: "History" })).toBeNull();
  });

  test("tells changes in words, the newest first, word by word", async () => {
    const { inside } = await open({
      revisions: [
        first,
        {
          revision: 2,
          recordedAt: "2026-11-12T10:00:00.000Z",
          changes: [
            change("requirements.r2.text", "File a return every month.", "File a return every quarter."),
            change("status", null, "superseded"),
            change("appliesTo.categories", "merchant-bank", ""),
          ],
        },
      ],
    });
    const history = section(inside.getByRole("heading", { name: "History" }));
    expect(history.getAllByRole("listitem").map(({ textContent }) => textContent?.slice(0, 10))).toEqual([
      "Changed 12",
      "First reco",
    ]);
    expect(history.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Requirement 2",
      "Status",
      "Whom it applies to: licence categories",
    ]);
    await waitFor(() => expect(marks("ins")).toEqual(["added: quarter", "added: Superseded"]));
    expect(marks("del")).toEqual(["removed: month", "removed: Merchant Bank"]);
  });

  test("of many changes opens on purpose", async () => {
    const changes = [1, 2, 3, 4, 5].map((number) => change(`requirements.r${number}.text`, null, "Do it."));
    const many = [2, 3, 4, 5].map((revision) => ({ ...first, revision, changes: [] }));
    const { inside, user } = await open({ revisions: [{ ...first, revision: 6, changes }, ...many, first] });
    const details = inside.getByText("5 changes").closest("details")!;
    expect(details.open).toBe(false);
    await user.click(inside.getByText("5 changes"));
    expect(details.open).toBe(true);
    expect(inside.getByText("3 earlier revisions")).toBeDefined();
  });
});

describe("a regulation that could not be fetched", () => {
  const unknown = "There is no such regulation in the library";
  const refused = async (status: number) => {
    signIn();
    const app = renderApp("/dashboard?regulation=nonsense", {
      "dashboard.regulation": () => {
        throw new Refusal(status, "No");
      },
    });
    await screen.findByText("Failed to fetch regulation details");
    return app;
  };

  test("because there is none is said to be so, with the way to the library", async () => {
    const { user, at } = await refused(404);
    expect(screen.getByText(unknown)).toBeDefined();
    expect(screen.getByRole("button", { name: "Try Again" })).toBeDefined();
    await user.click(screen.getByRole("link", { name: "Go to the library" }));
    await waitFor(() => expect(at()).toBe("/regulations"));
  });

  test("for another reason is not said to be missing", async () => {
    await refused(429);
    expect(screen.queryByText(unknown)).toBeNull();
    expect(screen.queryByRole("link", { name: "Go to the library" })).toBeNull();
  });
});

describe("related regulations", () => {
  test("open in the dialog, and the back button returns", async () => {
    const { inside, user, router } = await open({
      supersedes: [link("cards-2019", "superseded")],
      supersedesTitles: ["A circular of 2009"],
      amends: [link("channels-2020")],
      amendedBy: [link("fees-2025")],
      mayBeAmendedBy: [link("limits-2026")],
    });
    const related = section(inside.getByRole("heading", { name: "Related regulations" }));
    for (const label of ["Takes the place of:", "Amends:", "Amended by:", /^May be amended by/])
      expect(related.getByText(label)).toBeDefined();
    expect(related.getByText("A circular of 2009").closest("a")).toBeNull();
    expect(related.getByText(/\(superseded\)/)).toBeDefined();

    await user.click(related.getByRole("link", { name: "Title of channels-2020" }));
    const heading = await inside.findByRole("heading", { name: "Title of channels-2020" });
    expect(router.state.location.search).toEqual({ regulation: "channels-2020" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    router.history.back();
    expect(await inside.findByRole("heading", { name: "Card Guidelines" })).toBeDefined();
  });

  test("are not there when there are none", async () => {
    const { inside } = await open();
    expect(inside.queryByRole("heading", { name: "Related regulations" })).toBeNull();
  });
});

describe("the link to a regulation", () => {
  const address = `${window.location.origin}/dashboard?regulation=cards-2024`;

  test("is copied", async () => {
    const { inside, user } = await open();
    await user.click(inside.getByRole("button", { name: "Copy link" }));
    expect(await screen.findByText("Link copied")).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  test("is shown and selected where it may not be copied", async () => {
    const { inside, user } = await open();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(inside.getByRole("button", { name: "Copy link" }));
    const field = await inside.findByLabelText<HTMLInputElement>("Copy this link");
    expect(field.value).toBe(address);
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, address.length]);
  });
});

test("Print prints", async () => {
  const { inside, user } = await open();
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  await user.click(inside.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("on paper it says whose it is, of which day, and where it stands", async () => {
  const { inside } = await open();
  const line = inside.getByText(/^Okpella Microfinance Bank · /);
  expect(line.closest(".print-only")).not.toBeNull();
  const today = formatDay(lagosDay(new Date()));
  expect(line.textContent).toBe(
    `Okpella Microfinance Bank · ${today} · ${window.location.origin}/dashboard?regulation=cards-2024`,
  );
});

describe("the risk badge", () => {
  const levelButton = { name: /^High risk ?: show the regulations of this level$/ };
  const rows = Array.from({ length: 10 }, (_, at) =>
    aRegulation({ regulation_id: `r-${at}`, shortTitle: `Short ${at}` }),
  );

  test("loads the regulations of its level once, and lists them", async () => {
    const { promise, resolve } = Promise.withResolvers<Answer<"regulation.listByRisk">>();
    const { inside, user, calls, router } = await open({}, { "regulation.listByRisk": () => promise });
    await user.click(inside.getByRole("button", levelButton));
    await user.click(inside.getByRole("button", { name: "Loading..." }));
    expect(calls.filter(({ path }) => path === "regulation.listByRisk").map(({ input }) => input)).toEqual([
      { level: "High", limit: 10 },
    ]);
    resolve(okList(rows, 78));
    expect(await inside.findByText("Regulations of this level in the library: 78")).toBeDefined();
    expect(inside.getAllByRole("link", { name: /^Short / })).toHaveLength(10);
    expect(inside.getByRole("link", { name: "All in the library" }).getAttribute("href")).toBe(
      "/regulations?risk=High",
    );
    await user.click(inside.getByRole("link", { name: "Short 3" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ regulation: "r-3" }));
  });

  test("lists few without leading to all of them, and hides them again", async () => {
    const { inside, user } = await open({}, { "regulation.listByRisk": () => okList(rows.slice(0, 2), 2) });
    await user.click(inside.getByRole("button", levelButton));
    await inside.findByText("Regulations of this level in the library: 2");
    expect(inside.queryByRole("link", { name: "All in the library" })).toBeNull();
    await user.click(inside.getByRole("button", { name: "Hide" }));
    expect(inside.queryByText(/Regulations of this level/)).toBeNull();
  });

  test("says when they could not be loaded, and can be pressed again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { inside, user } = await open(
      {},
      {
        "regulation.listByRisk": () => {
          throw new Refusal(400, "No");
        },
      },
    );
    await user.click(inside.getByRole("button", levelButton));
    expect(await screen.findByText("Failed to load the regulations of this level")).toBeDefined();
    expect(inside.getByRole("button", levelButton)).toBeDefined();
  });
});

describe("dates", () => {
  const note = "Holidays that are not declared yet are not counted in these dates: check a date that may fall on one.";

  test("say how they were counted, once, and the next one stands near the top", async () => {
    const { inside } = await open({ nextDueOn: "2099-12-04" });
    expect(inside.getAllByText(note)).toHaveLength(1);
    expect(inside.getByText("Next due:").nextElementSibling?.textContent).toBe("4 Dec 2099");
  });

  test("that do not bind the company are not called due", async () => {
    const { inside } = await open({ nextDueOn: "2099-12-04", verdict: "no" });
    expect(inside.queryByText("Next due:")).toBeNull();
  });

  test("that are not there need no note", async () => {
    const { inside } = await open({ requirements: aDetail(regulation).requirements.slice(0, 1) });
    expect(inside.queryByText(note)).toBeNull();
    expect(inside.queryByText("Next due:")).toBeNull();
  });
});
