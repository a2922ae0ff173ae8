import { confirmed, aColleague, type Example, type World } from "../examples.ts";

const bytes = Buffer.from("%PDF-1.7 Minutes of the board");

/** A piece that nobody has changed since. */
export async function aPiece(world: World, input: { title?: string; requestId?: string } = {}) {
  const companyId = await confirmed(world);
  const call = world.app.callAs({ companyId, upload: bytes });
  return (await call.evidence.add({ companyId, name: "minutes.pdf", title: "Minutes", ...input })).data;
}

/** What a colleague is asked for. */
export async function aRequest(world: World, what = "The board's minutes"): Promise<string> {
  const userId = await aColleague(world);
  const call = world.app.callAs({ companyId: world.id });
  return (await call.evidence.ask({ companyId: world.id, userId, what, until: "2026-12-04" })).data.requestId;
}

async function held(world: World): Promise<string> {
  const { _id: id } = await aPiece(world);
  await world.app.callAs({ companyId: world.id }).evidence.hold({ companyId: world.id, id, reason: "Suit 417" });
  return id;
}

/** Inputs for what is done with evidence. */
export const evidenceExamples: Record<string, Example> = {
  "evidence.list": ({ id }) => ({ companyId: id, search: "minutes", dutyId: "ng-ndpa-2023.r1", limit: 2 }),
  "evidence.get": async (world) => ({ companyId: world.id, id: (await aPiece(world))._id }),
  "evidence.preview": async (world) => ({ companyId: world.id, fileId: (await aPiece(world)).file.fileId }),
  "evidence.change": async (world) => {
    const { _id: id, version } = await aPiece(world);
    return { companyId: world.id, id, version, title: "Minutes of 12 October", validUntil: "2027-10-11" };
  },
  "evidence.changeLinks": async (world) => {
    const { _id: id } = await aPiece(world);
    const { data } = await world.app.callAs({ companyId: world.id }).duty.list({ companyId: world.id, limit: 1 });
    return { companyId: world.id, id, add: [{ dutyId: data[0]!._id }] };
  },
  "evidence.hold": async (world) => ({ companyId: world.id, id: (await aPiece(world))._id, reason: "Suit 417" }),
  "evidence.release": async (world) => ({ companyId: world.id, id: await held(world), reason: "Suit ended" }),
  "evidence.remove": async (world) => ({ companyId: world.id, id: (await aPiece(world))._id, reason: "Brought twice" }),
  "evidence.requests": ({ id }) => ({ companyId: id, state: "open" }),
  "evidence.packContents": ({ id }) => ({ companyId: id, regulator: "CBN", from: "2026-11-01", to: "2026-12-31" }),
  "evidence.request": async (world) => ({ companyId: world.id, requestId: await aRequest(world) }),
  "evidence.ask": async (world) => ({
    companyId: world.id,
    userId: await aColleague(world),
    what: "The board's minutes",
    until: "2026-12-04",
  }),
  "evidence.withdraw": async (world) => ({ companyId: world.id, requestId: await aRequest(world) }),
};

/** These take a file, which only a form can carry: the rest of what they take. */
export const evidenceForms: Record<string, Example> = {
  "evidence.add": ({ id }) => ({ companyId: id, title: "Minutes" }),
  "evidence.addVersion": async (world) => ({ companyId: world.id, id: (await aPiece(world))._id }),
};
