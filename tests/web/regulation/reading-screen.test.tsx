import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OpenedReading } from "#features/drafting/schema.ts";
import { formatInstant } from "#web/lib/format.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aDetail, aRegulation } from "../support/factories.ts";
import { aChange, aDocument } from "../support/updates.tsx";
import { never, ok, Refusal, type Handlers } from "../support/fake-server.ts";

const id = "cbn-captured";
const savedAt = "2026-11-21T09:00:00.000Z";
const page = "1. All banks shall keep\n a register.\n2. Banks must report monthly.";
const keep = "All banks shall keep\n a register.";
const quotes = [keep, "Banks must report monthly."];

const opened = (overrides: Partial<OpenedReading> = {}): OpenedReading => ({
  id,
  title: "Circular on registers",
  status: "in-force",
  effectiveOn: null,
  regulator: "CBN",
  officialUrl: null,
  changeId: "change-1",
  revision: 2,
  reviewedOn: null,
  summary: "Captured at the Central Bank of Nigeria on 2 Nov 2026. Nobody has reviewed it yet.",
  documents: [{ id: "one", name: "letter.pdf", pages: [page] }],
  proposals: quotes.map((quote) => ({
    text: quote.replaceAll(/\s+/g, " "),
    quote,
    page: 1,
    start: page.indexOf(quote),
    documentId: "one",
    provision: null,
    words: { act: quote },
    deadline: null,
    afterIssue: null,
  })),
  penalties: [],
  own: null,
  ...overrides,
});
const duties = [{ text: "Keep a register of agents.", provision: null, quote: keep, page: 1, deadline: null }];
const reading = { summary: "What it asks of us, in our words.", penalty: null, severity: 4, severityWhy: "", duties };
const own = { version: "first", revision: 2, savedAt, reading };

function open(handlers: Handlers) {
  signIn();
  const app = renderApp(`/reading/${id}`, {
    "dashboard.regulation": () =>
      ok(aDetail(aRegulation({ regulation_id: id, regulation_title: "Circular on registers" }))),
    ...handlers,
  });
  const sent = () => app.calls.filter(({ path }) => path === "reading.save").map(({ input }) => input);
  return { ...app, sent };
}
const save = () => screen.findByRole("button", { name: "Save for our company" });

test("waits, and says what it waits for", async () => {
  open({ "reading.get": never });
  expect(await screen.findByText("Loading its text...")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name: "Your own reading" })).toBeDefined();
});

test("a failure can be tried again; what was never captured leads to the library", async () => {
  let answer = (): ReturnType<NonNullable<Handlers["reading.get"]>> => {
    throw new Refusal(503, "The server is busy");
  };
  const { user } = open({ "reading.get": () => answer() });
  expect(await screen.findByText("The server is busy")).toBeDefined();
  answer = () => {
    throw new Refusal(404, "There is no captured regulation of this name");
  };
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: "Go to the library" })).toBeDefined();
  expect(screen.getByText("There is no captured regulation at this address.")).toBeDefined();
});

test("where there is no text it says so and takes the file; once that was read it is opened", async () => {
  let change = aChange({ id: "change-1", documents: [] });
  let reading = opened({ documents: [], proposals: [] });
  const { router } = open({ "reading.get": () => ok(reading), "change.oneOfCompany": () => ok(change) });
  expect(await screen.findByRole("heading", { name: "There is no text of it" })).toBeDefined();
  expect(await screen.findByText(/^No document came with this entry/)).toBeDefined();
  expect(screen.getByText("Upload the PDF")).toBeDefined();
  change = aChange({ id: "change-1", documents: [aDocument({ state: "ready", uploadedBy: "you" })] });
  reading = opened();
  await router.navigate({ to: "/regulations" });
  await router.navigate({ to: "/reading/$regulationId", params: { regulationId: id } });
  expect(await screen.findByRole("button", { name: /^Accept.*duty 1/ })).toBeDefined();
  expect(screen.queryByRole("heading", { name: "There is no text of it" })).toBeNull();
});

test("begins with what the program read, and is not saved before all is decided", async () => {
  const { user, sent } = open({ "reading.get": () => ok(opened()) });
  await user.click(await save());
  for (const point of [
    "The summary needs at least 20 characters",
    "Choose the severity: the program does not",
    "2 proposed duties are neither accepted nor dropped",
  ])
    expect(screen.getByText(point)).toBeDefined();
  expect(sent()).toEqual([]);
});

test("sends what was settled, and leads to the regulation as the company sees it", async () => {
  const { user, sent, at, href } = open({
    "reading.get": () => ok(opened()),
    "reading.save": () => ok({ version: "first", savedAt }),
  });
  await user.click(await screen.findByRole("button", { name: /^Accept.*duty 1/ }));
  await user.click(screen.getByRole("button", { name: /^Drop.*duty 2/ }));
  await user.type(screen.getByLabelText("Summary"), "What it asks of us, in our words.");
  await user.click(screen.getByRole("radio", { name: /^4: / }));
  await user.click(await save());
  expect(await screen.findByText("Saved: your company sees it so now")).toBeDefined();
  expect(sent()).toEqual([
    {
      companyId: "company-1",
      regulationId: id,
      version: null,
      reading: {
        ...reading,
        duties: [
          {
            text: "All banks shall keep a register.",
            provision: null,
            quote: keep,
            page: 1,
            words: { act: keep },
            deadline: null,
          },
        ],
      },
    },
  ]);
  expect(at()).toBe("/dashboard");
  expect(href()).toContain(`regulation=${id}`);
  expect(Object.keys(localStorage).filter((name) => name.startsWith("reading:"))).toEqual([]);
});

test("begins with what a breach costs, as it was read and where", async () => {
  const quote = "Any bank that fails\n to comply shall pay N2 million.";
  open({ "reading.get": () => ok(opened({ penalties: [{ documentId: "one", quote, page: 3, start: 0 }] })) });
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Penalty");
  expect(field.value).toBe("Any bank that fails to comply shall pay N2 million.");
  expect(screen.getByText(/Read by the program on page 3/)).toBeDefined();
});

test("shows which licences a duty binds, and lets them be changed", async () => {
  const { user, sent } = open({
    "reading.get": () =>
      ok(
        opened({
          proposals: opened().proposals.map((duty, at) =>
            at === 0 ? { ...duty, for: { categories: ["psps-ptsp" as const] } } : duty,
          ),
        }),
      ),
    "reading.save": () => ok({ version: "first", savedAt }),
  });
  await user.click(await screen.findByRole("button", { name: "Accept all 2" }));
  await user.click(screen.getByRole("button", { name: /Payment Terminal Service Provider License/ }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Binds only: duty 2" }), "merchant-bank");
  await user.selectOptions(screen.getByRole("combobox", { name: "Binds only: duty 2" }), "discount-houses");
  await user.type(screen.getByLabelText("Summary"), "What it asks of us, in our words.");
  await user.click(screen.getByRole("radio", { name: /^4: / }));
  await user.click(await save());
  await screen.findByText("Saved: your company sees it so now");
  const saved = sent() as { reading: { duties: { for?: unknown }[] } }[];
  expect(saved.flatMap(({ reading: { duties: kept } }) => kept.map((duty) => duty.for))).toEqual([
    undefined,
    { categories: ["merchant-bank", "discount-houses"] },
  ]);
});

test("goes on from what the company has saved, and names its version", async () => {
  const { user, sent } = open({
    "reading.get": () => ok(opened({ own })),
    "reading.save": () => ok({ version: "second", savedAt }),
  });
  expect(
    await screen.findByText((text) => text.includes(`your reading was saved on ${formatInstant(savedAt)}`)),
  ).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Duty in words").value).toBe("Keep a register of agents.");
  await user.click(await save());
  await screen.findByText("Saved: your company sees it so now");
  expect(sent()).toEqual([{ companyId: "company-1", regulationId: id, version: "first", reading }]);
});

test("a refusal is told, and what was written stays", async () => {
  let stored = own;
  const newer = "Your company has saved a newer reading of it, on 21 November 2026 at 11:00.";
  const { user } = open({
    "reading.get": () => ok(opened({ own: stored })),
    "reading.save": () => {
      stored = { ...own, version: "second", savedAt: "2026-11-21T10:00:00.000Z" };
      throw new Refusal(409, newer);
    },
  });
  await user.type(await screen.findByLabelText("Summary"), " And more.");
  await user.click(await save());
  expect(await screen.findByText(newer)).toBeDefined();
  const behind = `Your company has saved a newer reading, on ${formatInstant("2026-11-21T10:00:00.000Z")}. What you have written is kept.`;
  expect(await screen.findByText(behind)).toBeDefined();
  expect((await save()).hasAttribute("disabled")).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Summary").value).toBe(`${reading.summary} And more.`);
  await user.click(screen.getByRole("button", { name: "Take what was saved" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Summary").value).toBe(reading.summary);
});

test("what was kept of another company’s work is not taken up", async () => {
  localStorage.setItem(`reading:company-2:${id}`, JSON.stringify({ from: null, work: { ...reading, summary: "Theirs", duties: [] } })); // prettier-ignore
  open({ "reading.get": () => ok(opened()) });
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Summary")).value).toBe("");
  expect(screen.queryByText(/was taken up again/)).toBeNull();
});

const withoutText = { "reading.get": () => ok(opened({ documents: [], proposals: [] })) };

test.each([
  ["on its way", "Its text is not there yet", "waiting"],
  ["not to be had", "There is no text of it", "refused"],
] as const)("without a text that is %s, one’s own words can be written", async (_, words, state) => {
  const change = aChange({ documents: [aDocument({ state })] });
  open({ ...withoutText, "change.oneOfCompany": () => ok(change) });
  expect(await screen.findByRole("heading", { name: words })).toBeDefined();
  expect(screen.getByRole("button", { name: "Write one" })).toBeDefined();
});

test("of a text neither is said before it is known, and a failure can be retried", async () => {
  let isUp = false;
  const { user } = open({
    ...withoutText,
    "change.oneOfCompany": () => {
      if (!isUp) throw new Refusal(503, "Nothing can be read at present");
      return ok(aChange({ documents: [aDocument()] }));
    },
  });
  const failed = within((await screen.findByText("Its documents could not be loaded")).closest("[role=alert]")!);
  expect(screen.queryByText(/text is not there yet|no text of it/)).toBeNull();
  isUp = true;
  await user.click(failed.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "There is no text of it" })).toBeDefined();
});

test("once it was reviewed, what the company settled is shown and can only be removed", async () => {
  let stored: OpenedReading["own"] = own;
  const { user } = open({
    "reading.get": () => ok(opened({ reviewedOn: "2026-11-22", own: stored })),
    "reading.remove": () => {
      stored = null;
      return ok(null);
    },
  });
  expect(await screen.findByText(/What you settled before is kept here\.$/)).toBeDefined();
  expect(screen.getByText("Keep a register of agents.")).toBeDefined();
  expect(screen.getByText("Severity 4 (High)")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save for our company" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove my reading" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove your own reading?" }));
  await user.click(question.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText(/There is nothing left to settle\.$/)).toBeDefined();
});
