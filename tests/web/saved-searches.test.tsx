import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SavedSearch } from "#features/saved-search/schema.ts";
import { renderApp, signIn } from "./support/app.tsx";
import { aDelivery } from "./support/delivery.ts";
import { aCompany } from "./support/factories.ts";
import { Refusal, ok, type Handlers } from "./support/fake-server.ts";
import { aRow, holding } from "./support/library.tsx";
import { openProfile, section } from "./support/profile.ts";

const aSearch = (overrides: Partial<SavedSearch> = {}): SavedSearch => ({
  _id: "search-1",
  place: "library",
  name: "Agents",
  query: { search: "agent", regulator: "CBN" },
  wish: "daily",
  channels: ["mail"],
  link: "http://localhost:3000/regulations?search=agent&regulator=CBN",
  feedUrl: null,
  createdAt: "2026-11-20T09:00:00.000Z",
  lastToldAt: null,
  ...overrides,
});

/** A server that keeps what is saved. */
function keeping(start: SavedSearch[] = [], handlers: Handlers = {}): Handlers {
  let kept = start;
  const find = (id: string) => ok(kept.find(({ _id }) => _id === id)!);
  return {
    ...holding([aRow({ regulation_title: "Agent Rules" })]),
    "savedSearch.list": () => ok(kept),
    "savedSearch.save": ({ companyId: _company, ...input }) => {
      kept = [...kept, aSearch({ ...input, _id: `search-${kept.length + 1}` })]; // prettier-ignore
      return ok(kept.at(-1)!);
    },
    "savedSearch.change": ({ id, name, wish, channels }) => {
      kept = kept.map((row) => (row._id === id ? { ...row, ...(name && { name }), ...(wish && { wish }), ...(channels && { channels }) } : row)); // prettier-ignore
      return find(id);
    },
    "savedSearch.remove": ({ id }) => {
      kept = kept.filter(({ _id }) => _id !== id);
      return ok({});
    },
    ...handlers,
  };
}
async function open(path: string, handlers: Handlers) {
  signIn();
  const app = renderApp(path, handlers);
  await app.user.click(await screen.findByRole("button", { name: "Saved searches" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Saved searches" }));
  const sent = (name: string) =>
    app.calls.filter((call) => call.path === `savedSearch.${name}`).map(({ input }) => input);
  return { ...app, dialog, sent };
}
const row = (dialog: { getByRole: typeof screen.getByRole }, name: string) =>
  within(
    within(dialog.getByRole("list", { name: "Saved searches" }))
      .getByText(name)
      .closest("li")!,
  );

test("what the library is narrowed by is saved under a name, with when and by what it is told", async () => {
  const { user, dialog, sent } = await open("/regulations?search=agent&regulator=cbn&order=due", keeping());
  expect(dialog.getByText("Search: “agent” · Regulator: Central Bank of Nigeria")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Save this search" }));
  expect(dialog.getByText("Give the search a name")).toBeDefined();
  await user.type(dialog.getByRole("textbox", { name: "Name" }), " Agents ");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Tell us" }), "weekly");
  await user.click(dialog.getByRole("checkbox", { name: "Mail" }));
  await user.click(dialog.getByRole("button", { name: "Save this search" }));
  expect(dialog.getByText("Choose at least one")).toBeDefined();
  await user.click(dialog.getByRole("checkbox", { name: "Feed" }));
  await user.click(dialog.getByRole("button", { name: "Save this search" }));
  expect(await dialog.findByRole("link", { name: "Agents" })).toBeDefined();
  expect(sent("save")).toEqual([
    {
      companyId: "company-1",
      place: "library",
      name: "Agents",
      query: { search: "agent", regulator: "CBN" },
      wish: "weekly",
      channels: ["feed"],
    },
  ]);
});

test("a saved search is opened, told otherwise, renamed, and deleted after a question", async () => {
  const other = aSearch({ _id: "search-9", name: "Elsewhere", place: "updates" });
  const { user, dialog, sent, router } = await open("/regulations", keeping([aSearch(), other]));
  expect(await dialog.findByRole("link", { name: "Agents" })).toBeDefined();
  expect(dialog.queryByText("Elsewhere")).toBeNull();
  const agents = row(dialog, "Agents");
  await user.selectOptions(agents.getByRole("combobox", { name: "Tell us" }), "at-once");
  await user.click(agents.getByRole("checkbox", { name: "Webhooks" }));
  // The last way stays while it is told at all.
  expect(agents.getByRole<HTMLInputElement>("checkbox", { name: "Mail" }).disabled).toBe(false);
  await user.click(agents.getByRole("button", { name: "Rename Agents" }));
  await user.clear(agents.getByRole("textbox", { name: "New name" }));
  await user.type(agents.getByRole("textbox", { name: "New name" }), "Agency{Enter}");
  expect(await dialog.findByRole("link", { name: "Agency" })).toBeDefined();
  const own = { companyId: "company-1", id: "search-1" };
  expect(sent("change")).toEqual([
    { ...own, wish: "at-once" },
    { ...own, channels: ["mail", "webhook"] },
    { ...own, name: "Agency" },
  ]);
  await user.click(dialog.getByRole("link", { name: "Agency" }));
  expect(router.state.location.search).toEqual({ search: "agent", regulator: "CBN" });
  await user.click(screen.getByRole("button", { name: "Saved searches" }));
  await user.click(await screen.findByRole("button", { name: "Delete Agency" }));
  expect(sent("remove")).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Delete search" }));
  expect(await screen.findByText("No saved searches yet.")).toBeDefined();
  expect(sent("remove")).toEqual([own]);
});

test("what the server says of a search stands at its name", async () => {
  const refused = new Refusal(400, "Unknown regulator: XYZ");
  const handlers = keeping([], { "savedSearch.save": () => Promise.reject(refused) });
  const { user, dialog } = await open("/regulations?regulator=xyz", handlers);
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Mine");
  await user.click(dialog.getByRole("button", { name: "Save this search" }));
  expect(await dialog.findByText("Unknown regulator: XYZ")).toBeDefined();
});

test("the settings list the searches of both screens, each with the address of its feed", async () => {
  const feedUrl = "http://localhost:3000/feed/one.atom";
  const searches = [aSearch({ channels: ["feed"], feedUrl }), aSearch({ _id: "search-2", name: "News", place: "updates", query: {} })]; // prettier-ignore
  await openProfile(aCompany(), { "delivery.get": () => ok(aDelivery()), ...keeping(searches) });
  const part = within(await section("How you are told").findByRole("group", { name: "Saved searches" }));
  expect(await part.findByRole("link", { name: "Agents" })).toBeDefined();
  expect(part.getByRole("link", { name: "News" }).getAttribute("href")).toBe("/updates?view=all&scope=all");
  expect(part.getByRole<HTMLInputElement>("textbox", { name: "Feed of Agents" }).value).toBe(feedUrl);
});
