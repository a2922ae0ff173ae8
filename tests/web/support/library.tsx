import { screen, within } from "@testing-library/react";
import type { LibraryRow } from "#features/library/schema.ts";
import { renderApp, signIn } from "./app.tsx";
import { aLibraryPage, aRegulation } from "./factories.ts";
import { ok, type Handlers } from "./fake-server.ts";

export function aRow(overrides: Partial<LibraryRow> = {}): LibraryRow {
  return { ...aRegulation(), verdict: "applies", replacedBy: [], ...overrides };
}
export const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aRow({ regulation_title: `Rules ${index + 1}` }));

export const facets = {
  regulator: { CBN: 4, SEC: 2 },
  category: { "aml-cft": 3 },
  risk: { High: 4, Low: 2 },
  status: { "in-force": 5, superseded: 1 },
  applies: { applies: 5, history: 1 },
  year: { 2024: 6 },
};

// The filters stand beside the list on wide screens, else behind a button.
const widthOf = { wide: 1440, narrow: 390 };
export const look = (screenSize: keyof typeof widthOf) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
    width: widthOf[screenSize],
  });

const stats = { total: 199, byRegulator: {}, byRisk: {}, byTopic: {}, byStatus: {}, byOrigin: {}, lastChangeAt: null };
export const pageOf = (rows: LibraryRow[], total?: number) => aLibraryPage(rows, total, facets);

/** A server that holds these rows, whatever is asked for. */
export const holding = (rows: LibraryRow[]): Handlers => ({
  "library.list": ({ limit, skip }) => pageOf(rows.slice(skip, skip + limit), rows.length),
  "regulation.stats": () => ok(stats),
});

export function open(path = "/regulations", handlers = holding([aRow({ regulation_title: "Agent Rules" })])) {
  signIn();
  const app = renderApp(path, handlers);
  const asked = () => app.calls.filter((call) => call.path === "library.list").map(({ input }) => input);
  return { ...app, asked, search: () => app.router.state.location.search };
}

export const option = (name: RegExp) => screen.findByRole("button", { name });
export const searchBox = () => screen.findByRole<HTMLInputElement>("searchbox", { name: "Search all regulations" });
export const chips = () =>
  within(screen.getByRole("list", { name: "Active filters" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
export const titles = () => screen.getAllByRole("row").slice(1);
