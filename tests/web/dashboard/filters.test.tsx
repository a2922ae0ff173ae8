import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { anOverview, aRegulation } from "../support/factories.ts";
import { ok, type Handlers } from "../support/fake-server.ts";

async function open(handlers: Handlers = {}, path = "/dashboard") {
  signIn();
  const app = renderApp(path, handlers);
  await screen.findByRole("heading", { level: 1 });
  return app;
}
const asked = (calls: { path: string; input: unknown }[]) =>
  calls.filter(({ path }) => path === "dashboard.overview").map(({ input }) => input);
// First a few cards of each row, then more.
const askedFor = (filters: object) => [20, 200].map((limit) => ({ companyId: "company-1", ...filters, limit }));
const searchBox = () => screen.getByPlaceholderText<HTMLInputElement>("Explore all regulations");

describe("the filter bar", () => {
  const regulators = [
    { regulator: "CBN", name: "Central Bank of Nigeria", count: 2, regulations: [] },
    { regulator: "SEC", name: "Securities and Exchange Commission", count: 1, regulations: [] },
  ];
  const handlers = { "regulation.regulators": () => ok(regulators) };

  test("lists regulators with their counts, and the five categories", async () => {
    await open(handlers);
    await screen.findByRole("option", { name: "CBN (2 regulations)" });
    const names = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
    expect(names("By regulator")).toEqual(["All Regulators", "CBN (2 regulations)", "SEC (1 regulation)"]);
    expect(names("By category")).toEqual([
      "All Categories",
      "AML/CFT",
      "Capital Adequacy",
      "Cybersecurity & IT Risk",
      "Digital Banking & Fintech",
      "Licensing & Supervision",
    ]);
  });

  test("picking a regulator resets the category, picking a category keeps the rest", async () => {
    const { user, router, calls } = await open(handlers, "/dashboard?search=cards&category=aml-cft");
    await screen.findByRole("option", { name: "CBN (2 regulations)" });
    await user.selectOptions(screen.getByLabelText("By regulator"), "CBN");
    await waitFor(() => expect(router.state.location.search).toEqual({ search: "cards", regulator: "CBN" }));
    await user.selectOptions(screen.getByLabelText("By category"), "licensing");
    const filters = { search: "cards", regulator: "CBN", category: "licensing" };
    await waitFor(() => expect(router.state.location.search).toEqual(filters));
    expect(asked(calls).at(-1)).toMatchObject(filters);
  });

  test("searches once typing has paused for 300 ms, and resets the category", async () => {
    const { router } = await open(handlers, "/dashboard?regulator=CBN&category=aml-cft");
    const box = searchBox();
    vi.useFakeTimers();
    try {
      fireEvent.change(box, { target: { value: "ca" } });
      vi.advanceTimersByTime(200);
      fireEvent.change(box, { target: { value: "cards" } });
      vi.advanceTimersByTime(299);
      expect(router.state.location.search).toEqual({ regulator: "CBN", category: "aml-cft" });
      vi.advanceTimersByTime(1);
    } finally {
      vi.useRealTimers();
    }
    await waitFor(() => expect(router.state.location.search).toEqual({ regulator: "CBN", search: "cards" }));
  });

  test("the Search button does not wait, and a number stays what was typed", async () => {
    const { user, router } = await open(handlers);
    await user.type(searchBox(), "2024");
    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ search: "2024" }));
    expect(searchBox().value).toBe("2024");
  });

  test("the Search button does nothing while the text is unchanged", async () => {
    const { user, router, calls } = await open(handlers, "/dashboard?search=cards&category=aml-cft");
    await user.click(screen.getByRole("button", { name: "Search" }));
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(router.state.location.search).toEqual({ search: "cards", category: "aml-cft" });
    expect(asked(calls)).toEqual(askedFor({ search: "cards", category: "aml-cft" }));
  });

  test.each([
    ["By category", "licensing", { search: "cards", category: "licensing" }],
    ["By regulator", "CBN", { search: "cards", regulator: "CBN" }],
  ])("typed text that waits is applied before %s", async (label, value, filters) => {
    const { user, router } = await open(handlers);
    await screen.findByRole("option", { name: "CBN (2 regulations)" });
    fireEvent.change(searchBox(), { target: { value: "cards" } });
    await user.selectOptions(screen.getByLabelText(label), value);
    await waitFor(() => expect(router.state.location.search).toEqual(filters));
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(router.state.location.search).toEqual(filters);
  });

  test("a picked filter is a step of its own for the back button, typing is not", async () => {
    const { user, router } = await open(handlers);
    await user.selectOptions(screen.getByLabelText("By category"), "licensing");
    await waitFor(() => expect(router.state.location.search).toEqual({ category: "licensing" }));
    await user.type(searchBox(), "cards{Enter}");
    await waitFor(() => expect(router.state.location.search).toEqual({ search: "cards" }));
    router.history.back();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await waitFor(() => expect(searchBox().value).toBe(""));
  });

  test("counts regulations in force, and says that they are the library's", async () => {
    const { calls } = await open(handlers);
    expect(calls.find(({ path }) => path === "regulation.regulators")?.input).toEqual({ status: "in-force" });
    const note = screen.getByText("Counts are of all that is in force");
    expect(screen.getByLabelText("By regulator").getAttribute("aria-describedby")).toBe(note.id);
  });
});

describe("filters in the address", () => {
  test.each([
    ["?category=nonsense", {}],
    ["?category=nonsense&regulator=CBN", { regulator: "CBN" }],
    ["?category=toString", {}],
    ["?category=aml-cft", { category: "aml-cft" }],
    ["?search=%5B1%5D&regulator=%7B%22a%22%3A1%7D", {}],
    // Broken escapes become what the decoder makes of them.
    ["?search=%E0%A4%A", { search: "\uFFFD%A" }],
    ["?search=true", { search: "true" }],
  ])("%s is read as %j", async (query, filters) => {
    const { calls } = await open({}, `/dashboard${query}`);
    expect(await screen.findByText("No high risks found")).toBeDefined();
    await waitFor(() => expect(asked(calls)).toEqual(askedFor(filters)));
  });
});

describe("when nothing matches the filters", () => {
  const none = "Nothing matches these filters.";

  test("says so above the empty sections, and clears the filters", async () => {
    const found = anOverview({ high: [aRegulation({ regulation_title: "Card Guidelines" })], total: 1 });
    const overview = ({ search }: { search?: string }) => ok(search ? anOverview() : found);
    const { user, router } = await open({ "dashboard.overview": overview }, "/dashboard?search=zzz&regulator=CBN");
    const note = await screen.findByRole("status");
    expect(within(note).getByText(none)).toBeDefined();
    expect(screen.getByText("No high risks found")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByRole("heading", { name: "Card Guidelines" })).toBeDefined();
    expect(router.state.location.search).toEqual({});
    expect(screen.queryByText(none)).toBeNull();
    expect(searchBox().value).toBe("");
    expect(document.activeElement).toBe(searchBox());
  });

  test.each([
    ["no filter is set", "/dashboard", anOverview()],
    ["something may apply", "/dashboard?search=x", anOverview({ mayApply: [{ ...aRegulation(), questions: [] }] })],
  ])("does not say so while %s", async (_when, path, data) => {
    await open({ "dashboard.overview": () => ok(data) }, path);
    expect(await screen.findByText("No low risks found")).toBeDefined();
    expect(screen.queryByText(none)).toBeNull();
  });
});
