import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { formatDay } from "#web/lib/format.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aDetail, anOverview, aRegulation } from "../support/factories.ts";
import { ok } from "../support/fake-server.ts";

const regulation = aRegulation({ regulation_id: "cards-2024", regulation_title: "Card Guidelines" });
type Detail = ReturnType<typeof aDetail>;

/** Opens the regulation by its link. */
async function open(search = "", overrides: Partial<Detail> = {}) {
  signIn();
  const app = renderApp(`/dashboard?regulation=cards-2024${search}`, {
    "dashboard.regulation": ({ asOf }: { asOf?: string }) => {
      const words = `In force on ${asOf}.`;
      const known = {
        state: "in-force" as const,
        words,
        textRecordedAt: "2026-11-21T09:00:00.000Z",
        isTextLater: true,
      };
      return ok({ ...aDetail(regulation), ...overrides, asOf: asOf ? { day: asOf, ...known } : null });
    },
  });
  const inside = within(await screen.findByRole("dialog", { name: "Risk Audit Details" }));
  await inside.findByText("Regulatory Area:");
  return { ...app, inside };
}

afterEach(async () => {
  cleanup();
  // A dialog gives the focus back a moment after it is gone, which the next test's dialog would take for leaving it.
  await new Promise((resolve) => setTimeout(resolve, 50));
});

test("a link with a day shows what the regulation was then, and which text it is", async () => {
  const { inside } = await open("&asOf=2024-03-03");
  expect(await inside.findByText(`As of ${formatDay("2024-03-03")}`)).toBeDefined();
  expect(inside.getByText("In force on 2024-03-03.")).toBeDefined();
  expect(inside.getByText(/No text of that day is known/)).toBeDefined();
});

test("a day that is chosen stands in the address", async () => {
  const { inside, router } = await open();
  fireEvent.change(inside.getByLabelText("As of"), { target: { value: "2024-03-03" } });
  expect(await inside.findByText(`As of ${formatDay("2024-03-03")}`)).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toMatchObject({ asOf: "2024-03-03" }));
});

test("the chain says by date what replaced what, with the words that were read", async () => {
  const words = "This circular supersedes the Card Guidelines";
  const old = {
    regulation_id: "cards-2024",
    regulation_title: "Card Guidelines",
    day: "2024-05-01",
    status: "superseded" as const,
    takesEffectOn: null,
    relations: [],
  };
  const relation = { to: "cards-2024", relation: "replaces" as const, words, isReviewed: false };
  const fresh = {
    regulation_id: "cards-2026",
    regulation_title: "Card Circular",
    day: "2026-11-10",
    status: "in-force" as const,
    takesEffectOn: null,
    relations: [relation],
  };
  const next = {
    regulation_id: "cards-2027",
    regulation_title: "Card Rules",
    day: "2026-11-20",
    status: "in-force" as const,
    takesEffectOn: "2027-04-01",
    relations: [],
  };
  const { inside } = await open("", { chain: [old, fresh, next] });
  const links = within(inside.getByRole("list", { name: "From the oldest to the newest" })).getAllByRole("listitem");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    `${formatDay("2024-05-01")} · SupersededCard Guidelines`,
    `${formatDay("2026-11-10")} · In forceCard Circularreplaces Card Guidelines: “${words}” (captured, not reviewed)`,
    `${formatDay("2026-11-20")} · Takes effect on 1 April 2027Card Rules`,
  ]);
});

test("what amends it, or is to amend it, says how it stands", async () => {
  const amending = (id: string, status: "in-force" | "draft", takesEffectOn: string | null) => ({
    regulation_id: id,
    regulation_title: `Addendum ${id}`,
    status,
    takesEffectOn,
  });
  const { inside } = await open("", {
    amendedBy: [amending("1", "in-force", null), amending("2", "in-force", "2027-01"), amending("3", "draft", null)],
  });
  const items = inside.getByText("Amended by:").nextElementSibling!.querySelectorAll("li");
  expect([...items].map(({ textContent }) => textContent)).toEqual([
    "Addendum 1",
    "Addendum 2 (takes effect in January 2027)",
    "Addendum 3 (draft)",
  ]);
});

test("the words of a link that a person has seen are not called unreviewed", async () => {
  const words = "This circular supersedes them";
  const successor = {
    regulation_id: "cards-2026",
    regulation_title: "Card Circular",
    status: "in-force" as const,
    takesEffectOn: null,
  };
  const { inside } = await open("", {
    status: "superseded",
    supersededBy: [successor],
    linkWords: { "cards-2026": words },
    chain: [
      { ...successor, day: null, relations: [{ to: "cards-2024", relation: "replaces", words, isReviewed: true }] },
    ],
  });
  expect(inside.getByText(`“${words}”`)).toBeDefined();
  expect(inside.queryByText(/not (yet )?reviewed\)/)).toBeNull();
});

test("what may have taken its place is said with the words, and that nobody has confirmed it", async () => {
  const successor = {
    regulation_id: "cards-2026",
    regulation_title: "Card Circular",
    status: "in-force" as const,
    takesEffectOn: null,
  };
  const { inside } = await open("", {
    mayBeReplacedBy: [successor],
    linkWords: { "cards-2026": "supersedes earlier rules" },
  });
  expect(inside.getByRole("button", { name: "May be replaced by: Card Circular" })).toBeDefined();
  expect(inside.getByText("“supersedes earlier rules” (captured, not yet reviewed)")).toBeDefined();
});

test("the dashboard has what nobody has reviewed apart from the bands", async () => {
  signIn();
  const captured = aRegulation({ regulation_title: "Captured Circular", origin: "captured" });
  const notReviewed = [{ ...captured, verdict: "applies" as const, questions: [] }];
  renderApp("/dashboard", { "dashboard.overview": () => ok(anOverview({ notReviewed, notReviewedTotal: 1 })) });
  const part = within(await screen.findByRole("region", { name: "New, not yet reviewed" }));
  expect(await part.findByText("Captured, not reviewed")).toBeDefined();
});
