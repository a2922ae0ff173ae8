import { waitFor } from "@testing-library/react";
import { vi } from "vitest";
import type { Evidence, EvidenceDetail, EvidenceFile, EvidenceRequest } from "#features/evidence/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { renderApp } from "./app.tsx";
import { aDetail as aDutyDetail, aDuty } from "./duties.tsx";
import { found, ok, okList, type Handlers } from "./fake-server.ts";
import { aMember, own, peopled, signInAs } from "./people.ts";

export function aFileOf(overrides: Partial<EvidenceFile> = {}): EvidenceFile {
  return {
    fileId: "file-1",
    number: 1,
    name: "minutes.docx",
    bytes: 120_000,
    sha256: "ab".repeat(32),
    shownAs: null,
    text: "read",
    addedAt: "2026-11-20T09:00:00.000Z",
    addedBy: "user-2",
    ...overrides,
  };
}

export function aPieceOf(overrides: Partial<Evidence> = {}): Evidence {
  return {
    _id: "piece-1",
    title: "Minutes of the board",
    note: null,
    validFrom: null,
    validUntil: null,
    file: aFileOf(),
    links: [],
    held: null,
    createdAt: "2026-11-20T09:00:00.000Z",
    createdBy: "user-2",
    updatedAt: "2026-11-20T09:00:00.000Z",
    updatedBy: "user-2",
    version: 1,
    ...overrides,
  };
}

export const wholeOf = (piece: Evidence, overrides: Partial<EvidenceDetail> = {}): EvidenceDetail => ({
  ...piece,
  versions: [piece.file],
  shows: piece.links.map((link) => ({ ...link, text: "Name an officer who answers for returns.", regulator: "CBN" })),
  history: [],
  ...overrides,
});

export function aRequestOf(overrides: Partial<EvidenceRequest> = {}): EvidenceRequest {
  return {
    requestId: "request-1",
    url: "https://ilana.example/evidence?request=request-1",
    what: "The board’s minutes of 12 October",
    askedBy: "user-2",
    askedOf: "user-1",
    dutyId: null,
    filingId: null,
    until: "2099-12-04",
    state: "open",
    evidenceId: null,
    createdAt: "2026-11-20T09:00:00.000Z",
    endedAt: null,
    ...overrides,
  };
}

type Kept = { pieces?: Evidence[]; details?: EvidenceDetail[]; requests?: EvidenceRequest[] };
/** A server that has this evidence. */
export function keepingEvidence({ pieces = [], details = [], requests = [] }: Kept): Handlers {
  const duties = [aDuty(), aDuty({ _id: "sec-funds.r1", text: "Value each fund.", regulator: "SEC" })];
  return {
    "evidence.list": ({ limit }) => okList(pieces.slice(0, limit), pieces.length),
    "evidence.get": ({ id }) =>
      ok(
        found(details.find(({ _id }) => _id === id) ?? pieces.map((one) => wholeOf(one)).find(({ _id }) => _id === id)),
      ),
    "evidence.requests": () => okList(requests),
    "evidence.request": ({ requestId }) => ok(found(requests.find((one) => one.requestId === requestId))),
    "duty.list": () => ({
      success: true,
      data: duties,
      total: duties.length,
      facets: { state: {}, regulator: { CBN: 1, SEC: 1 }, owner: {}, unit: {} },
    }),
    "duty.get": ({ id }) => ok(aDutyDetail(found(duties.find(({ _id }) => _id === id)))),
    "filing.list": () => ok([]),
  };
}

/** A request that a test answers by hand: files travel by it. */
export class FakeUpload extends EventTarget {
  static made: FakeUpload[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  address = "";
  body: FormData | undefined;
  isAborted = false;
  constructor() {
    super();
    FakeUpload.made.push(this);
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`;
  }
  setRequestHeader() {}
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event("abort"));
  }
  progress(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total: 100 }));
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event("load"));
  }
}
/** The upload that was made so manieth, as soon as it is. */
export const upload = (at = 0) => waitFor(() => FakeUpload.made[at] ?? Promise.reject(new Error("nothing sent")));

/** The screen over a server that has this evidence. */
export function openEvidence(kept: Kept = {}, { path = "/evidence", role = "owner", more = {} }: { path?: string; role?: Role; more?: Handlers } = {}) {
  FakeUpload.made = [];
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  const me = signInAs(role);
  const firm = peopled({ members: [own(role), aMember()] });
  return renderApp(path, { ...me, ...firm, ...keepingEvidence(kept), ...more });
} // prettier-ignore
