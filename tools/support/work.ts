import { addDays } from "../../src/shared/calendar.ts";
import { lagosDay } from "../../src/shared/lagos.ts";
import { aTextPdf } from "../../tests/fixtures/documents/pdf.ts";
import type { BuiltProcess } from "./built-process.ts";
import type { SignedUp } from "./company.ts";

/** A register as firms keep it: what is certain, what may be two duties, what is the firm's own, what is wrong. */
export const registerCsv = [
  "Obligation,Law,Status,Owner,Controls in place",
  "Appointment of DPO,Nigeria Data Protection Act,Compliant,,Letter of 3 May",
  'STR to NFIU,"MLPPA 2022, s.7",In progress,,By goAML',
  "Monthly returns on frauds,,No,Chief Somebody,",
  "Quarterly branch report to the board,Board resolution 14/2025,Yes,,",
].join("\n");

type Filing = { _id: string; dutyId: string; dueDay: string; isOverdue: boolean };

/** Work in every state: tasks, filings that are filed, late and to come, a clock, evidence, a circular, duties that are met. */
export async function bringWork({ url }: BuiltProcess, { _id, token }: SignedUp): Promise<void> {
  const today = lagosDay(new Date());
  const call = async <T>(path: string, method = "GET", body?: object): Promise<T> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  };
  const [me] = await call<{ userId: string }[]>(`company/${_id}/member`);
  const assignees = [me!.userId];
  const tasks = [
    { title: "Send the liquidity return", dueOn: addDays(today, -2) },
    { title: "Collect the figures of all branches", dueOn: today, checklist: [{ text: "Okene" }, { text: "Lokoja" }] },
    { title: "Prepare the papers of the board", dueOn: addDays(today, 5), repeats: "FREQ=MONTHLY" },
    { title: "Look at the policy on complaints" },
  ];
  for (const task of tasks) await call(`task/${_id}`, "POST", { assignees, ...task });

  const month = { from: `${today.slice(0, 7)}-01`, to: addDays(today, 40) };
  const filings = await call<Filing[]>(`filing/${_id}?${new URLSearchParams(month).toString()}`);
  const past = filings.filter(({ dueDay }) => dueDay < today);
  for (const { _id: id } of past.slice(0, -2))
    await call(`filing/${_id}/${encodeURIComponent(id)}/file`, "POST", { reference: "FINA/2026/417" });
  const occurredAt = new Date(Date.now() - 20 * 3_600_000).toISOString();
  await call(`event/${_id}`, "POST", { kind: "awareness-of-breach", occurredAt });

  const [duty] = await call<{ _id: string; version: number }[]>(`duty/${_id}?limit=1`);
  await call(`duty/${_id}/${duty!._id}`, "PATCH", { version: duty!.version, state: "in-place", owner: me!.userId });
  const pdf = new Blob([new Uint8Array(await aTextPdf(["Minutes of the board of 12 October 2026"]))], {
    type: "application/pdf",
  });
  const pieces: [name: string, file: Blob, said: Record<string, string>][] = [
    ["minutes.pdf", pdf, { title: "Minutes of the board" }],
    ["licence.txt", new Blob(["Licence 417"]), { title: "Licence", validUntil: addDays(today, 20) }],
  ];
  for (const [name, file, said] of pieces) {
    const form = new FormData();
    for (const [key, value] of Object.entries(said)) form.append(key, value);
    form.append("file", file, name);
    await call(`evidence/${_id}`, "POST", form);
  }
  const note = "Please look at the time limits.";
  const circular = { kind: "regulation", subjectId: "ng-ndpa-2023", people: assignees, note };
  await call(`circular/${_id}`, "POST", { ...circular, readBy: addDays(today, 7) });
}
