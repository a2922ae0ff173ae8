import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aPieceOf, aRequestOf, openEvidence, wholeOf } from "../support/evidence.ts";
import { never, ok, okList, Refusal } from "../support/fake-server.ts";

type Calls = { path: string; input: unknown }[];
const sent = (calls: Calls, path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
const listed = (calls: Calls) => sent(calls, "evidence.list").at(-1);
const panel = async () => within(await screen.findByRole("dialog", { name: "Evidence" }));

describe("the list", () => {
  test("says what each piece is, by whom, how long it is good, and how much it shows", async () => {
    openEvidence({
      pieces: [
        aPieceOf({ links: [{ dutyId: "a.r1", filingId: null }, { dutyId: "a.r1", filingId: "a.r1.2026" }] }),
        aPieceOf({ _id: "piece-2", title: "Licence", validUntil: "2020-12-31", held: { at: "2026-11-20T09:00:00.000Z", by: null, reason: "Suit" } }),
        aPieceOf({ _id: "piece-3", title: "Policy", validUntil: "2199-12-31" }),
      ],
    });
    const rows = within(await screen.findByRole("list", { name: "Evidence" }));
    const texts = rows.getAllByRole("listitem").map(({ textContent }) => textContent);
    await waitFor(() => expect(rows.getAllByRole("listitem")[0]?.textContent).toContain("20 Nov 2026 by Ngozi Eze"));
    expect(texts[0]).toContain("minutes.docx · 120 kB");
    expect(texts[0]).toContain("Shows 1 duty");
    expect(texts[1]).toContain("Lapsed 31 Dec 2020");
    expect(texts[1]).toContain("On hold");
    expect(texts[1]).toContain("Linked to no duty yet");
    expect(texts[2]).toContain("Until 31 Dec 2199");
    expect(screen.getByText("3 pieces of evidence")).toBeDefined();
    expect(document.title).toBe("Evidence · Ilana");
  }); // prettier-ignore

  test("is narrowed by the address, and every choice goes into it", async () => {
    const { calls, user, href } = openEvidence({ pieces: [aPieceOf()] }, { path: "/evidence?search=minutes&held=yes&validity=lapsing&kind=film" });
    await screen.findByText("Minutes of the board");
    expect(listed(calls)).toMatchObject({ search: "minutes", held: "yes", validity: "lapsing" });
    // What the address has of no meaning is not asked for.
    expect(listed(calls)).not.toHaveProperty("kind", "film");
    await user.selectOptions(screen.getByLabelText("Kind"), "pdf");
    await user.selectOptions(await screen.findByLabelText("Regulator"), "SEC");
    await waitFor(() => expect(listed(calls)).toMatchObject({ kind: "pdf", regulator: "SEC" }));
    expect(href()).toContain("kind=pdf");
    await user.click(screen.getByRole("button", { name: "A duty…" }));
    await user.click(await screen.findByRole("button", { name: /^Value each fund/ }));
    expect(await screen.findByText("Shows: Value each fund.")).toBeDefined();
    expect(listed(calls)).toMatchObject({ dutyId: "sec-funds.r1" });
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(href()).toBe("/evidence"));
  }); // prettier-ignore

  test("goes on after its last row", async () => {
    const many = Array.from({ length: 120 }, (_, at) => aPieceOf({ _id: `p${at}`, title: `Piece ${at}` }));
    const { calls, user } = openEvidence({}, {
      more: { "evidence.list": ({ after, limit }) => { const from = many.findIndex(({ _id }) => _id === after) + 1; return okList(many.slice(from, from + limit), many.length); } },
    });
    await screen.findByText("50 of 120 shown");
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await screen.findByText("100 of 120 shown");
    expect(listed(calls)).toMatchObject({ after: "p49", limit: 50 });
  }); // prettier-ignore

  test("says what is missing: nothing yet, nothing that matches, an answer, a role", async () => {
    const first = openEvidence();
    expect(await screen.findByText("No evidence is kept yet")).toBeDefined();
    first.unmount();
    const narrowed = openEvidence({}, { path: "/evidence?search=nothing" });
    expect(await screen.findByText("No evidence matches")).toBeDefined();
    narrowed.unmount();
    const waiting = openEvidence({}, { more: { "evidence.list": never } });
    expect(await screen.findByRole("status", { name: "Loading evidence..." })).toBeDefined();
    waiting.unmount();
    let isDown = true;
    const list = () => {
      if (isDown) throw new Refusal(500, "Something went wrong");
      return okList([aPieceOf()]);
    };
    const { user } = openEvidence({}, { more: { "evidence.list": list } });
    expect(await screen.findByText("The evidence could not be loaded")).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Minutes of the board")).toBeDefined();
  });
});

describe("one piece", () => {
  const piece = aPieceOf({ links: [{ dutyId: "cbn-returns.r1", filingId: null }] });

  test("says whole what it is, and changes what is said of it by the version that was read", async () => {
    let version = 1;
    const change = (input: { version: number; title?: string | undefined }) => {
      if (input.version !== version) throw new Refusal(409, "Somebody has changed it since you read it. Nothing was changed: look again");
      return ok(wholeOf({ ...piece, title: input.title!, version: version + 1 }), "Evidence changed");
    };
    const { user, calls } = openEvidence({}, {
      path: "/evidence?id=piece-1",
      more: { "evidence.list": () => okList([piece]), "evidence.get": () => ok(wholeOf({ ...piece, version })), "evidence.change": change },
    });
    const shown = await panel();
    expect(await shown.findByDisplayValue("ab".repeat(32))).toBeDefined();
    expect(shown.getByText("Its text is searched too.")).toBeDefined();
    // No preview of what no browser shows.
    expect(shown.queryByRole("heading", { name: "Preview" })).toBeNull();
    await user.click(shown.getByRole("button", { name: "Change…" }));
    // Somebody else is quicker.
    version = 2;
    await user.clear(shown.getByLabelText("Title"));
    await user.type(shown.getByLabelText("Title"), "Licence");
    await user.click(shown.getByRole("button", { name: "Save" }));
    expect(await shown.findByText(/Somebody has changed it since/)).toBeDefined();
    expect(shown.getByLabelText("Title")).toHaveProperty("value", "Licence");
    await waitFor(() => expect(sent(calls, "evidence.get").length).toBeGreaterThan(1));
    await user.click(shown.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(shown.queryByLabelText("Title")).toBeNull());
    expect(sent(calls, "evidence.change").map((input) => (input as { version: number }).version)).toEqual([1, 2]);
  }); // prettier-ignore

  test("shows duties, which come and go", async () => {
    const { user, calls } = openEvidence({ pieces: [piece] }, {
      path: "/evidence?id=piece-1",
      more: { "evidence.changeLinks": () => ok(wholeOf(piece), "Links changed") },
    });
    const shown = await panel();
    const link = await shown.findByRole("link", { name: "Name an officer who answers for returns." });
    expect(link.getAttribute("href")).toBe("/duties?duty=cbn-returns.r1");
    await user.click(await shown.findByRole("button", { name: /^It does not show/ }));
    await waitFor(() => expect(sent(calls, "evidence.changeLinks")).toHaveLength(1));
    await user.click(shown.getByRole("button", { name: "Link to a duty…" }));
    await user.click(await shown.findByRole("button", { name: /^Value each fund/ }));
    await user.click(shown.getByRole("button", { name: "Link" }));
    await waitFor(() => expect(sent(calls, "evidence.changeLinks")).toHaveLength(2));
    expect(sent(calls, "evidence.changeLinks")).toMatchObject([
      { id: "piece-1", add: [], remove: [{ dutyId: "cbn-returns.r1" }] },
      { id: "piece-1", add: [{ dutyId: "sec-funds.r1" }], remove: [] },
    ]);
  }); // prettier-ignore

  test("is held and deleted with a reason, and never deleted while it is held", async () => {
    let held: typeof piece.held = null;
    const { user, calls } = openEvidence({}, {
      path: "/evidence?id=piece-1",
      more: {
        "evidence.get": () => ok(wholeOf({ ...piece, held })),
        "evidence.hold": ({ reason }) => {
          held = { at: "2026-11-21T09:00:00.000Z", by: "user-1", reason };
          return ok(wholeOf({ ...piece, held }), "Held");
        },
        "evidence.release": () => {
          held = null;
          return ok(wholeOf(piece), "Released");
        },
        "evidence.remove": () => ok(null, "Evidence deleted"),
      },
    });
    const shown = await panel();
    await user.click(await shown.findByRole("button", { name: "Legal hold…" }));
    await user.click(shown.getByRole("button", { name: "Hold" }));
    expect(await shown.findByText("Please say why, in at least 3 characters")).toBeDefined();
    await user.type(shown.getByLabelText("Reason"), "Suit 417");
    await user.click(shown.getByRole("button", { name: "Hold" }));
    await user.click(await shown.findByRole("button", { name: "Lift the hold…" }));
    expect(shown.queryByRole("button", { name: "Delete…" })).toBeNull();
    await user.type(shown.getByLabelText("Reason"), "Settled");
    await user.click(shown.getByRole("button", { name: "Lift the hold" }));
    await user.click(await shown.findByRole("button", { name: "Delete…" }));
    await user.type(shown.getByLabelText("Reason"), "Brought twice");
    await user.click(shown.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Evidence" })).toBeNull());
    expect(sent(calls, "evidence.remove")).toMatchObject([{ id: "piece-1", reason: "Brought twice" }]);
  }); // prettier-ignore

  test("an officer holds nothing, an auditor changes nothing, and what is gone is said", async () => {
    const officer = openEvidence({ pieces: [piece] }, { path: "/evidence?id=piece-1", role: "officer" });
    await (await panel()).findByRole("button", { name: "Delete…" });
    expect(screen.queryByRole("button", { name: "Legal hold…" })).toBeNull();
    officer.unmount();
    const auditor = openEvidence({ pieces: [piece] }, { path: "/evidence?id=piece-1", role: "auditor" });
    await (await panel()).findByRole("button", { name: "Download" });
    for (const name of ["Change…", "Legal hold…", "Delete…", "Link to a duty…"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByLabelText("New version")).toBeNull();
    expect(screen.queryByLabelText("Add files")).toBeNull();
    auditor.unmount();
    openEvidence({}, { path: "/evidence?id=none" });
    expect(await (await panel()).findByText("There is no such evidence")).toBeDefined();
  }); // prettier-ignore
});

describe("a pack", () => {
  const counts = { duties: 12, filings: 4, pieces: 3, receipts: 1, bytes: 2_400_000, fits: true };
  const dialog = async () => within(await screen.findByRole("dialog", { name: "A pack for an examiner" }));

  test("says what it will hold, of a regulator or of single duties", async () => {
    const { user, calls } = openEvidence({}, { more: { "evidence.packContents": () => ok(counts) } });
    await user.click(await screen.findByRole("button", { name: "Pack for an examiner…" }));
    const shown = await dialog();
    expect(await shown.findByText(/12 duties, 4 due days, 3 pieces of evidence and 1 receipt: 2.4 MB of files/)).toBeDefined();
    expect(sent(calls, "evidence.packContents").at(-1)).toMatchObject({ regulator: "CBN" });
    await user.click(shown.getByRole("radio", { name: "Single duties" }));
    expect(await shown.findByText("Choose what it is of.")).toBeDefined();
    await user.click(await shown.findByRole("button", { name: /^Value each fund/ }));
    await waitFor(() => expect(sent(calls, "evidence.packContents").at(-1)).toMatchObject({ dutyIds: "sec-funds.r1" }));
    await user.click(await shown.findByRole("button", { name: "Leave out: Value each fund." }));
    expect(await shown.findByText("Choose what it is of.")).toBeDefined();
  }); // prettier-ignore

  test.each([
    [{ ...counts, fits: false }, "That is more than one pack holds: choose fewer duties or a shorter period."],
    [{ ...counts, pieces: 0, receipts: 0 }, "Nothing shows these duties in that time yet: cover and register alone would be in it."],
  ])("warns before it is made (%#)", async (contents, words) => {
    const { user } = openEvidence({}, { more: { "evidence.packContents": () => ok(contents) } });
    await user.click(await screen.findByRole("button", { name: "Pack for an examiner…" }));
    const shown = await dialog();
    expect(await shown.findByText(words)).toBeDefined();
    expect(shown.getByRole("button", { name: "Download the pack" }).getAttribute("aria-disabled")).toBe(contents.fits ? null : "true");
  }); // prettier-ignore

  test("says what the server refuses", async () => {
    const refuse = () => {
      throw new Refusal(400, "The period may have 732 days");
    };
    const { user } = openEvidence({}, { more: { "evidence.packContents": refuse } });
    await user.click(await screen.findByRole("button", { name: "Pack for an examiner…" }));
    expect(await (await dialog()).findByText("The period may have 732 days")).toBeDefined();
  });
});

describe("what is asked", () => {
  test("of oneself stands first, and opens", async () => {
    const requests = [aRequestOf({ requestId: "r2", what: "A licence", askedBy: "user-1", askedOf: "user-2" }), aRequestOf()];
    const { user, href } = openEvidence({ requests });
    const rows = within(await screen.findByRole("list", { name: "Waiting for evidence" }));
    await waitFor(() => expect(rows.getAllByRole("listitem")[0]?.textContent).toContain("Asked of you by Ngozi Eze · until 4 Dec 2099"));
    expect(rows.getAllByRole("listitem")[1]?.textContent).toContain("You asked Ngozi Eze");
    await user.click(rows.getByRole("button", { name: /^Answer/ }));
    await waitFor(() => expect(href()).toContain("request=request-1"));
    expect(await screen.findByRole("dialog", { name: "Evidence is asked for" })).toBeDefined();
  }); // prettier-ignore

  test.each([
    ["withdrawn", "Withdrawn"],
    ["lapsed", "Its day is over"],
  ] as const)("takes no file any more when it is %s", async (state, words) => {
    openEvidence({ requests: [aRequestOf({ state })] }, { path: "/evidence?request=request-1" });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByLabelText("Choose the file")).toBeNull();
  });

  test("is withdrawn by whoever asked, and is nobody else's", async () => {
    const own = aRequestOf({ askedBy: "user-1", askedOf: "user-2" });
    let state = own.state;
    const app = openEvidence({}, {
      path: "/evidence?request=request-1",
      more: {
        "evidence.request": () => ok({ ...own, state }),
        "evidence.withdraw": () => {
          state = "withdrawn";
          return ok({ ...own, state }, "Request withdrawn");
        },
      },
    });
    await app.user.click(await screen.findByRole("button", { name: "Withdraw the request" }));
    expect(await screen.findByText("Withdrawn")).toBeDefined();
    app.unmount();
    openEvidence({}, { path: "/evidence?request=of-somebody-else", role: "contributor" });
    expect(await screen.findByText("There is no such request for you")).toBeDefined();
  }); // prettier-ignore

  test("is asked of a colleague, until a day, with what is wrong said first", async () => {
    const { user, calls } = openEvidence({}, { more: { "evidence.ask": () => ok(aRequestOf(), "Asked by mail") } });
    await user.click(await screen.findByRole("button", { name: "Ask a colleague…" }));
    const shown = within(await screen.findByRole("dialog", { name: "Ask a colleague for evidence" }));
    await user.click(shown.getByRole("button", { name: "Ask" }));
    expect(await shown.findByText("Please say whom you ask")).toBeDefined();
    await user.selectOptions(shown.getByLabelText("Whom"), "Ngozi Eze");
    await user.type(shown.getByLabelText("What you need"), "The licence");
    await user.click(shown.getByRole("button", { name: "Ask" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Ask a colleague for evidence" })).toBeNull());
    expect(sent(calls, "evidence.ask")).toMatchObject([{ userId: "user-2", what: "The licence" }]);
  });
});
