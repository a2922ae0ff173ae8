import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aCitation, answered, aReply, aState, aTurn, chooseFrom, log, manySources } from "../support/assistant.ts";
import { aCompany, aDetail, aRegulation } from "../support/factories.ts";
import { ok, type Handlers } from "../support/fake-server.ts";
import { type Company } from "#features/company/schema.ts";

const headings = () =>
  log()
    .getAllByRole("heading")
    .map(({ textContent }) => textContent);

describe("an answer", () => {
  test("has a summary and the issues by risk, each once", async () => {
    await answered({ highRisk: ["No officer", "No officer", "No policy"], mediumRisk: ["Late"], lowRisk: ["Hours"] });
    expect(log().getByText("Three points need attention.")).toBeDefined();
    expect(headings()).toEqual(["High Risk Issues", "Medium Risk Issues", "Low Risk Issues"]);
    const items = within(log().getByRole("list", { name: "High Risk Issues" })).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["No officer", "No policy"]);
  });

  test.each([
    ["highRisk", "High Risk Issues"],
    ["mediumRisk", "Medium Risk Issues"],
    ["lowRisk", "Low Risk Issues"],
  ])("leaves out the lists that are empty (only %s)", async (key, title) => {
    await answered({ [key]: ["An issue"] });
    expect(headings()).toEqual([title]);
  });

  test.each([
    ["closest", "Not a confirmed answer"],
    ["nothing", "No answer in the texts"],
  ] as const)("that is none (%s) says so, and cannot be called right", async (outcome, title) => {
    await answered({ outcome, summary: "I have nothing on that.", related: [aCitation()] });
    expect(log().getByRole("heading", { name: title })).toBeDefined();
    expect(log().getByText("I have nothing on that.")).toBeDefined();
    expect(log().getByText("The nearest provisions, not an answer")).toBeDefined();
    expect(log().queryByRole("button", { name: "This is right" })).toBeNull();
    expect(log().getByRole("button", { name: "Copy" })).toBeDefined();
  });

  test("says how the profile was used, and which words no source has", async () => {
    await answered({ because: "because you are a Tier 1 unit MFB", missingTerms: ["bitcoin", "staking"] });
    expect(log().getByText("Because you are a Tier 1 unit MFB")).toBeDefined();
    expect(log().getByText("No cited text contains: “bitcoin”, “staking”")).toBeDefined();
  });

  const worded = (dropped: number) =>
    answered({ wording: { by: "model", dropped, note: null } }, { state: aState({ model: "olive-7b" }) });
  test.each([
    [0, "Worded by the model olive-7b from the sources below."],
    [1, "Worded by the model olive-7b from the sources below; 1 sentence left out because no source carries it."],
    [2, "Worded by the model olive-7b from the sources below; 2 sentences left out because no source carries it."],
  ])("says who worded it, and that %i sentences were left out", async (dropped, text) => {
    await worded(dropped);
    expect(log().getByText(text)).toBeDefined();
  });

  test("says why a model did not word it", async () => {
    await answered({ wording: { by: "rules", dropped: 0, note: "The model did not answer in time." } });
    expect(log().getByText("The model did not answer in time.")).toBeDefined();
  });
});

describe("the sources", () => {
  test("are led to by the numbers in the texts", async () => {
    const citations = [
      aCitation(),
      aCitation({ number: 2, title: "Agent Rules", requirementId: "r9", provision: null }),
    ];
    const { href, user } = await answered(
      { summary: "File it [1].", highRisk: ["No agents [2]"], citations },
      {
        handlers: {
          "dashboard.regulation": () => ok(aDetail(aRegulation({ regulation_id: "cards-2024" }))),
        },
      },
    );
    const first = log().getByRole("link", { name: "Source 1: Card Guidelines, s. 4" });
    expect(log().getByRole("link", { name: "Source 2: Agent Rules" }).getAttribute("href")).toContain("at=r9");
    await user.click(first);
    expect(href()).toBe("/chatbot-ai?chat=chat-1&regulation=cards-2024&at=r2");
    const dialog = within(await screen.findByRole("dialog", { name: "Risk Audit Details" }));
    const passage = (await dialog.findByText("The passage you followed")).parentElement!;
    expect(passage.textContent).toContain("File a return.");
    await expect.poll(() => document.activeElement).toBe(passage);
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await expect.poll(href).toBe("/chatbot-ai?chat=chat-1");
    await expect.poll(() => document.activeElement).toBe(first);
  });

  test("say what they are, how they stand, and quote", async () => {
    const citations = [
      aCitation({ status: "draft", verdict: "watch", confidence: "partly", riskLevel: "Medium" }),
      aCitation({
        number: 2,
        title: "Agent Rules",
        verdict: "may",
        passage: "penalty",
        provision: null,
        requirementId: null,
      }),
    ];
    await answered({ citations });
    const entries = within(log().getByRole("list", { name: "Sources" })).getAllByRole("listitem");
    const [draft, agents] = entries as [HTMLElement, HTMLElement];
    expect(draft.textContent).toContain("CBN · s. 4");
    for (const words of ["Draft", "Inherent risk: Medium", "Partly verified"])
      expect(within(draft).getByText(words)).toBeDefined();
    expect(within(draft).queryByText("Draft: watch")).toBeNull();
    expect(within(draft).getByText("File a return.").tagName).toBe("BLOCKQUOTE");
    expect(
      within(draft)
        .getByRole("link", { name: /Published text/ })
        .getAttribute("href"),
    ).toBe("https://cbn.example/cards");
    expect(agents.textContent).toContain("CBN · If it is not met");
    expect(within(agents).getByText("May apply")).toBeDefined();
    expect(within(agents).getByRole("link", { name: "Agent Rules" }).getAttribute("href")).toContain("at=penalty");
  });

  test("that were captured lead to the update, or else to where they were published", async () => {
    const captured = { regulationId: null, requirementId: null, passage: "document", status: "captured" } as const;
    const citations = [
      aCitation({ ...captured, changeId: "c1", documentId: "d1" }),
      aCitation({ ...captured, number: 2, title: "A circular" }),
    ];
    await answered({ summary: "So it is [1][2].", citations });
    const hrefOf = (name: string) => log().getByRole("link", { name }).getAttribute("href");
    expect(hrefOf("Source 1: Card Guidelines, s. 4")).toBe("/updates?change=c1");
    expect(hrefOf("Card Guidelines")).toBe("/updates?change=c1");
    expect(hrefOf("Source 2: A circular, s. 4")).toBe("https://cbn.example/cards");
    expect(log().getAllByText("Captured, not yet reviewed")).toHaveLength(2);
  });

  test("are shown in part when they are many, and whole at a press", async () => {
    const { user } = await answered({ citations: manySources(8) });
    const shown = () => within(log().getByRole("list", { name: "Sources" })).getAllByRole("listitem").length;
    expect(shown()).toBe(6);
    await user.click(log().getByRole("button", { name: "Show all 8 sources" }));
    expect(shown()).toBe(8);
    expect(document.activeElement).toBe(log().getByRole("link", { name: "Guidelines 7" }));
  });

  test("that carry no sentence stand apart", async () => {
    await answered({ citations: [aCitation()], related: [aCitation({ number: 2, title: "Nearby Rules" })] });
    const related = log().getByText("Related provisions, not part of the answer").closest("details")!;
    expect(related.open).toBe(false);
    expect(related.textContent).toContain("Nearby Rules");
    expect(log().getByRole("list", { name: "Sources" }).textContent).not.toContain("Nearby Rules");
  });

  test("that tell their reader what to do stand apart from those, too", async () => {
    const hostile = { number: 3, title: "Odd Notice", status: "captured" as const, isQuarantined: true };
    await answered({
      citations: [aCitation()],
      related: [aCitation({ number: 2, title: "Nearby Rules" }), aCitation(hostile)],
    });
    const apart = log()
      .getByText(/^Tells its reader what to do.*do not act on it$/)
      .closest("details")!;
    expect(apart.open).toBe(false);
    expect(apart.textContent).toContain("Odd Notice");
    expect(apart.textContent).not.toContain("Nearby Rules");
    const related = log().getByText("Related provisions, not part of the answer").closest("details")!;
    expect(related.textContent).not.toContain("Odd Notice");
  });

  test.each([
    ["the library's", {}, "In the library's words"],
    ["the instrument's", { wording: "instrument" as const }, "The instrument's own words"],
    [
      "a captured document's",
      { wording: "instrument" as const, status: "captured" as const },
      "From a document nobody has reviewed",
    ],
  ])("say that words are %s", async (_, own, words) => {
    await answered({ citations: [aCitation(own)] });
    expect(log().getByRole("list", { name: /^(Sources|Documents nobody has reviewed)$/ }).textContent).toContain(words);
  });
});

describe("a gap assessment", () => {
  const questions = [
    { kind: "answer" as const, key: "issues-cards", question: "Do you issue cards?", help: "Debit, credit or prepaid" },
    { kind: "profile" as const, key: "employeeSize", question: "How many people do you employ?", help: null },
  ];

  test("says what it took for granted, and why", async () => {
    await answered({ understood: [{ label: "Licence category", value: "PSSP", because: "You wrote “PSSP licence”" }] });
    const points = log().getByText("What I understood").closest("details")!;
    expect(points.open).toBe(true);
    expect(points.textContent).toContain("Licence categoryPSSPYou wrote “PSSP licence”");
  });

  test("puts its open questions, and after an answer the same can be asked again", async () => {
    const company = aCompany();
    const { user, asked } = await answered(
      { kind: "gap", openQuestions: questions },
      {
        company,
        handlers: {
          "company.update": ({ answers }) => ok({ ...company, answers: answers as Company["answers"] }),
        },
      },
    );
    const group = within(log().getByRole("group", { name: "These would make it more certain" }));
    expect(group.getByRole("link", { name: "Complete your profile" })).toBeDefined();
    expect(group.queryByRole("button", { name: "Assess again" })).toBeNull();
    await user.click(group.getByRole("button", { name: /^Yes/ }));
    const again = await group.findByRole("button", { name: "Assess again" });
    expect(group.queryByText("Do you issue cards?")).toBeNull();
    expect(group.getByText(/^1 of 2 answered/)).toBeDefined();
    await user.click(again);
    expect(asked.map(({ input }) => [input.message, input.conversationId])).toEqual([
      ["Which returns must we file?", undefined],
      ["Which returns must we file?", "chat-1"],
    ]);
    // Only the last answer can be asked for again.
    await asked[1]?.finish({ id: "turn-2" });
    expect(log().queryByRole("button", { name: "Assess again" })).toBeNull();
  });
});

describe("what can be done with an answer", () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let latest: Blob;
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      latest = blob as Blob;
      return "blob:file";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      if (this.download) saved.push({ name: this.download, blob: latest });
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  test("it is copied with its sources", async () => {
    const { user } = await answered({ citations: [aCitation()] });
    await user.click(log().getByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Answer copied")).toBeDefined();
    expect(await navigator.clipboard.readText()).toContain("[1] Card Guidelines (CBN, s. 4)");
    expect(document.activeElement).toBe(log().getByRole("button", { name: "Copy" }));
  });

  test("where the page may not copy, it says so", async () => {
    const { user } = await answered({});
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("No"));
    await user.click(log().getByRole("button", { name: "Copy" }));
    expect(await screen.findByText(/^Your browser does not let this page copy/)).toBeDefined();
  });

  const memoServer = (status: number, body: string) =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(body, { status }));

  test.each([
    ["Markdown", "/memos/turn-1.md", "ilana-memo-2026-11-21.md"],
    ["PDF", "/memos/turn-1.pdf", "ilana-memo-2026-11-21.pdf"],
    ["Word (DOCX)", "/memos/turn-1.docx", "ilana-memo-2026-11-21.docx"],
  ])("it is saved as a memo, as %s", async (format, path, name) => {
    const { user } = await answered({});
    const fetched = memoServer(200, "# Memo");
    await chooseFrom(user, log().getByRole("button", { name: "Save as memo" }), format);
    expect(await screen.findByText("Memo saved")).toBeDefined();
    expect(fetched).toHaveBeenCalledWith(path, {
      headers: { Authorization: expect.stringMatching(/^Bearer ./) as string },
    });
    expect(saved.map((file) => file.name)).toEqual([name]);
    expect(await saved[0]?.blob.text()).toBe("# Memo");
  });

  test("a memo that cannot be made is told in the server's words", async () => {
    const { user } = await answered({});
    memoServer(404, JSON.stringify({ message: "There is no such answer" }));
    await chooseFrom(user, log().getByRole("button", { name: "Save as memo" }), "PDF");
    expect(await screen.findByText("There is no such answer")).toBeDefined();
    expect(saved).toEqual([]);
  });

  const accepting = (): Handlers => {
    const state = { current: aState() };
    return {
      "assistant.state": () => ok(state.current),
      "assistant.update": ({ remembersAnswers = false }) => {
        state.current = { ...state.current, remembersAnswers };
        return ok(state.current);
      },
      "assistant.accept": ({ isAccepted }) => ok(aTurn({ reply: aReply(), isAccepted })),
    };
  };
  const right = () => log().getByRole("button", { name: "This is right" });

  test("it is called right once it is agreed what that means, and that is taken back at a press", async () => {
    const { user, calls } = await answered({}, { handlers: accepting() });
    await user.click(right());
    const dialog = within(await screen.findByRole("dialog", { name: "Remember answers you mark as right?" }));
    await user.click(dialog.getByRole("button", { name: "Remember, and mark this" }));
    await expect.poll(() => right().getAttribute("aria-pressed")).toBe("true");
    await user.click(right());
    await expect.poll(() => right().getAttribute("aria-pressed")).toBe("false");
    await user.click(right());
    await expect.poll(() => right().getAttribute("aria-pressed")).toBe("true");
    expect(screen.queryByRole("dialog")).toBeNull();
    const sent = (path: string) => calls.filter((call) => call.path === path).map((call) => call.input);
    expect(sent("assistant.update")).toEqual([{ companyId: "company-1", remembersAnswers: true }]);
    expect(sent("assistant.accept")).toEqual(
      [true, false, true].map((isAccepted) => ({ companyId: "company-1", id: "turn-1", isAccepted })),
    );
  });

  test("it is not called right without that", async () => {
    const { user, calls } = await answered({}, { handlers: accepting() });
    await user.click(right());
    await user.click(await screen.findByRole("button", { name: "Not now" }));
    expect(right().getAttribute("aria-pressed")).toBe("false");
    expect(calls.some(({ path }) => path === "assistant.accept" || path === "assistant.update")).toBe(false);
    await expect.poll(() => document.activeElement).toBe(right());
  });
});
