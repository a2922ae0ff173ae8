import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nameWords, valueLines, valueWords } from "#web/activity/entry-words.ts";
import { anEntry, day, entryText, holding, open } from "./support/activity.ts";
import { renderApp, signIn } from "./support/app.tsx";
import { chooseFrom } from "./support/assistant.ts";
import { aCompany, tokenFor } from "./support/factories.ts";
import { never, ok, okList, Refusal } from "./support/fake-server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T09:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the log", () => {
  test("shows entries by day in Lagos: what, when, by whom, from where, and old and new values", async () => {
    const rows = [
      anEntry({
        action: "company.updated",
        before: { category: "micro-finance-banks-tier-1", services: null, "answers.public-company": null },
        after: { category: "micro-finance-banks-tier-2", services: ["agent banking"], "answers.public-company": true },
      }),
      anEntry({ at: "2026-11-20T22:59:00.000Z", action: "session.refused", actor: "visitor", after: { refusals: 3 } }),
      anEntry({ at: "2026-11-02T10:00:00.000Z", action: "assessment.made", actor: "system", address: null }),
    ];
    open("/activity", holding(rows));
    expect(await entryText("Profile changed")).toBe(
      "09:14Profile changedBy: Your company · From: 192.0.2.7" +
        "Categorywas Tier 1 Unit MFB (urban) License, is now Tier 2 Unit MFB (rural) License" +
        "Serviceswas not set, is now Agent BankingAnswer to “Public Company”was not set, is now Yes",
    );
    expect(await entryText("Sign-in refused")).toBe(
      "23:59Sign-in refusedBy: Somebody not signed in · From: 192.0.2.7Tries refused within 15 minutes3",
    );
    expect(await entryText("Risk assessed anew")).toBe("11:00Risk assessed anewBy: Ilana itself");
    expect(day("Today").getAllByRole("listitem")).toHaveLength(1);
    expect(day("Yesterday").getByRole("heading", { name: "Sign-in refused" })).toBeDefined();
    expect(screen.getByRole("heading", { level: 2, name: "Monday, 2 November 2026" })).toBeDefined();
    expect(screen.getByText("3 entries").getAttribute("role")).toBe("status");
    expect(document.title).toContain("Activity");
  });

  test("says what it is and how it is protected", async () => {
    open();
    const note = await screen.findByText(/^What was done in your company’s name or to it, by whom and from where\./);
    expect(note.textContent).toContain("each carries a fingerprint of the one before it, so that tampering with past entries shows when the log is verified.");
  }); // prettier-ignore

  test("names what it was done to: a regulation as a way to it, a regulator by its name", async () => {
    const rows = [
      anEntry({ action: "alert.changed", subject: "cbn-csat-2026", after: { alertTypes: ["update", "riskChange"] }, before: { alertTypes: null } }),
      anEntry({ action: "regulator.watched", subject: "SEC" }),
      anEntry({ action: "webhook.deleted", subject: "0199-id", before: { address: "https://hooks.bank.ng" } }),
    ];
    open("/activity", holding(rows));
    expect(await entryText("Alert changed")).toContain("Told ofwas not set, is now changes, changes of risk");
    expect(screen.getByRole("link", { name: "cbn-csat-2026" }).getAttribute("href")).toContain("regulation=cbn-csat-2026");
    expect(await entryText("Regulator watched")).toContain("Securities and Exchange Commission");
    expect(await entryText("Webhook removed")).toBe("09:14Webhook removedBy: Your company · From: 192.0.2.7Addresshttps://hooks.bank.ng");
  }); // prettier-ignore

  test("calls a regulation by its title once that is known, and by its key where the library has it no more", async () => {
    const rows = [
      anEntry({ action: "alert.changed", subject: "cbn-csat-2026", after: { alertTypes: ["update"] } }),
      anEntry({ action: "alert.changed", subject: "cbn-gone-1991", after: { alertTypes: ["update"] } }),
    ];
    const regulations = [{ regulation_id: "cbn-csat-2026", regulation_title: "Cybersecurity Self-Assessment Tool", risk_level: "High" as const, status: "in-force" as const }];
    const regulators = [{ regulator: "CBN", name: "Central Bank of Nigeria", count: 1, regulations }];
    open("/activity", { ...holding(rows), "regulation.regulators": () => ok(regulators) });
    const link = await screen.findByRole("link", { name: "Cybersecurity Self-Assessment Tool" });
    expect(link.getAttribute("href")).toContain("regulation=cbn-csat-2026");
    expect(screen.getByRole("link", { name: "cbn-gone-1991" })).toBeDefined();
  }); // prettier-ignore

  test("begins with what comes next where nothing is recorded", async () => {
    open("/activity", holding([]));
    expect(await screen.findByRole("heading", { name: "Nothing is recorded yet" })).toBeDefined();
  });

  test("waits in shape", async () => {
    open("/activity", { "activity.list": never });
    expect(await screen.findByRole("status", { name: "Loading activity..." })).toBeDefined();
  });

  test("that fails can be asked for again", async () => {
    let isUp = false;
    const { user } = open("/activity", {
      "activity.list": () => (isUp ? okList([anEntry()]) : Promise.reject(new Refusal(404, "Gone"))),
    });
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByRole("heading", { name: "The activity log could not be loaded" })).toBeDefined();
    isUp = true;
    await user.click(alert.getByRole("button", { name: "Retry" }));
    expect(await entryText("Feed address changed")).toContain("09:14");
  });

  test("says when older entries do not come", async () => {
    const rows = Array.from({ length: 60 }, () => anEntry());
    const { user } = open("/activity", {
      "activity.list": ({ skip, limit }: { skip: number; limit: number }) =>
        skip > 0 ? Promise.reject(new Refusal(404, "Gone")) : okList(rows.slice(0, limit), 60),
    });
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Older entries could not be loaded.")).toBeDefined();
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(50);
  });

  test("is asked for anew at each visit: it has grown since", async () => {
    const { router, asked } = open("/activity", holding([anEntry()]));
    await entryText("Feed address changed");
    await router.navigate({ to: "/profile" });
    await screen.findByRole("link", { name: "Open the activity log" });
    await router.navigate({ to: "/activity" });
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  test("comes a page at a time, and leads the keyboard on to what is new", async () => {
    const rows = Array.from({ length: 60 }, (_, number) => anEntry({ id: 1000 - number }));
    const { user, asked } = open("/activity", holding(rows));
    expect(await screen.findByText("50 of 60 shown")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(60));
    expect(asked()).toMatchObject([{ skip: 0, limit: 50 }, { skip: 50, limit: 50 }]);
    expect(document.activeElement?.getAttribute("data-entry")).toBe("950");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  }); // prettier-ignore

  test("leads there from the profile, and back over the address alone", async () => {
    signIn();
    const { user, href } = renderApp("/profile");
    await user.click(await screen.findByRole("link", { name: "Open the activity log" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Activity" })).toBeDefined();
    expect(href()).toBe("/activity");
  });
});

describe("its filters", () => {
  test("stand in the address, and are taken away together", async () => {
    const { user, asked, href } = open("/activity?from=2026-11-01", holding([anEntry()]));
    await entryText("Feed address changed");
    await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Alerts and delivery");
    expect(href()).toBe("/activity?from=2026-11-01&kind=delivery");
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ kind: "delivery", from: "2026-11-01" }));
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(href()).toBe("/activity");
    expect(document.activeElement).toBe(screen.getByText("1 entry"));
  });

  test("that select nothing say so, and which they are", async () => {
    open("/activity?kind=documents&from=2026-11-01&to=2026-11-30", holding([]));
    expect(await screen.findByRole("heading", { name: "No entry matches" })).toBeDefined();
    expect(screen.getByText("Nothing was recorded for: Documents, from 1 Nov 2026, to 30 Nov 2026.")).toBeDefined();
  }); // prettier-ignore

  test("with days in the wrong order are not asked for", async () => {
    const { asked, user, href } = open("/activity?from=2026-11-30&to=2026-11-01");
    expect(await screen.findByRole("heading", { name: "“From” is after “To”." })).toBeDefined();
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Clear dates" }));
    expect(href()).toBe("/activity");
  });

  test("that the server refuses are named, with a way out", async () => {
    const refused = () => Promise.reject(new Refusal(400, "Invalid option"));
    open("/activity?kind=everything", { "activity.list": refused });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The log cannot be narrowed like thisInvalid option");
    expect(within(alert).getByRole("button", { name: "Clear filters" })).toBeDefined();
  });
});

describe("its export", () => {
  const answering = (reply: () => Response) => {
    const fetched = vi.fn<typeof fetch>(async () => reply());
    vi.stubGlobal("fetch", fetched);
    return fetched;
  };
  async function choose(name: string) {
    const app = open("/activity", holding([anEntry()]));
    await chooseFrom(app.user, await screen.findByRole("button", { name: "Export the log" }), name);
    return app;
  }

  test.each([
    ["Spreadsheet (CSV)", "csv"],
    ["To be verified (JSON Lines)", "jsonl"],
  ])("%s is the whole log as a file of the server, and looks for its own entry", async (name, ending) => {
    const fetched = answering(() => new Response("lines"));
    const saved: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { asked } = await choose(name);
    expect(await screen.findByText("Activity log exported")).toBeDefined();
    const { _id } = aCompany();
    expect(fetched).toHaveBeenCalledWith(`/activity/${_id}.${ending}`, { headers: { Authorization: `Bearer ${tokenFor(_id)}` } });
    expect(saved).toEqual([`ilana-activity-2026-11-21.${ending}`]);
    await waitFor(() => expect(asked()).toHaveLength(2));
  }); // prettier-ignore

  test("taken twice is said once: the second word takes the place of the first", async () => {
    answering(() => new Response("lines"));
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const { user, asked } = await choose("Spreadsheet (CSV)");
    const first = await screen.findByText("Activity log exported");
    await chooseFrom(user, screen.getByRole("button", { name: "Export the log" }), "To be verified (JSON Lines)");
    await waitFor(() => expect(asked()).toHaveLength(3));
    await waitFor(() => expect(first.isConnected).toBe(false));
    expect(screen.getAllByText("Activity log exported")).toHaveLength(1);
  });

  test("says what the server says when it is refused", async () => {
    const message = "Too many attempts. Please try again in 5 minutes.";
    answering(() => Response.json({ success: false, message }, { status: 429 }));
    await choose("Spreadsheet (CSV)");
    expect(await screen.findByText(message)).toBeDefined();
  });
});

describe("in words", () => {
  test.each([
    ["industry", "financial", "Financial"],
    ["category", "an-old-category", "an-old-category"],
    ["services", ["atm&pos", "unheard of"], "ATM & POS, unheard of"],
    ["services", [], "none"],
    ["logo", "0a1b.png", "A picture"],
    ["mail", "at-once", "At once"],
    ["bytes", 123456, "123,456"],
    ["remembersAnswers", false, "No"],
    ["customCategory", null, "not set"],
    ["title", "Breaches", "Breaches"],
  ])("the %s %j reads %s", (name, value, words) => {
    expect(valueWords(name, value)).toBe(words);
  });

  test("what no reader knows by name is left out, and a name nobody has a word for is still shown", () => {
    const entry = { before: null, after: { file: "0a1b.pdf", ruleVersion: "1", logo: null, pages: 2 } };
    expect(valueLines(entry)).toEqual([{ name: "pages", was: null, is: "2" }]);
    expect(nameWords("something-new")).toBe("Something New");
  });

  test("a text that changed further on than is kept does not look unchanged", async () => {
    const text = `${"x".repeat(20)}… (200 characters)`;
    open("/activity", holding([anEntry({ action: "company.updated", before: { description: text }, after: { description: text } })]));
    expect(await entryText("Profile changed")).toContain(`${text} (changed further on than is kept here)`);
  }); // prettier-ignore
});
