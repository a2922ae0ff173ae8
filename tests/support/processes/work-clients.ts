export type Firm = { companyId: string; userId: string; token: string };
/** What a client does its work with. Each step makes things of its own, which have its number in them. */
export type Work = Firm & {
  step: number;
  ask: <T>(method: string, at: string, body?: object | FormData) => Promise<T>;
  /** Notes what the server has acknowledged: such a row is there from now on. */
  keep: (table: string, where: string, ...values: (string | number)[]) => void;
  /** An occurrence that nobody has touched yet. */
  nextOccurrence: () => string;
};
export type Row = { _id: string; version: number };
type Answer<T> = { data: T };
type Kept = { file: { sha256: string } } & Row;

/** What several people do at the same time, each again and again. */
export const clients = [duties, filings, happenings, tasks, pieces, circulars];

/** Adds three duties, changes one of them, changes all at once, and takes that back in every other step. */
async function duties({ companyId, step, ask, keep }: Work): Promise<void> {
  const at = `duty/${companyId}`;
  const made: Row[] = [];
  for (const title of ["First", "Second", "Third"]) {
    const fresh = { origin: "internal-policy", title, text: `Duty of step ${step}` };
    const { data } = await ask<Answer<Row>>("POST", at, fresh);
    keep("duties", "id = ? AND title = ? AND text = ?", data._id, title, fresh.text);
    made.push(data);
  }
  const how = `By ${step}`;
  const { data: first } = await ask<Answer<Row>>("PATCH", `${at}/${made[0]!._id}`, { version: made[0]!.version, how });
  keep("duties", "id = ? AND how = ?", first._id, how);
  const read = [first, ...made.slice(1)].map(({ _id: id, version }) => ({ id, version }));
  const many = { duties: read, changes: { state: "partly" } };
  const { data: changed, undoId } = await ask<Answer<Row[]> & { undoId: string }>("PATCH", at, many);
  for (const { _id, version } of changed)
    keep("duties", "id = ? AND (version = ? AND state = 'partly' OR version > ?)", _id, version, version);
  if (step % 2 === 0) return;
  const { data: back } = await ask<Answer<Row[]>>("POST", `${at}/undo`, { undoId });
  for (const { _id, version } of back)
    keep("duties", "id = ? AND version = ? AND state = 'not-looked-at'", _id, version);
}

/** Files a return with its receipt. */
async function filings({ companyId, step, ask, keep, nextOccurrence }: Work): Promise<void> {
  const form = aForm("receipt", step);
  form.append("reference", `FINA/${step}`);
  const { data } = await ask<Answer<{ receiptSha256: string }>>("POST", `filing/${companyId}/${nextOccurrence()}/file`, form);
  keep("filings", "state = 'filed' AND reference = ? AND receipt_file = ?", `FINA/${step}`, `${data.receiptSha256}.pdf`);
} // prettier-ignore

/** Starts a clock. */
async function happenings({ companyId, step, ask, keep }: Work): Promise<void> {
  const occurredAt = new Date(Date.UTC(2026, 0, 1, 0, step)).toISOString();
  await ask("POST", `event/${companyId}`, { kind: "awareness-of-breach", occurredAt });
  keep("filing_events", "occurred_at = ?", occurredAt);
}

/** Does a task that comes again. */
async function tasks({ companyId, step, ask, keep }: Work): Promise<void> {
  const title = `Task ${step}`;
  const fresh = { title, dueOn: "2026-11-30", repeats: "FREQ=MONTHLY", checklist: [{ text: "Kano" }] };
  const { data } = await ask<Answer<Row>>("POST", `task/${companyId}`, fresh);
  keep("tasks", "id = ? AND title = ?", data._id, title);
  const proof = `Sent at ${step}`;
  await ask("POST", `task/${companyId}/${data._id}/done`, { version: data.version, proof });
  keep("tasks", "id = ? AND state = 'done' AND proof = ?", data._id, proof);
  keep("tasks", "title = ? AND state = 'open' AND due_on = '2026-12-30'", title);
}

/** Keeps a piece of evidence and a newer version of it. */
async function pieces({ companyId, step, ask, keep }: Work): Promise<void> {
  const form = aForm("file", step);
  form.append("title", `Piece ${step}`);
  const { data: piece } = await ask<Answer<Kept>>("POST", `evidence/${companyId}`, form);
  keep("evidence", "id = ? AND title = ?", piece._id, `Piece ${step}`);
  keep("evidence_files", "evidence_id = ? AND number = 1 AND file = ?", piece._id, `${piece.file.sha256}.pdf`);
  const newer = aForm("file", step + 0.5);
  const { data: next } = await ask<Answer<Kept>>("POST", `evidence/${companyId}/${piece._id}/versions`, newer);
  keep("evidence_files", "evidence_id = ? AND number = 2 AND file = ?", piece._id, `${next.file.sha256}.pdf`);
}

/** Sends a circular, opens it and confirms that it was read. */
async function circulars({ companyId, userId, step, ask, keep }: Work): Promise<void> {
  const about = { kind: "regulation", subjectId: "ng-ndpa-2023", readBy: "2027-12-31", note: `Circular ${step}` };
  const { data } = await ask<Answer<Row & { hash: string }>>("POST", `circular/${companyId}`, { ...about, people: [userId] });
  keep("circulars", "id = ? AND note = ?", data._id, about.note);
  const at = `circular/${companyId}/${data._id}`;
  await ask("POST", `${at}/open`);
  keep("circular_receipts", "circular_id = ? AND opened_at IS NOT NULL", data._id);
  await ask("POST", `${at}/confirm`, { hash: data.hash });
  keep("circular_receipts", "circular_id = ? AND confirmed_hash = ?", data._id, data.hash);
} // prettier-ignore

/** A form with a file that takes more than one write, and is another each time. */
function aForm(name: string, step: number): FormData {
  const form = new FormData();
  form.append(name, new Blob([`%PDF-1.7 ${step} ${"x".repeat(300_000)}`]), `${step}.pdf`);
  return form;
}
