import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { arrowsFor } from "#web/dashboard/use-scroll-arrows.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aCompany, aMayApply, anOverview, aRegulation } from "../support/factories.ts";
import { never, ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { type Overview } from "#features/dashboard/schema.ts";

async function open(handlers: Handlers = {}, path = "/dashboard") {
  signIn();
  const app = renderApp(path, handlers);
  await screen.findByRole("heading", { level: 1 });
  return app;
}
const overviewOf = (data: Overview) => ({ "dashboard.overview": () => ok(data) });
const section = (name: string) => screen.getByRole("region", { name });
const asked = (calls: { path: string; input: unknown }[]) =>
  calls.filter(({ path }) => path === "dashboard.overview").map(({ input }) => input);

describe("the header", () => {
  test("shows the company in words", async () => {
    await open({ "company.get": () => ok(aCompany({ employeeSize: "21-100 employees" })) });
    const facts = await screen.findByText("Micro Finance Banks Tier 1");
    expect(facts).toBeDefined();
    expect(screen.getByText("Financial")).toBeDefined();
    expect(screen.getByText("21-100")).toBeDefined();
  });

  test("has a word for everything that is not known", async () => {
    signIn();
    localStorage.removeItem("company");
    renderApp("/dashboard", {
      "company.get": () => {
        throw new Refusal(500, "Something went wrong");
      },
    });
    expect(await screen.findByRole("heading", { name: "Company Dashboard" })).toBeDefined();
    expect(screen.getByText("Financial Services Company")).toBeDefined();
    expect(screen.getAllByText("N/A")).toHaveLength(2);
  });
});

describe("the sections", () => {
  test("show three skeletons each while loading", async () => {
    await open({ "dashboard.overview": never });
    for (const name of ["High risks", "Medium risks", "Low risks"]) {
      expect(within(section(name)).getAllByTestId("card-skeleton")).toHaveLength(3);
    }
  });

  test("say when they are empty", async () => {
    await open();
    for (const level of ["high", "medium", "low"])
      expect(await screen.findByText(`No ${level} risks found`)).toBeDefined();
    expect(screen.queryByRole("region", { name: "May apply" })).toBeNull();
  });

  test("show their cards in the server's order, with their count", async () => {
    const high = ["Zebra", "Apple"].map((regulation_title) => aRegulation({ regulation_title }));
    await open(overviewOf(anOverview({ high, total: 2 })));
    const headings = await within(section("High risks")).findAllByRole("heading", { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(["Zebra", "Apple"]);
    expect(within(section("High risks")).getByText("2")).toBeDefined();
  });

  describe("of more cards than a screen shows", () => {
    const high = Array.from({ length: 30 }, (_, at) => aRegulation({ regulation_title: `Regulation ${at}` }));
    const cards = () => within(section("High risks")).getAllByRole("heading", { level: 3 });
    const lowCards = () => within(section("Low risks")).queryAllByRole("heading", { level: 3 });
    const openUnused = async () => {
      Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
      const app = await open(
        overviewOf(anOverview({ high, low: high.map((one) => ({ ...one, risk_level: "Low" })), total: 60 })),
      );
      await within(section("High risks")).findAllByRole("heading", { level: 3 });
      return app;
    };
    afterEach(() => {
      vi.useRealTimers();
      Reflect.deleteProperty(navigator, "userActivation");
    });

    test("draw the first until the page is used, and then all", async () => {
      await openUnused();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(cards().length).toBeLessThanOrEqual(4);
      expect(lowCards()).toHaveLength(0);
      fireEvent.keyDown(document.body, { key: "Tab" });
      await waitFor(() => expect(cards()).toHaveLength(30), { timeout: 10_000 });
      await waitFor(() => expect(lowCards()).toHaveLength(30), { timeout: 10_000 });
    });

    test("are asked for as twenty of each row, and more once the page is used; what is drawn stays", async () => {
      const of = (limit = 0) => ({
        ...anOverview({ high: high.slice(0, limit).map((one, at) => ({ ...one, regulation_id: `r${at}` })) }),
        counts: { high: 230, medium: 0, low: 0, mayApply: 0 },
      });
      Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
      const { calls } = await open({ "dashboard.overview": ({ limit }) => ok(of(limit)) });
      const [first] = await within(section("High risks")).findAllByRole("heading", { level: 3 });
      expect(within(section("High risks")).getByText("230")).toBeDefined();
      expect(asked(calls)).toEqual([{ companyId: "company-1", limit: 20 }]);
      fireEvent.keyDown(document.body, { key: "Tab" });
      await waitFor(() => expect(cards()).toHaveLength(30), { timeout: 10_000 });
      expect(asked(calls)).toEqual([20, 200].map((limit) => ({ companyId: "company-1", limit })));
      expect(cards()[0]).toBe(first);
      // Nobody takes the row for the whole.
      expect(section("High risks").textContent).toContain("200 more, less urgent.");
      const link = within(section("High risks")).getByRole("link", { name: "All in the library" });
      expect(link.getAttribute("href")).toBe("/regulations?applies=applies&risk=High");
    });

    test("draw the first of a row that comes near the screen", async () => {
      let comeNear = () => {};
      vi.stubGlobal("IntersectionObserver", class {
        constructor(tell: (seen: { isIntersecting: boolean }[]) => void) { comeNear = () => tell([{ isIntersecting: true }]); }
        observe() {}
        disconnect() {}
      });
      await openUnused();
      act(() => comeNear());
      expect(lowCards().length).toBeGreaterThan(0);
      expect(lowCards().length).toBeLessThanOrEqual(4);
      vi.unstubAllGlobals();
    }); // prettier-ignore

    test("draw all for the printer before it asks", async () => {
      await openUnused();
      fireEvent(window, new Event("beforeprint"));
      expect([...cards(), ...lowCards()]).toHaveLength(60);
    });

    test("draw all for whoever gives no sign of use", async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await openUnused();
      await vi.advanceTimersByTimeAsync(12_000);
      await waitFor(() => expect(cards()).toHaveLength(30), { timeout: 10_000 });
    });
  });

  test("tell that they could not be loaded, and Retry reloads the page", async () => {
    const { user } = await open({
      "dashboard.overview": () => {
        throw new Refusal(403, "No");
      },
    });
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    expect(await screen.findByText("Failed to load compliance data")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test("say when nobody knows which company is signed in", async () => {
    localStorage.setItem("token", "unreadable");
    const { calls } = renderApp("/dashboard");
    expect(await screen.findByText("Company ID not found")).toBeDefined();
    expect(asked(calls)).toEqual([]);
  });
});

describe("a card", () => {
  test("sums the requirements up in 150 characters, and shows two tags and how many more", async () => {
    const regulation = aRegulation({
      consolidated_requirements: ["a".repeat(100), "b".repeat(100)],
      tags: ["aml", "kyc", "pep", "cards"],
    });
    await open(overviewOf(anOverview({ high: [regulation] })));
    expect(await screen.findByText(`${"a".repeat(100)}. ${"b".repeat(48)}...`)).toBeDefined();
    expect(screen.getByText("aml")).toBeDefined();
    expect(screen.getByText("+2 more")).toBeDefined();
    expect(screen.queryByText("pep")).toBeNull();
    expect(screen.getByText("It names your licence")).toBeDefined();
  });

  test("does not cut what fits, and counts no further tags where there are none", async () => {
    await open(
      overviewOf(
        anOverview({ low: [aRegulation({ consolidated_requirements: ["Do this.", "Do that."], tags: ["aml"] })] }),
      ),
    );
    expect(await screen.findByText("Do this. Do that.")).toBeDefined();
    expect(screen.queryByText(/more$/)).toBeNull();
  });

  test("creates a monitoring alert of all three types", async () => {
    const regulation = aRegulation();
    const { user, calls } = await open({
      ...overviewOf(anOverview({ high: [regulation] })),
      "monitor.createAlerts": () => ok([]),
    });
    await user.click(await screen.findByRole("button", { name: /Monitor new regulations here/ }));
    expect(await screen.findByText("Monitoring alert created successfully!")).toBeDefined();
    expect(calls.find(({ path }) => path === "monitor.createAlerts")?.input).toEqual({
      companyId: "company-1",
      regulationIds: [regulation.regulation_id],
      alertTypes: ["update", "riskChange", "deadline"],
      email: "compliance@okpella-mfb.ng",
    });
  });

  test("makes no alert without the company's address", async () => {
    const { user, calls } = await open({
      ...overviewOf(anOverview({ high: [aRegulation()] })),
      "company.get": () => ok(aCompany({ email: "" })),
    });
    await user.click(await screen.findByRole("button", { name: /Monitor new regulations here/ }));
    expect(await screen.findByText("Missing required information")).toBeDefined();
    expect(calls.some(({ path }) => path === "monitor.createAlerts")).toBe(false);
  });

  test("tells when the alert failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { user } = await open({
      ...overviewOf(anOverview({ high: [aRegulation()] })),
      "monitor.createAlerts": () => {
        throw new Refusal(400, "Unknown regulation");
      },
    });
    await user.click(await screen.findByRole("button", { name: /Monitor new regulations here/ }));
    expect(await screen.findByText("Failed to create monitoring alert")).toBeDefined();
  });
});

describe("what may apply", () => {
  const regulation = aMayApply({ regulation_title: "Card Guidelines" });

  test("has its own section, and the question that settles it is answered there", async () => {
    const { user, calls } = await open({
      ...overviewOf(anOverview({ mayApply: [regulation] })),
      "company.update": () => ok(aCompany({ answers: { "issues-cards": true } }), "Profile updated successfully!"),
    });
    await screen.findByRole("region", { name: "May apply" });
    const question = within(section("May apply")).getByRole("group", { name: "Do you issue cards?" });
    await user.click(within(question).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Answer saved")).toBeDefined();
    const update = calls.find(({ path }) => path === "company.update");
    expect(update?.input).toEqual({ id: "company-1", answers: { "issues-cards": true } });
    // What the answer settles is asked for anew, the first cards and the others.
    await waitFor(() => expect(asked(calls)).toHaveLength(4));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Answer taken back")).toBeDefined();
    expect(calls.findLast(({ path }) => path === "company.update")?.input).toEqual({
      id: "company-1",
      answers: { "issues-cards": null },
    });
  });

  test("asks one question a card, one that can be answered first, and leads to the others", async () => {
    const services = { kind: "profile" as const, key: "services", question: "Do you offer cards?", help: null };
    const questions = [services, ...aMayApply().questions];
    const { user, router } = await open(
      overviewOf(anOverview({ mayApply: [{ ...regulation, regulation_id: "cards-2024", questions }] })),
    );
    await screen.findByRole("region", { name: "May apply" });
    const may = within(section("May apply"));
    expect(may.getByText("Do you issue cards?")).toBeDefined();
    expect(may.queryByText("Do you offer cards?")).toBeNull();
    await user.click(may.getByRole("button", { name: "+1 more question: Card Guidelines" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ regulation: "cards-2024" }));
  });

  test("is explained in the drawer, with what the profile leaves open", async () => {
    const services = { kind: "profile" as const, key: "services", question: "Do you offer cards?", help: null };
    const { user, calls } = await open({
      ...overviewOf(
        anOverview({
          total: 12,
          profileMatch: { directMatches: 7, industryMatches: 4, serviceMatches: 1 },
          mayApply: [regulation, aMayApply({ questions: [services] })],
        }),
      ),
      "company.update": () => ok(aCompany({ services: ["card services"] })),
    });
    await user.click(await screen.findByRole("button", { name: "Why these?" }));
    const drawer = await screen.findByRole("dialog", { name: "Why these?" });
    expect(await within(drawer).findByText(/12 regulations apply/)).toBeDefined();
    expect(within(drawer).getByText("7")).toBeDefined();
    expect(within(drawer).getByText("Do you issue cards?")).toBeDefined();
    await user.click(within(drawer).getByRole("checkbox", { name: "Card Services" }));
    await user.click(within(drawer).getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === "company.update")?.input).toEqual({
        id: "company-1",
        services: ["card services"],
      }),
    );
  });
});

test.each([
  [
    { scrollLeft: 0, scrollWidth: 1000, clientWidth: 990 },
    { left: false, right: false },
  ],
  [
    { scrollLeft: 0, scrollWidth: 1001, clientWidth: 990 },
    { left: false, right: true },
  ],
  [
    { scrollLeft: 1, scrollWidth: 1001, clientWidth: 990 },
    { left: true, right: false },
  ],
  [
    { scrollLeft: 340, scrollWidth: 2000, clientWidth: 990 },
    { left: true, right: true },
  ],
])("a row at %j shows the arrows %j", (extent, arrows) => {
  expect(arrowsFor(extent)).toEqual(arrows);
});
