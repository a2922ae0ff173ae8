import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LibraryRow } from "#features/library/schema.ts";
import { toCsv } from "#web/library/csv.ts";
import { dayInLagos, formatDay } from "#web/lib/format.ts";
import { renderApp, signIn } from "./support/app.tsx";
import { aRegulation } from "./support/factories.ts";
import { Refusal, type Handlers } from "./support/fake-server.ts";

function aRow(overrides: Partial<LibraryRow> = {}): LibraryRow {
  return { ...aRegulation(), verdict: "applies", ...overrides };
}
const facets = {
  regulator: { CBN: 4, SEC: 2 },
  category: { "aml-cft": 3 },
  risk: { High: 4, Low: 2 },
  status: { "in-force": 5, superseded: 1 },
  applies: { applies: 5, history: 1 },
  year: { 2024: 6 },
};
// The filters stand beside the list on wide screens, else behind a button.
const widthOf = { wide: 1440, narrow: 390 };
const look = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width });
beforeEach(() => look(widthOf.wide));
type Input = { limit: number; skip: number };

/** A server that holds these rows, whatever is asked for. */
const holding = (rows: LibraryRow[]): Handlers => ({
  "library.list": ({ limit, skip }: Input) => ({
    success: true,
    data: rows.slice(skip, skip + limit),
    total: rows.length,
    facets,
  }),
  "regulation.stats": () => ({ success: true, data: { total: 199 } }),
});
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aRow({ regulation_title: `Rules ${index + 1}` }));

function open(path = "/regulations", handlers = holding([aRow({ regulation_title: "Agent Rules" })])) {
  signIn();
  const app = renderApp(path, handlers);
  const asked = () => app.calls.filter((call) => call.path === "library.list").map(({ input }) => input);
  return { ...app, asked, search: () => app.router.state.location.search };
}
const option = (name: RegExp) => screen.findByRole("button", { name });
const searchBox = () => screen.findByRole<HTMLInputElement>("searchbox", { name: "Search all regulations" });
const chips = () =>
  within(screen.getByRole("list", { name: "Active filters" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
const titles = () => screen.getAllByRole("row").slice(1);

describe("what the library shows", () => {
  test("each regulation with what it is, whether it binds the company, its risk and its days", async () => {
    open("/regulations", holding([
      aRow({ regulation_title: "Agent Rules", reference: "EX/1", nextDueOn: "2026-12-04" }),
      aRow({ regulation_title: "Old Rules", verdict: "history", status: "superseded", risk_level: "Low" }),
      aRow({ regulation_title: "Draft Rules", verdict: "watch", status: "draft", issuedOn: null }),
      aRow({ regulation_title: "Merchant Rules", verdict: "no" }),
      aRow({ regulation_title: "Card Rules", verdict: "may", status: "in-force" }),
    ])); // prettier-ignore
    await screen.findByText("Agent Rules");
    const cells = titles().map((row) => within(row).getAllByRole("cell").map(({ textContent }) => textContent)); // prettier-ignore
    expect(cells.map(([title]) => title)).toEqual([
      "Agent RulesGuideline · EX/1",
      "Old RulesSupersededGuideline · EX/1/2024",
      "Draft RulesDraftGuideline · EX/1/2024",
      "Merchant RulesGuideline · EX/1/2024",
      "Card RulesGuideline · EX/1/2024",
    ]);
    expect(cells.map((cell) => cell.slice(1))).toEqual([
      ["CBN", "Applies", "High risk", "1 May 2024", "4 Dec 2026"],
      ["CBN", "History", "Inherent risk: Low", "1 May 2024", "–not known"],
      ["CBN", "Draft: watch", "Inherent risk: High", "–not known", "–not known"],
      ["CBN", "Does not apply", "Inherent risk: High", "1 May 2024", "–not known"],
      ["CBN", "May apply", "High risk", "1 May 2024", "–not known"],
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

describe("filters and the address", () => {
  test("the address decides what is asked for, in any spelling", async () => {
    const path = "/regulations?search=agents&regulator=central+bank&risk=HIGH&from=2024-01-01&order=due&regulation=";
    const { asked } = open(path);
    await screen.findByText("Agent Rules");
    const filters = { search: "agents", regulator: "CBN", risk: "High", from: "2024-01-01", order: "due" };
    expect(asked()).toEqual([{ companyId: "company-1", ...filters, limit: 50, skip: 0 }]);
    expect(await option(/^CBN/).then((button) => button.getAttribute("aria-pressed"))).toBe("true");
    expect(await option(/^High/).then((button) => button.getAttribute("aria-pressed"))).toBe("true");
    expect(screen.getByLabelText<HTMLInputElement>("Issued from").value).toBe("2024-01-01");
    expect(screen.getByLabelText<HTMLSelectElement>("Sort by").value).toBe("due");
  });

  test("a pick is a step the back button undoes, and pressed again it is taken back", async () => {
    const { user, search, router } = open();
    await user.click(await option(/^CBN/));
    await waitFor(() => expect(search()).toEqual({ regulator: "CBN" }));
    await user.click(await option(/^AML/));
    await waitFor(() => expect(search()).toEqual({ regulator: "CBN", category: "aml-cft" }));
    router.history.back();
    await waitFor(() => expect(search()).toEqual({ regulator: "CBN" }));
    await user.click(await option(/^CBN/));
    await waitFor(() => expect(search()).toEqual({}));
  });

  test("typing waits for a pause, and replaces the step", async () => {
    const { search, router, user } = open();
    await user.click(await option(/^Low/));
    await waitFor(() => expect(search()).toEqual({ risk: "Low" }));
    const box = await searchBox();
    vi.useFakeTimers();
    try {
      fireEvent.change(box, { target: { value: "cards " } });
      vi.advanceTimersByTime(299);
      expect(search()).toEqual({ risk: "Low" });
      vi.advanceTimersByTime(1);
    } finally {
      vi.useRealTimers();
    }
    await waitFor(() => expect(search()).toEqual({ risk: "Low", search: "cards" }));
    router.history.back();
    await waitFor(() => expect(search()).toEqual({}));
  });

  test("typed text that waits counts before what is pressed next", async () => {
    const { user, search, asked } = open();
    await user.type(await searchBox(), "cards");
    await user.click(await option(/^Low/));
    await waitFor(() => expect(search()).toEqual({ search: "cards", risk: "Low" }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ search: "cards", risk: "Low" }));
    const withRisk = asked().filter((input) => (input as { risk?: string }).risk === "Low");
    expect(withRisk).toEqual([expect.objectContaining({ search: "cards" })]);
  });

  test("values are offered with their counts; one that would leave nothing cannot be pressed", async () => {
    open();
    await screen.findByText("Agent Rules");
    const group = within(screen.getByRole("group", { name: "Applies to us" }));
    expect(group.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Applies5", "May apply0", "Does not apply0", "Draft: watch0", "History1",
    ]); // prettier-ignore
    expect(group.getByRole<HTMLButtonElement>("button", { name: /^May/ }).disabled).toBe(true);
    expect(group.getByRole<HTMLButtonElement>("button", { name: /^History/ }).disabled).toBe(false);
  });

  test("the regulators most is known of come first, the rest on demand", async () => {
    const regulator = Object.fromEntries("ABCDEFGHIJ".split("").map((letter, index) => [`R${letter}`, index + 1]));
    const { user } = open("/regulations?regulator=RA", {
      "library.list": () => ({ success: true, data: [aRow()], total: 1, facets: { ...facets, regulator } }),
    });
    await option(/^RJ/);
    const group = within(screen.getByRole("group", { name: "Regulator" }));
    const codes = () => group.getAllByRole("button").map(({ textContent }) => textContent?.slice(0, 2));
    // The picked one is there although it is the last.
    expect(codes()).toEqual(["RJ", "RI", "RH", "RG", "RF", "RE", "RD", "RC", "RA", "Sh"]);
    await user.click(group.getByRole("button", { name: "Show all 10" }));
    expect(codes()).toEqual(["RJ", "RI", "RH", "RG", "RF", "RE", "RD", "RC", "RB", "RA", "Sh"]);
  });

  test("active filters are chips; taking one away passes the keyboard on", async () => {
    const { user, search } = open("/regulations?search=agents&regulator=SEC&applies=no&to=2024-05-31");
    await screen.findByText("Agent Rules");
    expect(chips()).toEqual([
      "Remove filter Search: “agents”",
      "Remove filter Applies to us: Does not apply",
      "Remove filter Regulator: Securities and Exchange Commission",
      "Remove filter Issued to: 31 May 2024",
    ]);
    await user.click(screen.getByRole("button", { name: /Remove filter Regulator/ }));
    await waitFor(() => expect(search()).toEqual({ search: "agents", applies: "no", to: "2024-05-31" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Remove filter Issued to/ }));
    await user.click(screen.getByRole("button", { name: "Clear all" }));
    await waitFor(() => expect(search()).toEqual({}));
    expect(document.activeElement).toBe(await searchBox());
    expect((await searchBox()).value).toBe("");
    expect(screen.queryByRole("list", { name: "Active filters" })).toBeNull();
  });

  test("on narrow screens the filters open beside the list, and say how many there are", async () => {
    look(widthOf.narrow);
    const { user, search } = open("/regulations?search=agents&risk=High&applies=applies");
    await user.click(await screen.findByRole("button", { name: "Filters (2)" }));
    const panel = within(await screen.findByRole("dialog", { name: "Filters" }));
    await user.click(panel.getByRole("button", { name: /^SEC/ }));
    await waitFor(() => expect(search()).toMatchObject({ regulator: "SEC" }));
    await user.click(panel.getByRole("button", { name: /^Show 1 of 199 regulations$/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("days in the wrong order are not asked for, and can be cleared", async () => {
    const { asked, user, search } = open("/regulations?from=2025-01-01&to=2024-01-01");
    const message = "“Issued from” is after “Issued to”.";
    expect(await screen.findByRole("heading", { name: message })).toBeDefined();
    expect(screen.getByLabelText("Issued to").getAttribute("aria-invalid")).toBe("true");
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Clear dates" }));
    expect(await screen.findByText("Agent Rules")).toBeDefined();
    expect(search()).toEqual({});
  });

  test("a day is applied when it is whole", async () => {
    const { search } = open();
    fireEvent.change(await screen.findByLabelText("Issued from"), { target: { value: "2024-02-29" } });
    await waitFor(() => expect(search()).toEqual({ from: "2024-02-29" }));
  });

  test("a wrong value is named as the server words it, and can be cleared", async () => {
    const list = ({ risk, order }: { risk?: string; order?: string }) => {
      if (risk) throw new Refusal(400, "Risk must be one of: High, Medium, Low");
      if (order) throw new Refusal(400, "Order must be one of: newest, urgent, due");
      return { success: true, data: [aRow({ regulation_title: "Agent Rules" })], total: 1, facets };
    };
    const { user, search } = open("/regulations?risk=purple&order=size", { "library.list": list });
    expect((await screen.findByRole("alert")).textContent).toContain("Risk must be one of: High, Medium, Low");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("Agent Rules")).toBeDefined();
    expect(search()).toEqual({});
  });
});

describe("sorting", () => {
  const orders = async () => [...(await screen.findByLabelText<HTMLSelectElement>("Sort by")).options].map(({ text }) => text); // prettier-ignore

  test("the newest come first, unless another order is chosen", async () => {
    const { user, search, asked } = open();
    expect(await orders()).toEqual(["Newest", "Most urgent", "Next due"]);
    await user.selectOptions(screen.getByLabelText("Sort by"), "Most urgent");
    await waitFor(() => expect(search()).toEqual({ order: "urgent" }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ order: "urgent" }));
    await user.selectOptions(screen.getByLabelText("Sort by"), "Newest");
    await waitFor(() => expect(search()).toEqual({}));
  });

  test("words bring the best match first, and the newest can still be asked for", async () => {
    const { user, search } = open("/regulations?search=agents");
    expect(await orders()).toEqual(["Best match", "Newest", "Most urgent", "Next due"]);
    expect(screen.getByLabelText<HTMLSelectElement>("Sort by").value).toBe("best");
    await user.selectOptions(screen.getByLabelText("Sort by"), "Newest");
    await waitFor(() => expect(search()).toEqual({ search: "agents", order: "newest" }));
    await user.click(screen.getByRole("button", { name: "Clear all" }));
    await waitFor(() => expect(search()).toEqual({ order: "newest" }));
  });
});

describe("states", () => {
  test("first rows of grey, then the regulations", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    open("/regulations", { "library.list": () => promise });
    expect(await screen.findAllByTestId("row-skeleton")).toHaveLength(8);
    expect(screen.getByRole("region", { name: "Regulations" }).getAttribute("aria-busy")).toBe("true");
    resolve({ success: true, data: [aRow({ regulation_title: "Agent Rules" })], total: 1, facets });
    expect(await screen.findByText("Agent Rules")).toBeDefined();
    expect(screen.queryByTestId("row-skeleton")).toBeNull();
    expect(screen.getByRole("region", { name: "Regulations" }).getAttribute("aria-busy")).toBe("false");
  });

  test("the rows before stay while others are on their way", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const list = ({ risk }: { risk?: string }) =>
      risk ? promise : { success: true, data: [aRow({ regulation_title: "Agent Rules" })], total: 1, facets };
    const { user } = open("/regulations", { "library.list": list });
    await user.click(await option(/^Low/));
    const region = screen.getByRole("region", { name: "Regulations" });
    await waitFor(() => expect(region.getAttribute("aria-busy")).toBe("true"));
    expect(within(region).getByText("Agent Rules")).toBeDefined();
    resolve({ success: true, data: [aRow({ regulation_title: "Low Rules" })], total: 1, facets });
    expect(await screen.findByText("Low Rules")).toBeDefined();
    expect(screen.queryByText("Agent Rules")).toBeNull();
  });

  test("nothing that matches can be undone", async () => {
    const { user, search } = open("/regulations?search=zzz", holding([]));
    expect(await screen.findByRole("heading", { name: "Nothing in the library matches" })).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Export CSV" }).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(search()).toEqual({}));
    expect(document.activeElement).toBe(await searchBox());
    expect(await screen.findByRole("heading", { name: "The library is empty" })).toBeDefined();
  });

  test("a failure can be tried again", async () => {
    let isDown = true;
    const list = () => {
      if (isDown) throw new Refusal(403, "Not now");
      return { success: true, data: [aRow({ regulation_title: "Agent Rules" })], total: 1, facets };
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
    const list = ({ limit, skip }: Input) => {
      if (skip > 0 && isDown) throw new Refusal(403, "Not now");
      return { success: true, data: rows.slice(skip, skip + limit), total: 60, facets };
    };
    const { user } = open("/regulations", { "library.list": list });
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("The next regulations could not be loaded.")).toBeDefined();
    expect(titles()).toHaveLength(50);
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(titles()).toHaveLength(60));
  });
});

describe("the CSV file", () => {
  test("has a line for each regulation, and runs nothing as a formula", async () => {
    const text = await toCsv([
      aRow({
        regulation_id: "cbn-a",
        regulation_title: '=HYPERLINK("http://x")\nsecond line',
        instrumentType: "enforcement-position",
        effectiveOn: "2024-06",
        nextDueOn: "2026-12-04",
      }),
      aRow({
        regulation_id: "cbn-b",
        regulation_title: "Rules, old",
        reference: null,
        reasons: [],
        verdict: "history",
        status: "withdrawn",
        risk_level: "Low",
        issuedOn: null,
        officialUrl: null,
      }),
    ]);
    expect(text.startsWith("\uFEFFKey,Title,Regulator,")).toBe(true);
    expect(text.slice(1).split("\r\n")).toEqual([
      "Key,Title,Regulator,Reference,Type,Status,Applies to us,Why,Risk,Issued,In effect from,Next due,Official text",
      `cbn-a,"'=HYPERLINK(""http://x"")\nsecond line",CBN,EX/1/2024,Enforcement position,In force,Applies,It names your licence; It binds the financial industry,High,2024-05-01,2024-06,2026-12-04,https://example.org/text`,
      'cbn-b,"Rules, old",CBN,,Guideline,Withdrawn,History,,Low (inherent),,,,',
    ]);
  });

  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let latest: Blob;
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      latest = blob as Blob;
      return "blob:file";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: latest });
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  test("holds all that the filters select, not only what is shown", async () => {
    const { user, asked } = open("/regulations?applies=applies&order=due", holding(many(130)));
    await screen.findByText("Rules 1");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    expect(await screen.findByText("Exported 130 regulations")).toBeDefined();
    expect(saved.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^ilana-regulations-\d{4}-\d{2}-\d{2}\.csv$/),
    ]);
    const texts = await Promise.all(saved.map(({ blob }) => blob.text()));
    expect(texts.map((text) => text.split("\r\n").length)).toEqual([131]);
    const all = { companyId: "company-1", applies: "applies", order: "due", limit: 100 };
    expect(asked().slice(1)).toEqual([{ ...all, skip: 0 }, { ...all, skip: 100 }]); // prettier-ignore
  });

  test("says how far it has come, and when it failed", async () => {
    const { promise, reject } = Promise.withResolvers<unknown>();
    const rows = many(130);
    const list = ({ limit, skip }: Input) =>
      skip > 0 ? promise : { success: true, data: rows.slice(0, limit), total: 130, facets };
    const silent = vi.spyOn(console, "error").mockImplementation(() => {});
    const { user } = open("/regulations", { ...holding([]), "library.list": list });
    await screen.findByText("Rules 1");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    const busy = await screen.findByRole("button", { name: "Exporting 100 of 130" });
    expect(busy.getAttribute("aria-busy")).toBe("true");
    reject(new Refusal(403, "Not now"));
    expect(await screen.findByText("The export failed. Please try again.")).toBeDefined();
    expect(silent).toHaveBeenCalled();
    expect(saved).toEqual([]);
    expect(screen.getByRole("button", { name: "Export CSV" }).getAttribute("aria-busy")).toBe("false");
  });
});

describe("printing", () => {
  afterEach(() => void vi.unstubAllGlobals());

  test("loads everything first, and says of what it is a list", async () => {
    let drawn = 0;
    vi.stubGlobal("print", () => {
      drawn = titles().length;
    });
    const { user } = open("/regulations?applies=applies&search=rules", holding(many(120)));
    await screen.findByText("Rules 1");
    await user.click(screen.getByRole("button", { name: "Print" }));
    await waitFor(() => expect(drawn).toBe(120));
    const lines = [...document.querySelectorAll(".print-only > *")].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Library of regulations: Okpella Microfinance Bank",
      formatDay(dayInLagos(new Date())),
      "Search: “rules”; Applies to us: Applies",
      "120 of 199 regulations",
    ]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Print" })).toBeDefined());
  });

  test("does not print a part", async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal("print", print);
    const silent = vi.spyOn(console, "error").mockImplementation(() => {});
    const rows = many(60);
    const list = ({ limit, skip }: Input) => {
      if (skip > 0) throw new Refusal(403, "Not now");
      return { success: true, data: rows.slice(0, limit), total: 60, facets };
    };
    const { user } = open("/regulations", { "library.list": list });
    await screen.findByText("Rules 1");
    await user.click(screen.getByRole("button", { name: "Print" }));
    expect(await screen.findByText("Not all regulations could be loaded. Please try again.")).toBeDefined();
    expect(print).not.toHaveBeenCalled();
    silent.mockRestore();
  });
});

describe("what the dashboard's search leaves out", () => {
  const leaving = (total: number): Handlers => ({
    "library.list": () => ({ success: true, data: [], total, facets }),
  });

  test.each([
    [12, "12 more in the library match but do not bind your company"],
    [1, "1 more in the library matches but does not bind your company"],
  ])("%i are named, with a link to them", async (total, text) => {
    const { user, href, asked } = open("/dashboard?search=cards&regulator=CBN&category=aml-cft", leaving(total));
    const filter = { search: "cards", regulator: "CBN", category: "aml-cft", applies: "no" };
    const link = await screen.findByRole("link", { name: text });
    expect(asked()).toEqual([{ companyId: "company-1", ...filter, limit: 1, skip: 0 }]);
    await user.click(link);
    await waitFor(() => expect(href()).toMatch(/^\/regulations\?/));
    expect(Object.fromEntries(new URLSearchParams(href().split("?")[1]))).toEqual(filter);
  });

  test("nothing is said without a search, or when nothing was left out", async () => {
    const { asked } = open("/dashboard?regulator=CBN", leaving(5));
    await screen.findByText("No high risks found");
    expect(asked()).toEqual([]);
    const second = open("/dashboard?search=cards", leaving(0));
    await waitFor(() => expect(second.asked()).toHaveLength(1));
    expect(screen.queryByText(/more in the library/)).toBeNull();
  });
});
