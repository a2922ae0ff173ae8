import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { never, Refusal, type Answer, type Input } from "../support/fake-server.ts";
import { aRow, holding, look, many, open, option, pageOf, searchBox, titles } from "../support/library.tsx";

beforeEach(() => look("wide"));

describe("what the library shows", () => {
  test("each regulation with what it is, whether it binds the company, its risk and its days", async () => {
    open("/regulations", holding([
      aRow({ regulation_title: "Agent Rules", reference: "EX/1", nextDueOn: "2026-12-04" }),
      aRow({ regulation_title: "Old Rules", verdict: "history", status: "superseded", risk_level: "Low", replacedBy: [{ regulation_id: "new", regulation_title: "New Rules", status: "in-force" }] }),
      aRow({ regulation_title: "Draft Rules", verdict: "watch", status: "draft", issuedOn: null }),
      aRow({ regulation_title: "Merchant Rules", verdict: "no" }),
      aRow({ regulation_title: "Card Rules", verdict: "may", status: "in-force" }),
      aRow({ regulation_title: "New Rules", takesEffectOn: "2027-04-01" }),
    ])); // prettier-ignore
    await screen.findByText("Agent Rules");
    const cells = titles().map((row) => within(row).getAllByRole("cell").map(({ textContent }) => textContent)); // prettier-ignore
    expect(cells.map(([title]) => title)).toEqual([
      "Agent RulesGuideline · EX/1",
      "Old RulesSupersededGuideline · EX/1/2024Replaced by New Rules",
      "Draft RulesDraftGuideline · EX/1/2024",
      "Merchant RulesGuideline · EX/1/2024",
      "Card RulesGuideline · EX/1/2024",
      "New RulesTakes effect on 1 April 2027Guideline · EX/1/2024",
    ]);
    expect(cells.map((cell) => cell.slice(1))).toEqual([
      ["CBN", "Applies", "High risk", "1 May 2024", "4 Dec 2026"],
      ["CBN", "History", "Inherent risk: Low", "1 May 2024", "–not known"],
      ["CBN", "Draft: watch", "Inherent risk: High", "–not known", "–not known"],
      ["CBN", "Does not apply", "Inherent risk: High", "1 May 2024", "–not known"],
      ["CBN", "May apply", "High risk", "1 May 2024", "–not known"],
      ["CBN", "Applies", "High risk", "1 May 2024", "–not known"],
    ]);
    expect(document.title).toBe("Library · Ilana");
    expect(screen.getByRole("heading", { level: 1, name: "Library" })).toBeDefined();
  });

  test("how many of all there are", async () => {
    open();
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("1 of 199 regulations"));
  });

  test("opens a regulation over itself, from what the row knows when the rest does not come", async () => {
    const { user, search } = open("/regulations?applies=applies");
    await user.click(await screen.findByRole("button", { name: "Agent Rules" }));
    const dialog = await screen.findByRole("dialog", { name: "Risk Audit Details" });
    expect(await within(dialog).findByRole("heading", { name: "Agent Rules" })).toBeDefined();
    expect(search()).toMatchObject({ applies: "applies", regulation: expect.stringMatching(/^regulation-/) });
  });
});

describe("states", () => {
  test("first rows of grey, then the regulations", async () => {
    const { promise, resolve } = Promise.withResolvers<Answer<"library.list">>();
    open("/regulations", { "library.list": () => promise });
    expect(await screen.findAllByTestId("row-skeleton")).toHaveLength(8);
    expect(screen.getByRole("region", { name: "Regulations" }).getAttribute("aria-busy")).toBe("true");
    resolve(pageOf([aRow({ regulation_title: "Agent Rules" })]));
    expect(await screen.findByText("Agent Rules")).toBeDefined();
    expect(screen.queryByTestId("row-skeleton")).toBeNull();
    expect(screen.getByRole("region", { name: "Regulations" }).getAttribute("aria-busy")).toBe("false");
  });

  test("the rows before stay while others are on their way", async () => {
    const { promise, resolve } = Promise.withResolvers<Answer<"library.list">>();
    const list = ({ risk }: Input<"library.list">) =>
      risk ? promise : pageOf([aRow({ regulation_title: "Agent Rules" })]);
    const { user } = open("/regulations", { "library.list": list });
    await user.click(await option(/^Low/));
    const region = screen.getByRole("region", { name: "Regulations" });
    await waitFor(() => expect(region.getAttribute("aria-busy")).toBe("true"));
    expect(within(region).getByText("Agent Rules")).toBeDefined();
    resolve(pageOf([aRow({ regulation_title: "Low Rules" })]));
    expect(await screen.findByText("Low Rules")).toBeDefined();
    expect(screen.queryByText("Agent Rules")).toBeNull();
  });

  test("nothing that matches can be undone", async () => {
    const { user, search } = open("/regulations?search=zzz", holding([]));
    expect(await screen.findByRole("heading", { name: "Nothing in the library matches" })).toBeDefined();
    expect(screen.getByText("Check the spelling or use fewer words.")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Export CSV" }).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(search()).toEqual({}));
    expect(document.activeElement).toBe(await searchBox());
    expect(await screen.findByRole("heading", { name: "The library is empty" })).toBeDefined();
  });

  test.each(["?search=zzz&risk=High", "?risk=High"])("nothing that %s selects can be widened", async (query) => {
    open(`/regulations${query}`, holding([]));
    expect(await screen.findByText("Take one of the filters away, or all of them.")).toBeDefined();
  });

  test("a failure can be tried again", async () => {
    let isDown = true;
    const list = () => {
      if (isDown) throw new Refusal(403, "Not now");
      return pageOf([aRow({ regulation_title: "Agent Rules" })]);
    };
    const { user } = open("/regulations", { "library.list": list });
    expect((await screen.findByRole("alert")).textContent).toContain("The library could not be loaded");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Agent Rules")).toBeDefined();
  });
});

describe("paging", () => {
  test("more are appended, and the keyboard stays until it goes on to the last page's first row", async () => {
    const { user, asked } = open("/regulations", holding(many(120)));
    const more = await screen.findByRole("button", { name: "Show more" });
    expect(screen.getByText("50 of 120 shown")).toBeDefined();
    await user.click(more);
    expect(await screen.findByText("100 of 120 shown")).toBeDefined();
    expect(titles()).toHaveLength(100);
    expect(document.activeElement).toBe(more);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(titles()).toHaveLength(120));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(document.activeElement?.textContent).toBe("Rules 101");
    expect(asked()).toMatchObject([{ skip: 0 }, { skip: 50 }, { skip: 100 }]);
  });

  test("a page that does not come leaves the rows, says so, and can be asked for again", async () => {
    let isDown = true;
    const rows = many(60);
    const list = ({ limit, skip }: Input<"library.list">) => {
      if (skip > 0 && isDown) throw new Refusal(403, "Not now");
      return pageOf(rows.slice(skip, skip + limit), 60);
    };
    const { user } = open("/regulations", { "library.list": list });
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("The next regulations could not be loaded.")).toBeDefined();
    expect(titles()).toHaveLength(50);
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(titles()).toHaveLength(60));
    expect(document.activeElement?.textContent).toBe("Rules 51");
  });

  test.each([
    ["did not come", () => Promise.reject(new Refusal(403, "Not now"))],
    ["is no longer waited for", never],
  ])("a page that %s does not take the keyboard's place later", async (_how, answer) => {
    vi.stubGlobal("print", () => {});
    const rows = many(60);
    const list = ({ limit, skip, risk }: Input<"library.list">) =>
      skip > 0 && !risk ? answer() : pageOf(rows.slice(skip, skip + limit), 60);
    const { user } = open("/regulations", { "library.list": list });
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    await user.click(await option(/^Low/));
    await waitFor(() =>
      expect(screen.getByRole("region", { name: "Regulations" }).getAttribute("aria-busy")).toBe("false"),
    );
    const print = await screen.findByRole("button", { name: "Print" });
    await user.click(print);
    await waitFor(() => expect(titles()).toHaveLength(60));
    expect(document.activeElement).toBe(print);
    vi.unstubAllGlobals();
  });
});
