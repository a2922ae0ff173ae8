import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { memoDocx } from "#features/assistant/adapters/memo-docx.ts";
import { openPdf } from "#features/document/adapters/pdf.ts";
import { aFolder } from "../../support/folder.ts";
import { aMemo, gapReply } from "../../support/assistant/memo.ts";

const isThere = spawnSync("soffice", ["--version"]).status === 0;

/** The text of a DOCX as LibreOffice sets it: it converts nothing that it would have to repair. */
async function asLibreOfficeReads(docx: Buffer): Promise<string> {
  const folder = aFolder();
  const file = path.join(folder, "memo.docx");
  writeFileSync(file, docx);
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`;
  execFileSync("soffice", [profile, "--headless", "--convert-to", "pdf", "--outdir", folder, file], {
    timeout: 120_000,
  });
  const opened = await openPdf(new Uint8Array(readFileSync(path.join(folder, "memo.pdf"))));
  if (!("pdf" in opened)) throw new Error(opened.unreadable);
  const { pdf } = opened;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? " " : ""}` : "")).join(""));
  }
  await pdf.loadingTask.destroy();
  return texts.join(" ").replaceAll(/\s+/g, " ");
}

test.skipIf(!isThere)("LibreOffice, where it is installed (soffice), opens a memo and shows all of it", async () => {
  const message = "We keep two lines. =1+1 { DDEAUTO cmd } </w:t> & Ẹ kú àárọ̀\0\u0007\uFFFE";
  const text = await asLibreOfficeReads(await memoDocx(aMemo(gapReply, { message })));
  for (const words of [
    "Compliance gap assessment",
    "Gap Figure Rule Due Owner",
    "Stated: 2 lines. Required: at least 10 lines.",
    "Keep at least ten lines open.",
    "We keep two lines. =1+1 { DDEAUTO cmd } </w:t> & Ẹ kú",
    "Page 1 of",
  ])
    expect(text).toContain(words);
});
