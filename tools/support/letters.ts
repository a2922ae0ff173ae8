import { aTextPdf } from "../../tests/fixtures/documents/pdf.ts";
import { operatorToken, wait, type BuiltProcess } from "./built-process.ts";
import type { SignedUp } from "./company.ts";

/** A captured circular with its text, which another has taken the place of. */
export const replaced = {
  title: "Circular to all Microfinance Banks on the reconciliation of teller balances",
  reference: "FPR/DIR/PUB/CIR/001/112",
  key: "cbn-fpr-dir-pub-cir-001-112",
};
const letters = [
  {
    ...replaced,
    text: `${replaced.reference}\n\nCIRCULAR TO ALL MICROFINANCE BANKS\n\n1. All microfinance banks shall reconcile the balance of each teller at the close of every business day.\n2. Microfinance banks must report differences monthly, on or before the 10th day of the following month.\n3. Every microfinance bank is required to train its tellers not later than 31 March 2027.\n4. No microfinance bank shall pay a teller by commission. Whoever does is liable to a penalty of N2,000,000.`,
  },
  {
    title:
      "Circular to all Microfinance Banks on the Comprehensive Framework for the Supervision, Reporting, Reconciliation and Orderly Resolution of Differences between Teller Balances, Vault Balances and General Ledger Balances of Licensed Institutions and their Agents across all States of the Federation",
    reference: "FPR/DIR/PUB/CIR/001/113",
    text: `FPR/DIR/PUB/CIR/001/113\n\nCIRCULAR TO ALL MICROFINANCE BANKS\n\nThis circular supersedes the circular ${replaced.reference} on the reconciliation of teller balances.\n\n1. All microfinance banks shall count their vaults daily.`,
  },
];

async function call<T>(url: string, init: RequestInit & { token: string }): Promise<T> {
  const response = await fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${init.token}` } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}
const json = (data: object) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(data),
});

/** Circulars of the Central Bank with their texts, each read before the next is there. */
export async function bringLetters({ url }: BuiltProcess): Promise<void> {
  const token = operatorToken;
  for (const { title, reference, text } of letters) {
    const entered = { source: "cbn-circulars", title, reference, publishedOn: "2026-11-20" };
    const { id } = await call<{ id: string }>(`${url}/api/v1/change`, { ...json(entered), token });
    const body = new FormData();
    body.append(
      "document",
      new Blob([new Uint8Array(await aTextPdf([text]))], { type: "application/pdf" }),
      "letter.pdf",
    );
    await call(`${url}/api/v1/change/${id}/document`, { method: "POST", body, token });
    const hasDuties = async () =>
      (await call<{ title: string; duties: number }[]>(`${url}/api/v1/draft`, { token })).some(
        (draft) => draft.title === title && draft.duties > 0,
      );
    while (!(await hasDuties())) await wait(200);
  }
}

/** Two decisions of the company: one with all that can be said, one without. */
export async function decide({ url }: BuiltProcess, { _id, token }: SignedUp): Promise<void> {
  const waiting = await call<{ id: string }[]>(`${url}/api/v1/triage/${_id}?limit=10`, { token });
  const said = { reason: "It names unit microfinance banks", note: "For the head of operations", dueOn: "2026-12-15" };
  const verdicts = [{ verdict: "applies", ...said }, { verdict: "not-applicable" }];
  for (const [at, verdict] of verdicts.entries()) {
    const ids = [waiting.at(-1 - at)!.id];
    await call(`${url}/api/v1/triage/${_id}/decision`, { ...json({ ids, ...verdict }), token });
  }
}
