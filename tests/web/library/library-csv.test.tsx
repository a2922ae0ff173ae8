import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { toCsv } from "#web/library/csv.ts";
import { Refusal, type Answer, type Input } from "../support/fake-server.ts";
import { aRow, holding, many, open, pageOf } from "../support/library.tsx";

describe("the CSV file", () => {
  test("has a line for each regulation, and runs nothing as a formula", async () => {
    const later = await toCsv([aRow({ takesEffectOn: "2027-04" })]);
    expect(later).toContain(",Takes effect in April 2027,");
    const text = await toCsv([
      aRow({
        regulation_id: "cbn-a",
        regulation_title: '=HYPERLINK("http://x")\nsecond line',
        instrumentType: "enforcement-position",
        effectiveOn: "2024-06",
        nextDueOn: "2026-12-04",
      }),
      aRow({
        regulation_id: "cbn-b",
        regulation_title: "Rules, old",
        reference: null,
        reasons: [],
        verdict: "history",
        status: "withdrawn",
        risk_level: "Low",
        issuedOn: null,
        officialUrl: null,
      }),
    ]);
    expect(text.startsWith("\uFEFFKey,Title,Regulator,")).toBe(true);
    expect(text.slice(1).split("\r\n")).toEqual([
      "Key,Title,Regulator,Reference,Type,Status,Applies to us,Why,Risk,Issued,In effect from,Next due,Official text",
      `cbn-a,"'=HYPERLINK(""http://x"")\nsecond line",CBN,EX/1/2024,Enforcement position,In force,Applies,It names your licence; It binds the financial industry,High,2024-05-01,2024-06,2026-12-04,https://example.org/text`,
      'cbn-b,"Rules, old",CBN,,Guideline,Withdrawn,History,,Low (inherent),,,,',
    ]);
  });

  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let latest: Blob;
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      latest = blob as Blob;
      return "blob:file";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: latest });
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  test("holds all that the filters select, not only what is shown", async () => {
    const { user, asked } = open("/regulations?applies=applies&order=due", holding(many(130)));
    await screen.findByText("Rules 1");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    expect(await screen.findByText("Exported 130 regulations")).toBeDefined();
    expect(saved.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^ilana-regulations-\d{4}-\d{2}-\d{2}\.csv$/),
    ]);
    const texts = await Promise.all(saved.map(({ blob }) => blob.text()));
    expect(texts.map((text) => text.split("\r\n").length)).toEqual([131]);
    const all = { companyId: "company-1", applies: "applies", order: "due", limit: 100 };
    expect(asked().slice(1)).toEqual([{ ...all, skip: 0 }, { ...all, skip: 100 }]); // prettier-ignore
  });

  test("says how far it has come, and when it failed", async () => {
    const { promise, reject } = Promise.withResolvers<Answer<"library.list">>();
    const rows = many(130);
    const list = ({ limit, skip }: Input<"library.list">) => (skip > 0 ? promise : pageOf(rows.slice(0, limit), 130));
    const silent = vi.spyOn(console, "error").mockImplementation(() => {});
    const { user } = open("/regulations", { ...holding([]), "library.list": list });
    await screen.findByText("Rules 1");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    const busy = await screen.findByRole("button", { name: "Exporting 100 of 130" });
    expect(busy.getAttribute("aria-busy")).toBe("true");
    reject(new Refusal(403, "Not now"));
    expect(await screen.findByText("The export failed. Please try again.")).toBeDefined();
    expect(silent).toHaveBeenCalled();
    expect(saved).toEqual([]);
    expect(screen.getByRole("button", { name: "Export CSV" }).getAttribute("aria-busy")).toBe("false");
  });
});
