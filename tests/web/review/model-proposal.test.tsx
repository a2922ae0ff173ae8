import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ChangeRow } from "#features/watch/schema.ts";
import { Refusal, ok, type Handlers } from "../support/fake-server.ts";
import { aChange, changesOf, openReview, sent } from "../support/review.ts";

const opinion: NonNullable<ChangeRow["opinion"]> = {
  changeType: { is: "amendment", quote: "is hereby revised" },
  topics: [{ is: "cybersecurity", quote: "cyber resilience" }],
  audience: { scope: "classes", classes: ["banks"], quote: "deposit money banks", words: "banks" },
  model: "example-7b",
  askedAt: "2026-11-21T09:30:00.000Z",
};

async function open(part: "held" | "told", change: ChangeRow, handlers: Handlers = {}) {
  let kept = [change];
  const settle = <T,>(answer: T) => {
    kept = kept.map((row) => ({ ...row, opinion: null }));
    return ok(answer);
  };
  const all = {
    "change.list": changesOf(() => kept),
    "change.review": () => settle({ reviewed: 1 }),
    "change.dropOpinion": ({ id }: { id: string }) => settle({ id }),
    ...handlers,
  };
  const app = await openReview(part, all);
  const proposal = within(await screen.findByRole("group", { name: "Proposed by a model" }));
  return { ...app, proposal };
}
const told = aChange({ status: "published", heldBecause: null, topics: ["licensing"], opinion });

describe("what a model proposes", () => {
  test("is shown as that, with its words and what taking it does", async () => {
    const { proposal, calls } = await open("told", told);
    expect(proposal.getByText("Proposed by a model (example-7b, 21 November 2026 at 10:30)")).toBeDefined();
    expect(proposal.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Kind: Amendment (“is hereby revised”)",
      "Topic: Cybersecurity & IT Risk (“cyber resilience”)",
      "For: banks (“deposit money banks”)",
    ]);
    expect(proposal.getByText(/tells those whom it newly concerns/)).toBeDefined();
    expect(sent(calls, "change.list")).toContainEqual(expect.objectContaining({ order: "disputed", reviewed: "no" }));
  });

  test("is taken as the operator's own correction", async () => {
    const { user, calls, proposal } = await open("told", told);
    await user.click(proposal.getByRole("button", { name: "Take it: Circular on Examples" }));
    expect(await screen.findByText("Taken as your own correction")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("group", { name: "Proposed by a model" })).toBeNull());
    expect(sent(calls, "change.review")).toEqual([
      {
        ids: ["change-1"],
        verdict: "confirm",
        changeType: "amendment",
        topics: ["licensing", "cybersecurity"],
        audience: { scope: "classes", classes: ["banks"] },
      },
    ]);
  });

  test("says only what it has to say", async () => {
    const part = { ...opinion, changeType: null, topics: [] };
    const { user, calls, proposal } = await open("held", aChange({ opinion: part }));
    expect(proposal.getAllByRole("listitem")).toHaveLength(1);
    expect(proposal.getByText(/stays held/)).toBeDefined();
    await user.click(proposal.getByRole("button", { name: /^Take it/ }));
    await screen.findByText("Taken as your own correction");
    const audience = { scope: "classes", classes: ["banks"] };
    expect(sent(calls, "change.review")).toEqual([{ ids: ["change-1"], verdict: "confirm", audience }]);
  });

  test("is dropped", async () => {
    const { user, calls, proposal } = await open("held", aChange({ opinion }));
    await user.click(proposal.getByRole("button", { name: /^Drop/ }));
    expect(await screen.findByText("Proposal dropped")).toBeDefined();
    expect(sent(calls, "change.dropOpinion")).toEqual([{ id: "change-1" }]);
    expect(sent(calls, "change.review")).toEqual([]);
  });

  test("stays when that fails", async () => {
    const { user, proposal } = await open("held", aChange({ opinion }), {
      "change.dropOpinion": () => {
        throw new Refusal(503, "The database is busy");
      },
    });
    await user.click(proposal.getByRole("button", { name: /^Drop/ }));
    expect(await screen.findByText("Nothing was changed: The database is busy")).toBeDefined();
    expect(screen.getByRole("group", { name: "Proposed by a model" })).toBeDefined();
  });
});

describe("for whom a change is, as the operator says it", () => {
  async function choosing() {
    const { user, calls } = await openReview("told", { "change.list": changesOf(() => [{ ...told, opinion: null }]), "change.review": () => ok({ reviewed: 1 }) }); // prettier-ignore
    await user.click(await screen.findByRole("checkbox", { name: "Circular on Examples" }));
    await user.selectOptions(screen.getByLabelText("For"), "some classes");
    return { user, calls, audiences: () => sent(calls, "change.review").map((input) => (input as { audience?: object }).audience) };
  } // prettier-ignore

  test("may be some classes, found by their words and chosen by the keyboard alone", async () => {
    const { user, audiences } = await choosing();
    screen.getByRole("button", { name: "Choose classes" }).focus();
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Classes of addressees" }));
    await dialog.findByRole("checkbox", { name: "banks" });
    await user.type(dialog.getByRole("searchbox", { name: "Search classes" }), "change bureaux");
    expect(dialog.getAllByRole("checkbox")).toHaveLength(1);
    expect(dialog.getByRole("status").textContent).toBe("1 of 3 classes");
    await user.keyboard("{Tab} ");
    await user.clear(dialog.getByRole("searchbox"));
    await user.click(dialog.getByRole("checkbox", { name: "banks" }));
    expect(dialog.getByRole("status").textContent).toBe("3 of 3 classes, 2 chosen");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("2 classes"));
    await user.click(screen.getByRole("button", { name: "Mark as reviewed" }));
    await screen.findByText("1 change marked as reviewed");
    expect(audiences()).toEqual([{ scope: "classes", classes: ["bureaux-de-change", "banks"] }]);
  });

  test("loses one that is taken away again, and all with another choice", async () => {
    const { user, audiences } = await choosing();
    await user.click(screen.getByRole("button", { name: "Choose classes" }));
    const box = await screen.findByRole("checkbox", { name: "microfinance banks" });
    await user.click(box);
    await user.click(box);
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("button", { name: "Choose classes" })).toBeDefined();
    await user.selectOptions(screen.getByLabelText("For"), "everybody");
    expect(screen.queryByRole("button", { name: "Choose classes" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Mark as reviewed" }));
    await screen.findByText("1 change marked as reviewed");
    expect(audiences()).toEqual([{ scope: "everybody", classes: [] }]);
  });
});
