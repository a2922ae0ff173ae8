import { expect, test } from "vitest";
import { sha256 } from "#platform/sha256.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import { sharedReaders } from "../../support/processes/shared-readers.ts";
import { withCirculars } from "../../support/work/circulars.ts";

/** A firm whose circular one has confirmed, one not, and how its register is asked for over HTTP. */
async function withRegister() {
  const all = await withCirculars();
  const { app, companyId, tunde, send } = all;
  const sent = await send({ note: '=HYPERLINK("http://evil.example")' });
  await tunde.call.circular.confirm({ companyId, id: sent._id, hash: sent.hash });
  const get = async (token: string | undefined, file = "receipts.xlsx", company = companyId) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return app.app.inject({ method: "GET", url: `/api/v1/circular/${company}/${sent._id}/${file}`, headers });
  };
  return { ...all, sent, get };
}

test("the register says who received it and when, as a workbook in which nothing is a formula", async () => {
  const { firm, sent, get } = await withRegister();
  const reply = await get(firm.token);
  expect([reply.statusCode, reply.headers["content-disposition"]]).toEqual([
    200,
    "attachment; filename*=UTF-8''Receipts%20of%20EX%201%202024.xlsx",
  ]);
  const sheets = await sharedReaders.sheetReader.read({ bytes: reply.rawPayload, name: "receipts.xlsx" });
  const rowsOf = (sheet: string) => sheets.find(({ name }) => name === sheet)!.rows.map(({ cells }) => cells);
  const [heading, ...receipts] = rowsOf("Receipts");
  expect(heading).toEqual(["Name", "Unit", "State", "Opened", "Confirmed", "Version"]);
  const at = "21 November 2026 at 10:00";
  expect(receipts.map((row) => row.map((cell) => cell ?? ""))).toEqual([
    ["Bisi Ade", "Treasury", "Not opened"],
    ["Tunde Bello", "Treasury", "Confirmed", at, at, sent.hash],
  ]);
  const facts = new Map(rowsOf("Circular").map(([what, is]) => [what, is]));
  expect(facts.get("Note")).toBe('=HYPERLINK("http://evil.example")');
  expect(facts.get("Confirmed")).toBe("1 of 2 recipients");
  expect(facts.get("SHA-256 of the text as it was sent")).toBe(sha256(canonicalJson(sent.text)));
  const again = await get(firm.token);
  expect(again.rawPayload.equals(reply.rawPayload)).toBe(true);
});

test("the same as a PDF", async () => {
  const { firm, sent, get } = await withRegister();
  const reply = await get(firm.token, "receipts.pdf");
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const read = await sharedReaders.documentReader.read({ kind: "pdf" }, reply.rawPayload);
  const text = JSON.stringify(read).replaceAll(/\\n|\s+/g, " ");
  for (const words of ["Register of receipts", "Tunde Bello", "Not opened", sent.hash.slice(0, 12)]) expect(text).toContain(words);
}, 30_000); // prettier-ignore

test("nobody takes it out but who sent it or sees everybody's work", async () => {
  const { firm, ada, tunde, get } = await withRegister();
  expect((await get(ada.token)).statusCode).toBe(200);
  expect((await get(tunde.token)).statusCode).toBe(403);
  expect((await get(undefined)).statusCode).toBe(401);
  expect((await get(firm.token, "receipts.xlsx", "another")).statusCode).toBe(403);
  expect((await get(firm.token, "receipts.docx")).statusCode).toBe(404);
});
