import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Delivery } from "#features/notify/schema.ts";
import type { MailChoice } from "#web/delivery/use-delivery.ts";
import { aDelivery } from "../support/delivery.ts";
import { aCompany } from "../support/factories.ts";
import { Refusal, ok, type Handlers } from "../support/fake-server.ts";
import { openProfile, section } from "../support/profile.ts";

const part = (name: string) => within(section("How you are told").getByRole("group", { name }));
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const chosen = () =>
  section("How you are told").getAllByRole<HTMLInputElement>("radio").filter(({ checked }) => checked).map(({ labels }) => labels?.[0]?.textContent.split(/One|Alerts|Also|Nothing/)[0]); // prettier-ignore

/** The profile over a server that keeps what is chosen. */
async function open(start: Partial<Delivery> = {}, handlers: Handlers = {}) {
  let kept = aDelivery(start);
  const answer = () => ok(kept);
  const app = await openProfile(aCompany(), {
    "delivery.get": answer,
    "delivery.update": ({ mail, mailScope }: MailChoice) => {
      kept = { ...kept, ...(mail && { mail }), ...(mailScope && { mailScope }) };
      return answer();
    },
    "delivery.renewFeed": () => {
      kept = { ...kept, feedUrl: "http://localhost:3000/feed/second.atom" };
      return answer();
    },
    ...handlers,
  });
  await screen.findByRole("group", { name: "Mails" });
  return app;
}

afterEach(() => vi.restoreAllMocks());

describe("mails", () => {
  test("say in a line what each choice means, and where they go", async () => {
    await open();
    expect(radio(/^At once One mail for each thing/).checked).toBe(true);
    expect(radio(/^Once a day One mail with everything, at 07:00 in Lagos\.$/)).toBeDefined();
    expect(radio(/^Once a week One mail with everything, on Mondays at 07:00 in Lagos\.$/)).toBeDefined();
    expect(radio(/^My alerts Alerts are set on regulations; watching a regulator sets them/).checked).toBe(true);
    expect(part("Mails").getByText(/^They go to ada@okpella-mfb\.ng\./)).toBeDefined();
  });

  test("are kept at once as they are chosen", async () => {
    const { user, calls } = await open();
    await user.click(radio(/^Once a week/));
    await user.click(radio(/^Whatever concerns us/));
    expect(await part("Mails").findByText("Saved")).toBeDefined();
    expect(chosen()).toEqual(["Once a week", "Whatever concerns us"]);
    const sent = calls.filter(({ path }) => path === "delivery.update").map(({ input }) => input);
    expect(sent).toEqual([
      { companyId: "company-1", mail: "weekly" },
      { companyId: "company-1", mailScope: "all" },
    ]);
  });

  test("show at once what was pressed", async () => {
    await open();
    fireEvent.click(radio(/^Once a day/));
    expect(chosen()[0]).toBe("Once a day");
  });

  test("that are chosen in haste end as they were chosen last", async () => {
    const gates: (() => void)[] = [];
    const { user, calls } = await open(
      {},
      { "delivery.update": ({ mail }: MailChoice) => new Promise((done) => gates.push(() => done(ok(aDelivery({ mail: mail! }))))) }, // prettier-ignore
    );
    await user.click(radio(/^Once a day/));
    await user.click(radio(/^Once a week/));
    const updates = () => calls.filter(({ path }) => path === "delivery.update");
    expect(updates()).toHaveLength(1);
    gates[0]?.();
    await waitFor(() => expect(updates()).toHaveLength(2));
    expect(chosen()[0]).toBe("Once a week");
  });

  test("have nothing to be about once they are switched off", async () => {
    const { user } = await open();
    await user.click(radio(/^No mails/));
    await waitFor(() => expect(screen.queryByRole("radio", { name: /^My alerts/ })).toBeNull());
    expect(radio(/^No mails Nothing is mailed, and what still waits is cancelled/).checked).toBe(true);
  });

  test("stay as they were when the choice cannot be kept", async () => {
    const refuse = () => {
      throw new Refusal(503, "The database is busy");
    };
    const { user } = await open({}, { "delivery.update": refuse });
    await user.click(radio(/^Once a day/));
    expect(await screen.findByText("The database is busy")).toBeDefined();
    await waitFor(() => expect(chosen()[0]).toBe("At once"));
    expect(part("Mails").queryByText("Saved")).toBeNull();
  });
});

describe("the feed", () => {
  test("is copied with one press", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Copy feed address" }));
    expect(await part("Feed").findByText("Copied")).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe("http://localhost:3000/feed/first.atom");
  });

  test("stands selected where the page may not copy", async () => {
    const { user } = await open();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("Not allowed"));
    await user.click(screen.getByRole("button", { name: "Copy feed address" }));
    expect(await part("Feed").findByText(/^Your browser does not let this page copy\./)).toBeDefined();
    const field = screen.getByLabelText<HTMLInputElement>("Feed address");
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  test("gets a new address only after a warning", async () => {
    const { user, calls } = await open();
    const renew = screen.getByRole("button", { name: "Make a new address" });
    await user.click(renew);
    let dialog = within(await screen.findByRole("dialog", { name: "Make a new feed address?" }));
    expect(dialog.getByText(/^The present address leads nowhere from then on/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.some(({ path }) => path === "delivery.renewFeed")).toBe(false);
    await user.click(renew);
    dialog = within(await screen.findByRole("dialog", { name: "Make a new feed address?" }));
    await user.click(dialog.getByRole("button", { name: "Make a new address" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Feed address").value).toContain("/feed/second.atom")); // prettier-ignore
    expect(await screen.findByText("The feed has a new address")).toBeDefined();
  });
});

describe("what is on its way", () => {
  test("is said to be nothing when it is nothing", async () => {
    await open();
    expect(part("On its way").getByText("Nothing waits to leave.")).toBeDefined();
    expect(part("On its way").getByText("None was given up.")).toBeDefined();
  });

  test("is counted, with the last reasons", async () => {
    const at = "2026-11-20T09:00:00.000Z";
    await open({
      waiting: 1,
      dead: 12,
      lastDead: [
        { channel: "mail", regulationTitle: "Card Guidelines", reason: "550 No such user", at },
        { channel: "webhook", regulationTitle: "Capital Circular", reason: null, at: null },
      ],
    });
    expect(part("On its way").getByText("1 mail or post waits to leave.")).toBeDefined();
    expect(part("On its way").getByText("12 were given up.")).toBeDefined();
    const rows = within(screen.getByRole("list", { name: "Given up last" })).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Mail: Card Guidelines550 No such user, 20 Nov 2026, 10:00",
      "Webhook: Capital CircularThe reason is not known",
    ]);
  });
});

test("settings that do not load say so, and load again", async () => {
  let isUp = false;
  const { user } = await openProfile(aCompany(), {
    "delivery.get": () => {
      if (!isUp) throw new Refusal(400, "No");
      return ok(aDelivery());
    },
  });
  expect(await section("How you are told").findByText("The settings could not be loaded")).toBeDefined();
  isUp = true;
  await user.click(section("How you are told").getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("group", { name: "Feed" })).toBeDefined();
});
