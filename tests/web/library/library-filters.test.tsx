import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal, type Input } from "../support/fake-server.ts";
import { aRow, chips, facets, look, open, option, pageOf, searchBox } from "../support/library.tsx";
import { aLibraryPage } from "../support/factories.ts";

beforeEach(() => look("wide"));

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
    const { user, search } = open();
    await screen.findByText("Agent Rules");
    const group = within(screen.getByRole("group", { name: "Applies to us" }));
    expect(group.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Applies5", "May apply0", "Does not apply0", "Draft: watch0", "History1",
    ]); // prettier-ignore
    const isOff = (name: RegExp) => group.getByRole("button", { name }).getAttribute("aria-disabled") === "true";
    expect([isOff(/^May/), isOff(/^History/)]).toEqual([true, false]);
    await user.click(group.getByRole("button", { name: /^May/ }));
    expect(search()).toEqual({});
  });

  test("the keyboard stays on a value taken back that would leave nothing", async () => {
    const { user, search } = open("/regulations?applies=may");
    const may = await option(/^May apply/);
    await screen.findByText("Agent Rules");
    await user.click(may);
    await waitFor(() => expect(search()).toEqual({}));
    expect(may.getAttribute("aria-pressed")).toBe("false");
    expect((may as HTMLButtonElement).disabled).toBe(false);
    expect(document.activeElement).toBe(may);
  });

  test("the regulators most is known of come first, the rest on demand", async () => {
    const regulator = Object.fromEntries("ABCDEFGHIJ".split("").map((letter, index) => [`R${letter}`, index + 1]));
    const { user } = open("/regulations?regulator=RA", {
      "library.list": () => aLibraryPage([aRow()], 1, { ...facets, regulator }),
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
    look("narrow");
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
    const list = ({ risk, order }: Input<"library.list">) => {
      if (risk) throw new Refusal(400, "Risk must be one of: High, Medium, Low");
      if (order) throw new Refusal(400, "Order must be one of: newest, urgent, due");
      return pageOf([aRow({ regulation_title: "Agent Rules" })]);
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
