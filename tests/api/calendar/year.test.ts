import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { joined } from "../../support/people/joined.ts";
import { sharedReaders } from "../../support/processes/shared-readers.ts";
import { withCalendar } from "../../support/work/calendar.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

async function withYear() {
  const all = await withCalendar();
  const file = async (path: string, token: string | null = all.firm.token) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const { statusCode: status, rawPayload: bytes, ...reply } = await all.app.app.inject({ url: `/calendar/${path}`, headers });
    return { status, bytes, headers: reply.headers };
  };
  return { ...all, file };
} // prettier-ignore

test("the year is a workbook: months by what is due in them, and day by day, with nothing that runs as a formula", async () => {
  const { companyId, file, fill, add, ada } = await withYear();
  await fill();
  await add({ title: "=1+1", dueOn: "2027-03-01", assignees: [ada.userId] });
  const { status, bytes, headers } = await file(`${companyId}/2027.xlsx`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-disposition": "attachment; filename*=UTF-8''Compliance%20calendar%202027.xlsx",
    "cache-control": "private, no-store",
  });
  const [glance, days] = await sharedReaders.sheetReader.read({ bytes, name: "year.xlsx" });
  expect(glance!.name).toBe("Calendar 2027");
  const rows = glance!.rows.map(({ cells }) => cells.map((cell) => cell ?? ""));
  const [heading, ...found] = rows;
  expect(heading).toEqual(["Regulator", "Kind", "What", ...months]);
  expect(found.map((row) => row.slice(0, 3).map(String).join("|"))).toEqual([
    "CBN|Filings|Send the liquidity return every month.",
    "|Tasks|=1+1",
    "CBN|Expiries|Expires: Licence",
  ]);
  // This rule does not roll.
  expect(found[0]!.slice(3)).toEqual(months.map(() => "10"));
  expect(days!.rows).toHaveLength(1 + 12 + 2);
  expect(days!.rows[1]!.cells[0]).toEqual({ day: "2027-01-10" });
  expect(days!.rows[1]!.cells[6]).toBe("Ada Obi");
}); // prettier-ignore

test("the year is a PDF: at a glance, and month by month", async () => {
  const { companyId, file, fill, add } = await withYear();
  await fill();
  for (const dueOn of ["2027-05-03", "2027-05-04", "2027-05-05", "2027-05-06", "2027-05-07"]) await add({ title: "Count the cash", dueOn });
  const { status, bytes } = await file(`${companyId}/2027.pdf?kinds=filing,expiry,task`);
  expect(status).toBe(200);
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  const text = pages.join("\n").replaceAll(/\s+/g, " ");
  for (const words of ["Compliance calendar 2027", "Okpella Microfinance Bank", "The year at a glance", "January (2 entries)", "December (1 entry)", "10 Jan 2027", "Expires: Licence", "Ada Obi", "May (6 entries)", "5×", "5 days: 3–7"])
    expect(text, words).toContain(words);
}, 60_000); // prettier-ignore

test("an empty year is a file, too", async () => {
  const { companyId, file } = await withYear();
  for (const format of ["xlsx", "pdf"])
    expect((await file(`${companyId}/2027.${format}?kinds=expiry`)).status, format).toBe(200);
});

test("whoever does not see everybody's work takes out its own, strangers nothing", async () => {
  const { app, companyId, file, fill, firm, add } = await withYear();
  await fill();
  const tunde = await joined(app, firm, { name: "Tunde Bello", role: "contributor" });
  await add({ title: "Tunde's", dueOn: "2027-02-01", assignees: [tunde.userId] });
  const { bytes } = await file(`${companyId}/2027.xlsx`, tunde.token);
  const [, days] = await sharedReaders.sheetReader.read({ bytes, name: "year.xlsx" });
  expect(days!.rows).toHaveLength(2);
  for (const [path, token, status] of [
    [`${companyId}/2027.xlsx`, null, 401],
    ["other/2027.xlsx", firm.token, 404],
    [`${companyId}/2027.docx`, firm.token, 404],
    [`${companyId}/27.pdf`, firm.token, 404],
    [`${companyId}/1999.pdf`, firm.token, 400],
    [`${companyId}/2027.pdf?kinds=party`, firm.token, 400],
  ] as const)
    expect((await file(path, token)).status, path).toBe(status);
});
