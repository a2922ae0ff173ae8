import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Occurrence } from "#features/filing/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { maxReceiptBytes } from "#features/filing/vocabulary.ts";
import { ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { aFiling, noBasis, openFilings } from "../support/filings.ts";

afterEach(() => vi.unstubAllGlobals());

const path = `/filings?month=2026-12&filing=${encodeURIComponent("cbn-returns.r1:2026-11")}`;
// By a day that no test lives to see, or one that is long past.
const future = { dueDay: "2199-12-04", dueAt: "2199-12-04T22:59:59.999Z" };
const past = { dueDay: "2020-12-04", dueAt: "2020-12-04T22:59:59.999Z", isOverdue: true };
const sent = (calls: { path: string; input: unknown }[], name: string) =>
  calls.filter((call) => call.path === name).map(({ input }) => input);

/** The panel over a server that keeps what is done with the one filing. */
async function openPanel(filing: Partial<Occurrence> = {}, more: Handlers = {}, role: Role = "owner") {
  let kept = aFiling({ ...future, ...filing });
  const keep = (changes: Partial<Occurrence>) => ok((kept = { ...kept, ...changes }), "Noted");
  const app = openFilings({}, {
    path,
    role,
    more: {
      "filing.get": () => ok({ ...kept, history: [] }),
      "filing.file": ({ reference, filedAt = "2026-12-01T09:00:00.000Z" }) => keep({ state: "filed", reference, filedAt }),
      "filing.waive": ({ reason }) => keep({ state: "waived", reason }),
      "filing.move": ({ dueDay, reason }) => keep({ dueDay, basis: { ...noBasis, moved: { from: kept.dueDay, reason } } }),
      "filing.reopen": () => keep({ state: "upcoming", reference: null, filedAt: null, reason: null }),
      "filing.start": () => keep({ state: "in-work" }),
      ...more,
    },
  });
  const panel = within(await screen.findByRole("dialog", { name: "Filing" }));
  return { ...app, panel };
} // prettier-ignore

describe("one due day", () => {
  test("says what it is, whose duty, why on that day, and leads to the duty and the regulation", async () => {
    const { panel } = await openPanel({
      isSure: false,
      basis: {
        ...noBasis,
        from: "2026-12-01",
        note: "the day may be declared later",
        holidays: [{ day: "2026-12-02", name: "Eid-el-Maulud", isDeclared: false }],
        moved: { from: "2026-12-03", reason: "Circular of the CBN" },
      },
    });
    const duty = await panel.findByRole("link", { name: "Whose it is, and how it is met" });
    expect(duty.getAttribute("href")).toBe("/duties?duty=cbn-returns.r1");
    expect(panel.getByRole("link", { name: "Guidelines on Returns" }).getAttribute("href")).toContain("regulation=cbn-returns&at=r1");
    expect(panel.getByText("It may: a question in your profile is open.")).toBeDefined();
    expect(panel.getByText("Eid-el-Maulud, 2 Dec 2026 (expected, not declared yet)")).toBeDefined();
    expect(panel.getByText("From 3 Dec 2026: Circular of the CBN")).toBeDefined();
    expect(panel.getByText("The day may be declared later")).toBeDefined();
    expect(panel.getByText("November 2026")).toBeDefined();
  }); // prettier-ignore

  test("is no omission where it was due before the company signed up", async () => {
    const { panel } = await openPanel({ ...past, isOverdue: false });
    expect(await panel.findByText("Before you signed up")).toBeDefined();
    expect(panel.getByText("Due before your company signed up: it counts as no omission")).toBeDefined();
    expect(panel.queryByText(/late by/)).toBeNull();
  });

  test("is none of what is unknown, and is asked for again where it failed", async () => {
    const gone = await openPanel({}, { "filing.get": () => { throw new Refusal(404, "There is no such due day"); } });
    expect(await gone.panel.findByText("There is no such due day")).toBeDefined();
    gone.unmount();
    let isDown = true;
    const { panel, user } = await openPanel({}, {
      "filing.get": () => {
        if (isDown) throw new Refusal(500, "Something went wrong");
        return ok({ ...aFiling(), history: [] });
      },
    });
    expect(await panel.findByText("The filing could not be loaded")).toBeDefined();
    isDown = false;
    await user.click(panel.getByRole("button", { name: "Retry" }));
    expect(await panel.findByText("File the monthly return.")).toBeDefined();
  }); // prettier-ignore

  test("says who did what to it, and when", async () => {
    const entry = {
      at: "2026-12-01T09:00:00.000Z", actor: "company", actorLabel: "Ada Obi", userId: "ada", action: "filing.filed", actionLabel: "Return filed",
      before: null, after: { state: "filed", reference: "FinA-77", filedAt: "2026-12-01T09:00:00.000Z" },
    } as const; // prettier-ignore
    const { panel, user } = await openPanel({}, { "filing.get": () => ok({ ...aFiling(), history: [entry] }) });
    await user.click(await panel.findByText("History: 1 entry"));
    expect(panel.getByText(/^Ada Obi, /)).toBeDefined();
    expect(panel.getByText("Reference: FinA-77")).toBeDefined();
  });

  test("is read by an auditor, who is offered nothing", async () => {
    const { panel } = await openPanel({}, {}, "auditor");
    await panel.findByRole("heading", { name: "Why on this day" });
    for (const name of ["Filed…", "In work", "Move…", "Waive…", "Write the letter…"])
      expect(panel.queryByRole("button", { name })).toBeNull();
  });
});

describe("it was filed", () => {
  test("without a receipt: the number is asked for, and that none was kept is said", async () => {
    const { panel, user, calls } = await openPanel();
    await user.click(await panel.findByRole("button", { name: "Filed…" }));
    expect(document.activeElement).toBe(panel.getByLabelText("Reference"));
    await user.click(panel.getByRole("button", { name: "Note as filed" }));
    expect(await panel.findByText("Please give the regulator’s number, or how it is found there")).toBeDefined();
    expect(sent(calls, "filing.file")).toEqual([]);
    await user.type(panel.getByLabelText("Reference"), " FINA/417 ");
    await user.click(panel.getByRole("button", { name: "Note as filed" }));
    expect(await panel.findByText("None was kept")).toBeDefined();
    expect(panel.getByText("FINA/417")).toBeDefined();
    // Now is left to the server, whose clock counts.
    expect(sent(calls, "filing.file")).toEqual([{ companyId: "company-1", id: "cbn-returns.r1:2026-11", reference: "FINA/417" }]);
    expect(panel.queryByRole("button", { name: "Filed…" })).toBeNull();
  }); // prettier-ignore

  test("late is said before it is noted, at the time that was given, and a receipt too large is not taken", async () => {
    const { panel, user, calls } = await openPanel(past);
    await user.click(await panel.findByRole("button", { name: "Filed…" }));
    expect(await panel.findByText("That is after it was due: it is noted as filed late.")).toBeDefined();
    const when = panel.getByLabelText("Filed on");
    await user.clear(when);
    await user.click(panel.getByRole("button", { name: "Note as filed" }));
    expect(await panel.findByText("Please say when")).toBeDefined();
    await user.type(when, "2020-12-03T10:30");
    await waitFor(() => expect(panel.queryByText(/it is noted as filed late/)).toBeNull());
    const big = new File(["%PDF"], "big.pdf");
    Object.defineProperty(big, "size", { value: maxReceiptBytes + 1 });
    await user.upload(panel.getByLabelText("Receipt"), big);
    expect(await panel.findByText("The receipt must be at most 25 MB")).toBeDefined();
    await user.type(panel.getByLabelText("Reference"), "FINA/417");
    await user.click(panel.getByRole("button", { name: "Note as filed" }));
    await panel.findByText("None was kept");
    expect(sent(calls, "filing.file")).toMatchObject([{ filedAt: "2020-12-03T09:30:00.000Z" }]);
  });

  test("with a receipt goes as a form; what is refused is said and loses nothing that was typed", async () => {
    const posts: { url: string; body: FormData }[] = [];
    const reply = { success: false, message: "The file is infected (Eicar-Test-Signature) and was not kept" };
    vi.stubGlobal("fetch", async (url: string, { body }: { body: FormData }) => {
      posts.push({ url, body });
      return new Response(JSON.stringify(reply), { status: 400 });
    });
    const { panel, user } = await openPanel();
    await user.click(await panel.findByRole("button", { name: "Filed…" }));
    await user.type(panel.getByLabelText("Reference"), "FINA/417");
    await user.upload(panel.getByLabelText("Receipt"), new File(["%PDF"], "receipt.pdf", { type: "application/pdf" }));
    expect(await panel.findByText("receipt.pdf, 4 bytes")).toBeDefined();
    await user.click(panel.getByRole("button", { name: "Note as filed" }));
    expect(await panel.findByText(reply.message)).toBeDefined();
    expect(panel.getByLabelText("Reference")).toHaveProperty("value", "FINA/417");
    expect(posts.map(({ url }) => url)).toEqual([`/api/v1/filing/company-1/${encodeURIComponent("cbn-returns.r1:2026-11")}/file`]);
    expect(posts[0]?.body.get("receipt")).toHaveProperty("name", "receipt.pdf");
  }); // prettier-ignore
});

describe("otherwise", () => {
  test("it is waived with a reason, and opened again with one", async () => {
    const { panel, user, calls } = await openPanel();
    await user.click(await panel.findByRole("button", { name: "Waive…" }));
    await user.type(panel.getByLabelText("Reason"), "no");
    await user.click(panel.getByRole("button", { name: "Waive" }));
    expect(await panel.findByText("Please say why, in at least 3 characters")).toBeDefined();
    await user.type(panel.getByLabelText("Reason"), "ne this year");
    await user.click(panel.getByRole("button", { name: "Waive" }));
    expect(await panel.findByText("none this year")).toBeDefined();
    await user.click(panel.getByRole("button", { name: "Open again…" }));
    await user.type(panel.getByLabelText("Reason"), "There was one");
    await user.click(panel.getByRole("button", { name: "Open again" }));
    expect(await panel.findByRole("button", { name: "Filed…" })).toBeDefined();
    expect(sent(calls, "filing.reopen")).toMatchObject([{ reason: "There was one" }]);
  });

  test("it is moved by what allows it, and refused where it cannot be", async () => {
    let isRefused = true;
    const { panel, user } = await openPanel({}, {
      "filing.move": ({ dueDay, reason }) => {
        if (isRefused) throw new Refusal(409, "It was changed meanwhile. Nothing was changed: look again");
        return ok(aFiling({ ...future, dueDay, basis: { ...noBasis, moved: { from: future.dueDay, reason } } }));
      },
    });
    await user.click(await panel.findByRole("button", { name: "Move…" }));
    await user.type(panel.getByLabelText("Reason"), "Letter of the CBN");
    await user.click(panel.getByRole("button", { name: "Move" }));
    expect(await panel.findByText(/It was changed meanwhile/)).toBeDefined();
    isRefused = false;
    await user.click(panel.getByRole("button", { name: "Move" }));
    await waitFor(() => expect(panel.queryByLabelText("Reason")).toBeNull());
  }); // prettier-ignore

  test("a contributor files what is its own, and is offered neither another day nor a letter", async () => {
    const { panel, user, calls } = await openPanel({}, {}, "contributor");
    await panel.findByRole("button", { name: "In work" });
    for (const name of ["Move…", "Waive…", "Write the letter…"]) expect(panel.queryByRole("button", { name })).toBeNull();
    await user.click(panel.getByRole("button", { name: "Filed…" }));
    await user.type(panel.getByLabelText("Reference"), "FINA/417");
    await user.click(panel.getByRole("button", { name: "Note as filed" }));
    expect(await panel.findByText("FINA/417")).toBeDefined();
    expect(panel.queryByRole("button", { name: "Open again…" })).toBeNull();
    expect(sent(calls, "letter.list")).toEqual([]);
  }); // prettier-ignore

  test("it is taken into work", async () => {
    const { panel, user } = await openPanel();
    await user.click(await panel.findByRole("button", { name: "In work" }));
    await waitFor(() => expect(panel.queryByRole("button", { name: "In work" })).toBeNull());
    expect(panel.getByText("In work")).toBeDefined();
  });
});
