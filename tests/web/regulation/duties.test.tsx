import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { aDetail, aRegulation } from "../support/factories.ts";
import { ok } from "../support/fake-server.ts";

const regulation = aRegulation({ regulation_id: "capital-2019", regulation_title: "Capital Circular" });
type Detail = ReturnType<typeof aDetail>;
type Duty = Detail["requirements"][number];

const duty = (id: string, text: string, more: Partial<Duty> = {}): Duty => {
  return { id, text, provision: null, basis: "seen", deadline: null, verdict: "applies", questions: [], ...more };
};
const question = { kind: "answer" as const, key: "d-sib", question: "Are you a D-SIB?", help: null };

async function open(overrides: Partial<Detail>, search = "") {
  signIn();
  renderApp(`/dashboard?regulation=capital-2019${search}`, {
    "dashboard.regulation": () => ok({ ...aDetail(regulation), ...overrides }),
  });
  const inside = within(await screen.findByRole("dialog", { name: "Risk Audit Details" }));
  await inside.findByText("Regulatory Area:");
  return inside;
}

afterEach(async () => {
  cleanup();
  // A dialog gives the focus back a moment after it is gone, which the next test's dialog would take for leaving it.
  await new Promise((resolve) => setTimeout(resolve, 50));
});

test("a duty that binds fewer than its regulation says whom", async () => {
  const licences = { categories: ["psps-ptsp" as const, "merchant-bank" as const] };
  const inside = await open({
    requirements: [duty("r1", "Keep a log.", { for: licences }), duty("r2", "Train staff.")],
  });
  expect(inside.getByText("Binds: Payment Terminal Service Provider License, Merchant Bank")).toBeDefined();
  expect(inside.getAllByText(/^Binds: /)).toHaveLength(1);
});

test("a duty shows the instrument's own words where they are stored and are not its text", async () => {
  const inside = await open({
    requirements: [
      duty("r1", "Keep a log.", { quote: "A log shall be kept." }),
      duty("r2", "Train staff.", { quote: "Train staff." }),
    ],
  });
  expect(inside.getByText("The instrument's own words: “A log shall be kept.”")).toBeDefined();
  expect(inside.getAllByText(/own words/)).toHaveLength(1);
});

test("what a breach costs says on which page it was read, and by whom", async () => {
  const audience = { scope: "licensed" as const, classes: [], basis: "regulator" as const, quote: null };
  const penaltyQuotes = [{ quote: "Defaulters shall be fined.", page: 4 }];
  const captured = { changeId: "change-1", audience, reviewedOn: null, penaltyQuotes };
  const inside = await open({ penalty: "Defaulters shall be fined.", captured });
  const section = within(inside.getByRole("heading", { name: "If it is not met" }).closest("section")!);
  expect(section.getByText("Defaulters shall be fined.")).toBeDefined();
  expect(section.getByText("Read by the program, page 4")).toBeDefined();
});

const others = [
  duty("r1", "Hold N5bn as a national bank.", { verdict: "no" }),
  duty("r2", "Hold N200m as a Tier 1 unit."),
  duty("r3", "Hold N50m as a Tier 2 unit.", { verdict: "no" }),
];

test("the duties of others fold away and can be opened", async () => {
  const inside = await open({ requirements: others });
  const own = within(inside.getByText("Hold N200m as a Tier 1 unit.").closest("ol")!);
  expect(own.queryByText(/N5bn/)).toBeNull();
  const summary = inside.getByText("2 duties are for other licences or cases than yours");
  const details = summary.closest("details")!;
  expect(details.open).toBe(false);
  fireEvent.click(summary);
  expect(details.open).toBe(true);
  expect(within(details).getAllByRole("listitem")).toHaveLength(2);
});

test("a link to one of them opens them", async () => {
  const inside = await open({ requirements: others }, "&at=r3");
  expect(inside.getByText(/^2 duties are for other/).closest("details")!.open).toBe(true);
});

test("without duties of others nothing is folded", async () => {
  const inside = await open({ requirements: [duty("r1", "Hold the capital.")] });
  expect(inside.queryByText(/for other licences/)).toBeNull();
});

test("the numbers of a duty stand under its words", async () => {
  const figures: Duty["figures"] = [
    { kind: "capital", op: "at-least", value: 2e9, unit: "NGN", for: { categories: ["psps-switching"] } },
    { kind: "limit", op: "at-most", value: 5, unit: "percent", what: "in cash" },
  ];
  const inside = await open({ requirements: [duty("r1", "Hold the capital.", { figures })] });
  expect(inside.getByText("Capital: at least ₦2,000,000,000, for Switching & Processing License")).toBeDefined();
  expect(inside.getByText("Limit: at most 5% (in cash)")).toBeDefined();
});

test("what would settle single duties is asked once, and not again what is asked of the whole", async () => {
  const requirements = [
    duty("r1", "Hold the buffer.", { verdict: "may", questions: [question] }),
    duty("r2", "Report the buffer.", { verdict: "may", questions: [question] }),
    duty("r3", "Hold the capital."),
  ];
  const inside = await open({ requirements });
  expect(inside.getByText("Some of its duties depend on this")).toBeDefined();
  expect(inside.getAllByText("Are you a D-SIB?")).toHaveLength(1);
  expect(inside.getAllByText(/^May bind you/)).toHaveLength(2);
});

test("of a regulation that may apply no duty says for itself that it may", async () => {
  const requirements = [duty("r1", "Hold the buffer.", { verdict: "may", questions: [question] })];
  const inside = await open({ verdict: "may", questions: [question], requirements });
  expect(inside.getByText("May apply: this would settle it")).toBeDefined();
  expect(inside.queryByText("Some of its duties depend on this")).toBeNull();
  expect(inside.queryByText(/^May bind you/)).toBeNull();
});
