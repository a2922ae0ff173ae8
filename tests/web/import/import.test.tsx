import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ImportPlan } from "#features/import/schema.ts";
import { never, ok, Refusal } from "../support/fake-server.ts";
import { anImport, aPlan, aRow, forms, openImport } from "../support/import.ts";

afterEach(() => vi.unstubAllGlobals());

const draft = "/duties/import?import=import-1";
const aFile = (name = "register.csv") => new File(["Obligation,Law"], name, { type: "text/csv" });
const openRow = aRow({
  number: 3,
  outcome: "ask",
  text: "STR to NFIU",
  duty: null,
  candidates: [
    { _id: "mlppa.r7", score: 0.72, title: "MLPPA 2022", text: "Report suspicious transactions." },
    { _id: "nfiu.r1", score: 0.4, title: "NFIU Guidelines", text: "Report within 24 hours." },
  ],
});
const faultyRow = aRow({
  number: 4,
  outcome: "faulty",
  text: "Monthly returns",
  duty: null,
  faults: [
    { field: "owner", message: "Nobody in the company is called “Chief Somebody”" },
    { field: null, message: "The row stands twice" },
  ],
});
const rowsShown = () => screen.getAllByRole("listitem").filter(({ textContent }) => /^Row \d/.test(textContent));
const importButton = () => screen.findByRole("button", { name: /^Import \d/ });
const jsonOf = (field: FormDataEntryValue | undefined): unknown =>
  typeof field === "string" ? JSON.parse(field) : undefined;
const decisionsOf = (fields: Record<string, FormDataEntryValue> | undefined) => jsonOf(fields?.["decisions"]);

describe("the file", () => {
  test("is chosen, looked at, and what became of it stands in the address", async () => {
    const plan = aPlan([aRow()]);
    const sent = forms(() => ({ data: plan }));
    const { user, href } = openImport({ plan: () => plan });
    expect(await screen.findByText("Nothing yet.")).toBeDefined();
    await user.upload(screen.getByLabelText("Choose a file"), aFile());
    expect(await screen.findByRole("heading", { name: "Compliance register 2026.xlsx" })).toBeDefined();
    expect(href()).toBe(draft);
    expect(sent[0]).toMatchObject({ dryRun: "true" });
    expect(sent[0]?.["file"]).toHaveProperty("name", "register.csv");
    expect(screen.getByText("Nothing is changed yet.")).toBeDefined();
    expect(document.title).toBe("Import a register · Ilana");
  });

  test.each([
    [{ status: 400, message: "The file is no workbook (XLSX) and no table (CSV). Nothing was changed" }, /is no workbook/],
    [{ status: 502 }, "The file could not be uploaded. Check your connection and try again."],
  ])("that is refused says why (%j), and another can be dropped", async (refusal, words) => {
    const sent = forms(() => refusal);
    openImport();
    await screen.findByText("Nothing yet.");
    const place = screen.getByText(/or drop it here/).parentElement!;
    fireEvent.drop(place, { dataTransfer: { files: [aFile("a.pdf")] } });
    expect(await screen.findByText(words)).toBeDefined();
    fireEvent.drop(place, { dataTransfer: { files: [aFile("b.csv")] } });
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.["file"]).toHaveProperty("name", "b.csv");
  }); // prettier-ignore

  test("shows how far the server is, and takes no second file meanwhile", async () => {
    let end = (_answer: { status: number }) => {};
    const sent = forms(() => new Promise<{ status: number }>((resolve) => (end = resolve)));
    const { user } = openImport({
      more: { "import.progress": () => ok({ phase: "matching", done: 2500, total: 10_000 }) },
    });
    await screen.findByText("Nothing yet.");
    await user.upload(screen.getByLabelText("Choose a file"), aFile());
    expect(await screen.findByText("Rows are matched")).toBeDefined();
    const bar = screen.getByRole("progressbar");
    await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("25"));
    expect(bar.parentElement?.textContent).toContain("2,500 of 10,000");
    fireEvent.drop(screen.getByText(/or drop it here/).parentElement!, { dataTransfer: { files: [aFile("b.csv")] } });
    expect(sent).toHaveLength(1);
    end({ status: 502 });
    expect(await screen.findByText(/could not be uploaded/)).toBeDefined();
  });
});

describe("what would come of it", () => {
  test("each row says what it becomes, what is wrong with it, and which duty it likely is", async () => {
    openImport({ path: draft, plan: () => aPlan([aRow(), openRow, faultyRow]) });
    await importButton();
    const [certain, open, faulty] = rowsShown().map(({ textContent }) => textContent);
    expect(certain).toContain("Row 2Goes onto a duty of the libraryAppointment of DPONDPA · s. 32In place · Letter of 3 May");
    expect(certain).toContain("NDPA 2023: Designate a Data Protection Officer.");
    expect(open).toContain("Likeliest, 72 of 100: MLPPA 2022: Report suspicious transactions.");
    expect(faulty).toContain("Owner: Nobody in the company is called “Chief Somebody”The row stands twice");
    expect(screen.getByText("Before you can import: 1 row to be decided, 1 row with faults.")).toBeDefined();
    expect((await importButton()).getAttribute("aria-disabled")).toBe("true");
  }); // prettier-ignore

  test("what is open is decided row by row, keeps what was said before, and only then is imported", async () => {
    let plan = aPlan([aRow(), openRow, { ...openRow, number: 5 }]);
    const settled = (row: ImportPlan["rows"][number], rows: Record<string, string> = {}) =>
      rows[row.number] ? { ...row, outcome: "lays" as const } : row;
    const sent = forms(({ dryRun, decisions }) => {
      if (dryRun === "false") return { data: { ...plan, state: "done" } };
      const said = jsonOf(decisions) as ImportPlan["decisions"];
      plan = aPlan(plan.rows.map((row) => settled(row, said.rows)), { decisions: said });
      return { data: plan };
    });
    const { user, href } = openImport({ path: draft, plan: () => plan });
    await user.click(await importButton());
    expect(sent).toHaveLength(0);
    await user.selectOptions(screen.getByLabelText("Row 3 is"), "mlppa.r7");
    expect(await screen.findByText("Before you can import: 1 row to be decided.")).toBeDefined();
    await user.selectOptions(screen.getByLabelText("Row 5 is"), "A duty of our own");
    expect(await screen.findByText("All rows are decided.")).toBeDefined();
    expect(sent.map(decisionsOf)).toEqual([{ rows: { 3: "mlppa.r7" } }, { rows: { 3: "mlppa.r7", 5: "own" } }]);
    expect(sent[0]).toMatchObject({ importId: "import-1", dryRun: "true" });
    await user.click(await screen.findByRole("button", { name: "Import 3 duties" }));
    expect(await screen.findByRole("heading", { name: "3 duties were imported" })).toBeDefined();
    expect(href()).toBe("/duties/import");
    await user.click(screen.getByRole("button", { name: "Import another" }));
    expect(await screen.findByLabelText("Choose a file")).toBeDefined();
  }); // prettier-ignore

  test("a column is set right, and is one thing at a time", async () => {
    let plan = aPlan([faultyRow]);
    const sent = forms(() => {
      plan = aPlan([aRow()], { mapping: { text: 0, regulation: 1, how: 2 } });
      return { data: plan };
    });
    const { user } = openImport({ path: draft, plan: () => plan });
    await user.click(await screen.findByText("Columns: 3 of 4 are used"));
    expect(screen.queryByLabelText("Sheet")).toBeNull();
    expect(within(screen.getByLabelText("Duty")).queryByRole("option", { name: "None" })).toBeNull();
    await user.selectOptions(screen.getByLabelText("How it is met"), "Status");
    expect(await screen.findByText("All rows are decided.")).toBeDefined();
    expect(jsonOf(sent[0]?.["mapping"])).toEqual({ text: 0, regulation: 1, how: 2 });
    await waitFor(() => expect(screen.getByLabelText("State")).toHaveProperty("value", ""));
  });

  test("faults, the undecided and dates are settled for all rows at once, and rows are shown by what they become", async () => {
    const plan = aPlan([aRow(), faultyRow], { mapping: { text: 0, nextReviewOn: 3 } });
    const sent = forms(() => ({ data: plan }));
    const { user, calls } = openImport({ path: draft, plan: () => plan });
    await user.selectOptions(await screen.findByLabelText("Rows with faults"), "clear");
    await user.selectOptions(screen.getByLabelText("Rows that may be a duty of the library"), "own");
    await user.selectOptions(screen.getByLabelText("Dates such as 03/04/2027"), "day-first");
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(decisionsOf(sent[2])).toEqual({ faulty: "clear", open: "own", dates: "day-first" });
    await user.click(screen.getByRole("button", { name: "Has faults 1" }));
    await waitFor(() => expect(calls.filter(({ path }) => path === "import.rows").at(-1)?.input).toMatchObject({ show: "faulty", skip: 0 }));
  }); // prettier-ignore

  test("many rows come by the page", async () => {
    const plan = aPlan([aRow()], { total: 120, changed: 120 });
    const { user, calls } = openImport({ path: draft, plan: () => plan });
    await screen.findByText("Page 1 of 3");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(calls.filter(({ path }) => path === "import.rows").at(-1)?.input).toMatchObject({ skip: 50, limit: 50 }));
    expect(document.activeElement).toBe(await screen.findByText("51 to 51 of 120"));
  }); // prettier-ignore

  test("what the server cannot do is said, and nothing is taken for done", async () => {
    forms(() => ({ status: 409, message: "Duties were changed meanwhile. Nothing was imported: look again" }));
    const { user } = openImport({ path: draft, plan: () => aPlan([aRow()]) });
    await user.click(await importButton());
    expect(await screen.findByText(/Duties were changed meanwhile/)).toBeDefined();
    expect(screen.queryByRole("heading", { name: /imported/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Leave it" }));
    expect(await screen.findByLabelText("Choose a file")).toBeDefined();
  });

  test("says where all of it stands already, where it is unknown, while it loads", async () => {
    const same = openImport({ path: draft, plan: () => aPlan([aRow({ outcome: "same" })]) });
    expect(await screen.findByText("The register says all of this already.")).toBeDefined();
    same.unmount();
    const waiting = openImport({ path: draft, more: { "import.rows": never } });
    expect(await screen.findByRole("status", { name: "Loading the import..." })).toBeDefined();
    waiting.unmount();
    const unknown = () => {
      throw new Refusal(404, "There is no such import");
    };
    const { user } = openImport({ path: draft, more: { "import.rows": unknown } });
    expect(await screen.findByText("There is no such import")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Choose a file" }));
    expect(await screen.findByText("Nothing yet.")).toBeDefined();
  });
});

describe("what was imported", () => {
  test("is taken back for a day, and what somebody has changed since is named", async () => {
    let imports = [anImport(), anImport({ _id: "old", fileName: "Old.csv", undoUntil: "2020-01-01T00:00:00.000Z" })];
    const { user, calls } = openImport({
      more: {
        "import.list": () => ok(imports),
        "import.undo": () => {
          imports = imports.map((one) => ({ ...one, undoUntil: null, undoneAt: "2026-11-21T10:00:00.000Z" }));
          return ok({ restored: 11, kept: [{ _id: "a", title: "NDPA 2023", text: "Designate a DPO." }] });
        },
      },
    });
    // After a day there is no way back.
    await screen.findByText("Old.csv");
    expect(screen.queryByRole("button", { name: "Take back Old.csv" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Take back Register of May.csv" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Take this import back?" }));
    await user.click(dialog.getByRole("button", { name: "Take back" }));
    expect(await screen.findByText(/1 duty was changed since, and left as it is/)).toBeDefined();
    expect(screen.getAllByText(/taken back 21 Nov 2026, 11:00/)).toHaveLength(2);
    expect(calls.find(({ path }) => path === "import.undo")?.input).toMatchObject({ id: "import-0" });
  });

  test("is asked for again where it failed, and is no auditor's", async () => {
    let isDown = true;
    const list = () => {
      if (isDown) throw new Refusal(500, "Something went wrong");
      return ok([anImport()]);
    };
    const { user, unmount } = openImport({ more: { "import.list": list } });
    expect(await screen.findByText("The imports could not be loaded")).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Register of May.csv")).toBeDefined();
    unmount();
    openImport({ role: "auditor" });
    expect(await screen.findByRole("heading", { name: "Import a register" })).toBeDefined();
    expect(screen.queryByLabelText("Choose a file")).toBeNull();
  });
});
