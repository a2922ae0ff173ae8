import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Role } from "#features/role/vocabulary.ts";
import { aDetail, aDuty, laidOut, openDuties } from "../support/duties.tsx";
import { renderApp } from "../support/app.tsx";
import { ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { aMember, own, peopled, signInAs } from "../support/people.ts";
import { aChange, aDocument, holding } from "../support/updates.tsx";

beforeEach(() => {
  vi.restoreAllMocks();
  laidOut();
});

const paper = aDocument({
  state: "ready",
  sha256: "a".repeat(64),
  proposals: [{ field: "title", value: "Circular on returns", quote: "CIRCULAR ON RETURNS" }],
});
const text = "To all banks.\n\nReturns are filed\nby the fifth day. Thank you.";
const sentence = "Returns are filed by the fifth day.";

/** The update with its document, the text of which is read. */
async function reading(more: Handlers = {}, role: Role = "officer") {
  const change = aChange({ documents: [paper], regulator: "CBN" });
  const app = renderApp(`/updates?change=${change.id}`, {
    ...signInAs(role),
    ...peopled({ members: [own(role), aMember()] }),
    ...holding([change]),
    "document.get": () => ok({ document: paper, text }),
    ...more,
  });
  const update = within(await screen.findByRole("dialog", { name: "Update" }));
  await app.user.click(await update.findByRole("button", { name: /^Read the text/ }));
  const words = await update.findByRole("region", { name: "Text of circular.pdf" });
  return { ...app, update, words };
}

/** Marks words of a text as a mouse does. */
function mark(words: HTMLElement, quote: RegExp) {
  const node = words.firstChild!;
  const [found] = quote.exec(node.textContent ?? "")!;
  const start = (node.textContent ?? "").indexOf(found);
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, start + found.length);
  const selection = window.getSelection()!;
  selection.removeAllRanges();
  selection.addRange(range);
}

describe("a sentence of a document", () => {
  test("that is marked becomes a duty of one's own, kept with its words and the document", async () => {
    const add: Handlers = { "duty.add": (input) => ok(aDuty({ _id: "own-1", origin: "document", text: input.text }), "Duty added") };
    const { user, update, words, calls } = await reading(add);
    mark(words, /Returns.*\n.*day\./);
    await user.click(update.getByRole("button", { name: "Adopt as a duty…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Adopt as a duty" }));
    const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
    expect(field("Its words").value).toBe(sentence);
    expect(field("What is to be done").value).toBe(sentence);
    expect(field("What it is called").value).toBe("Circular on returns");
    expect(field("Regulator").value).toBe("CBN");
    await user.clear(field("What is to be done"));
    await user.type(field("What is to be done"), "File the returns by the 5th");
    await user.selectOptions(field("Owner"), "Ngozi Eze");
    await user.click(dialog.getByRole("button", { name: "Adopt" }));
    const link = await update.findByRole("link", { name: "File the returns by the 5th" });
    expect(link.getAttribute("href")).toBe("/duties?duty=own-1");
    expect(calls.filter(({ path }) => path === "duty.add").map(({ input }) => input)).toEqual([
      {
        companyId: "company-1",
        origin: "document",
        documentId: "d1",
        quote: sentence,
        title: "Circular on returns",
        text: "File the returns by the 5th",
        regulator: "CBN",
        owner: "user-2",
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Adopt as a duty" })).toBeNull());
  }); // prettier-ignore

  test("may be typed; without its words, or with others than stand there, nothing is adopted", async () => {
    const { user, update } = await reading({
      "duty.add": () => { throw new Refusal(400, "These words do not stand in that document"); },
    });
    window.getSelection()?.removeAllRanges();
    await user.click(update.getByRole("button", { name: "Adopt as a duty…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Adopt as a duty" }));
    await user.type(dialog.getByLabelText("What is to be done"), "File the returns");
    await user.click(dialog.getByRole("button", { name: "Adopt" }));
    expect(await dialog.findByText("Please give the words as they stand there")).toBeDefined();
    await user.type(dialog.getByLabelText("Its words"), "Short");
    await user.click(dialog.getByRole("button", { name: "Adopt" }));
    expect(await dialog.findByText("A quote has at least 10 characters")).toBeDefined();
    await user.type(dialog.getByLabelText("Its words"), " of what is said");
    await user.click(dialog.getByRole("button", { name: "Adopt" }));
    expect(await dialog.findByText("These words do not stand in that document")).toBeDefined();
    expect(dialog.getByLabelText("Its words")).toHaveProperty("value", "Short of what is said");
  }); // prettier-ignore

  test("is adopted by no auditor", async () => {
    const { update } = await reading({}, "auditor");
    expect(update.queryByRole("button", { name: "Adopt as a duty…" })).toBeNull();
  });
});

test("an adopted duty shows its words, and the document they stand in", async () => {
  const duty = aDuty({ _id: "own-1", origin: "document", regulationId: null, requirementId: null });
  const detail = aDetail(duty, { quote: sentence, documentId: "d1", basis: null, regulationTitle: null });
  const { user } = openDuties([duty], {
    path: "/duties?duty=own-1",
    more: { "duty.get": () => ok(detail), "document.get": () => ok({ document: paper, text }) },
  });
  expect(await screen.findByText(`“${sentence}”`)).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Read the text of circular.pdf" }));
  expect((await screen.findByRole("region", { name: "Text of circular.pdf" })).textContent).toBe(text);
});
