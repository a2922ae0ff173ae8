import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { aCompany, anOverview } from "../support/factories.ts";
import { ok, Refusal, type Answer, type Handlers } from "../support/fake-server.ts";
import { type RiskLevel } from "#features/catalogue/vocabulary.ts";

async function open(handlers: Handlers = {}) {
  signIn();
  const app = renderApp("/dashboard", handlers);
  await app.user.click(await screen.findByRole("button", { name: "Why these?" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Why these?" }));
  await drawer.findByText(/regulations apply to your company/);
  return { ...app, drawer };
}

describe("the last assessment", () => {
  const nothing = { up: [], down: [], new: [], gone: [] };
  const assessment = {
    assessedAt: "2026-11-21T09:00:00.000Z",
    previousAt: "2026-11-20T09:00:00.000Z",
    ruleVersion: "1",
    total: 12,
    moved: nothing,
  };
  const answering = (data: Answer<"dashboard.assessment">["data"]) => ({ "dashboard.assessment": () => ok(data) });
  const move = (id: string, from: RiskLevel | null, to: RiskLevel | null) => ({
    regulation_id: id,
    regulation_title: `Title of ${id}`,
    from,
    to,
  });

  test("is dated and names what moved, from where to where", async () => {
    const moved = {
      up: [move("a", "Low", "High")],
      down: [move("b", "High", "Medium")],
      new: [move("c", null, "Low")],
      gone: [move("d", "High", null)],
    };
    const { drawer, calls } = await open(answering({ ...assessment, moved }));
    expect(await drawer.findByText("21 Nov 2026, 10:00")).toBeDefined();
    for (const text of ["1 moved up", "1 moved down", "1 new", "1 no longer applies"])
      expect(drawer.getByText(text)).toBeDefined();
    expect(drawer.getByText("Low to High")).toBeDefined();
    expect(drawer.getByText("High to Medium")).toBeDefined();
    expect(calls.find(({ path }) => path === "dashboard.assessment")?.input).toEqual({ companyId: "company-1" });
  });

  test("leads from a name to its regulation", async () => {
    const moved = { ...nothing, new: [move("cards-2024", null, "High")] };
    const { drawer, user, router } = await open(answering({ ...assessment, moved }));
    await user.click(await drawer.findByRole("button", { name: "Title of cards-2024" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ regulation: "cards-2024" }));
  });

  test.each([
    ["Nothing has changed since 20 Nov 2026, 10:00", assessment],
    ["First assessment: 12 regulations apply", { ...assessment, previousAt: null }],
  ])("says %j", async (text, data) => {
    const { drawer } = await open(answering(data));
    expect(await drawer.findByText(text)).toBeDefined();
  });

  describe("that no longer holds", () => {
    const outdated = /Your profile or the library has changed since/;
    const applying = (total: number): Handlers => ({
      ...answering({ ...assessment, previousAt: null }),
      "dashboard.overview": () => ok(anOverview({ total })),
    });

    test("says how many apply today, and can be made anew", async () => {
      const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
      const { drawer, user, calls } = await open({
        ...applying(54),
        "dashboard.reassess": () => ok(assessment),
      });
      expect((await drawer.findByText(outdated)).textContent).toBe(
        "Your profile or the library has changed since: 54 apply today",
      );
      await user.click(drawer.getByRole("button", { name: "Reassess" }));
      await waitFor(() => expect(reload).toHaveBeenCalledOnce());
      expect(calls.find(({ path }) => path === "dashboard.reassess")?.input).toEqual({ companyId: "company-1" });
    });

    test("is told apart from one that does", async () => {
      const { drawer } = await open(applying(12));
      expect(await drawer.findByText("First assessment: 12 regulations apply")).toBeDefined();
      expect(drawer.queryByText(outdated)).toBeNull();
      expect(drawer.queryByRole("button", { name: "Reassess" })).toBeNull();
    });
  });

  test("is not spoken of before there is one", async () => {
    const { drawer, calls } = await open();
    await waitFor(() => expect(calls.some(({ path }) => path === "dashboard.assessment")).toBe(true));
    expect(drawer.queryByText("Last assessment")).toBeNull();
  });

  test("that cannot be read is told", async () => {
    const { drawer } = await open({
      "dashboard.assessment": () => {
        throw new Refusal(404, "No");
      },
    });
    expect(await drawer.findByText("The last assessment could not be loaded.")).toBeDefined();
  });
});

describe("the company's answers", () => {
  const question = (key: string, answer: boolean | null) => ({
    key,
    group: "cards",
    ask: "profile" as const,
    question: `Question of ${key}?`,
    help: null,
    answer,
    implied: false,
    isRuledOut: false,
  });

  async function openAnswers() {
    const answers = new Map<string, boolean | null>([
      ["cards", true],
      ["agents", false],
      ["loans", null],
    ]);
    const app = await open({
      "applicability.questions": () => ok([...answers].map(([key, answer]) => question(key, answer))),
      "company.update": ({ answers: given = {} }) => {
        for (const [key, answer] of Object.entries(given)) answers.set(key, answer);
        return ok(aCompany(), "Profile updated successfully!");
      },
    });
    const summary = await app.drawer.findByText("Your answers (2)");
    await app.user.click(summary);
    const updates = () => app.calls.filter(({ path }) => path === "company.update").map(({ input }) => input);
    return { ...app, summary, updates };
  }
  const pressed = (group: HTMLElement) =>
    within(group)
      .getAllByRole("button", { pressed: true })
      .map(({ textContent }) => textContent);

  test("are listed, with what was said", async () => {
    const { drawer } = await openAnswers();
    expect(pressed(drawer.getByRole("group", { name: "Question of cards?" }))).toEqual(["Yes"]);
    expect(pressed(drawer.getByRole("group", { name: "Question of agents?" }))).toEqual(["No"]);
    expect(drawer.queryByRole("group", { name: "Question of loans?" })).toBeNull();
  });

  test("can be changed, and the change undone", async () => {
    const { drawer, user, updates } = await openAnswers();
    await user.click(
      within(drawer.getByRole("group", { name: "Question of cards?" })).getByRole("button", { name: "No" }),
    );
    await waitFor(() => expect(pressed(drawer.getByRole("group", { name: "Question of cards?" }))).toEqual(["No"]));
    await user.click(await screen.findByText("Undo"));
    await waitFor(() =>
      expect(updates()).toEqual([
        { id: "company-1", answers: { cards: false } },
        { id: "company-1", answers: { cards: true } },
      ]),
    );
  });

  test("can be taken back, and the keyboard stays in the list", async () => {
    const { drawer, user, updates, summary } = await openAnswers();
    await user.click(drawer.getByRole("button", { name: /^Take back.*agents/ }));
    expect(await drawer.findByText("Your answers (1)")).toBeDefined();
    expect(updates()).toEqual([{ id: "company-1", answers: { agents: null } }]);
    expect(document.activeElement).toBe(summary.closest("summary"));
  });
});

describe("the open questions", () => {
  const next = (key: string, group: string, settles: number) => ({
    key,
    group,
    question: `Do you ${key}?`,
    help: null,
    settles,
    settlesDuties: 0,
    titles: [`Rule of ${key}`],
  });

  test("stand by subject, each with what it settles, and more may follow", async () => {
    const questions = [next("insure", "licence", 9), next("sell takaful", "licence", 1), next("import", "company", 3)];
    const { drawer } = await open({
      "dashboard.overview": () => ok(anOverview({ openQuestions: { next: questions, total: 14, profile: [] } })),
    });
    expect(drawer.getByText(/These 3 settle most; 11 more may follow./)).toBeDefined();
    expect(drawer.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      "licence",
      "company",
    ]);
    expect(drawer.getByText("May settle 9 regulations: Rule of insure and 8 more")).toBeDefined();
    expect(drawer.getByText("May settle 1 regulation: Rule of sell takaful")).toBeDefined();
  });

  test("can be answered where they stand", async () => {
    let isOpen = true;
    const { drawer, user, calls } = await open({
      "dashboard.overview": () =>
        ok(
          anOverview({
            openQuestions: { next: isOpen ? [next("insure", "licence", 2)] : [], total: isOpen ? 1 : 0, profile: [] },
          }),
        ),
      "company.update": () => {
        isOpen = false;
        return ok(aCompany(), "Profile updated successfully!");
      },
    });
    const group = within(drawer.getByRole("group", { name: "Do you insure?" }));
    await user.click(group.getByRole("button", { name: "No" }));
    expect(await drawer.findByText(/Nothing is open/)).toBeDefined();
    expect(calls.find(({ path }) => path === "company.update")?.input).toEqual({
      id: "company-1",
      answers: { insure: false },
    });
  });
});
