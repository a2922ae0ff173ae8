import { anAddress, joined } from "../../people/joined.ts";
import { aDocument, confirmed, type Example, type World } from "../examples.ts";

const ownerOf = ({ app, id }: World) => app.callAs({ companyId: id });
const aBoardDecision = { origin: "board-decision", title: "Board of 12 October 2026", text: "Report large exposures each month" } as const; // prettier-ignore

/** A duty of the company's own that nobody has changed since. */
const aDuty = async (world: World, weight: "High" | null = null) =>
  (await ownerOf(world).duty.add({ companyId: world.id, ...aBoardDecision, weight })).data;

/** One of which a colleague has said that it does not apply. */
async function awaiting(world: World) {
  await confirmed(world);
  const call = ownerOf(world);
  await call.duty.changeSettings({ companyId: world.id, isConfirmed: true });
  const colleague = await joined(world.app, { id: world.id, call }, { email: anAddress(), role: "officer" });
  const { _id: id, version } = await aDuty(world, "High");
  const reason = "No such exposures";
  const state = "does-not-apply";
  return (await colleague.call.duty.change({ companyId: world.id, id, version, state, reason })).data;
}

const aView = { name: "Not in place", query: { state: "not-in-place", group: "owner" }, isShared: false };

/** What takes a change to many back. */
async function anUndo(world: World): Promise<string> {
  const { _id: id, version } = await aDuty(world);
  const changes = { state: "partly" } as const;
  return (await ownerOf(world).duty.changeMany({ companyId: world.id, duties: [{ id, version }], changes })).undoId!;
}

/** Inputs for what is done to duties. */
export const dutyExamples: Record<string, Example> = {
  "duty.list": ({ id }) => ({ companyId: id, regulator: "NDPC", state: "not-looked-at", order: "due", limit: 2 }),
  "duty.get": async (world) => ({ companyId: world.id, id: (await aDuty(world))._id }),
  "duty.settings": ({ id }) => ({ companyId: id }),
  "duty.change": async (world) => {
    const { _id: id, version } = await aDuty(world);
    return { companyId: world.id, id, version, state: "partly", how: "By Treasury" };
  },
  "duty.changeMany": async (world) => {
    const { _id: id, version } = await aDuty(world);
    return { companyId: world.id, duties: [{ id, version }], changes: { state: "in-place" } };
  },
  "duty.undo": async (world) => ({ companyId: world.id, undoId: await anUndo(world) }),
  "duty.take": async (world) => ({ companyId: world.id, ids: [(await aDuty(world))._id] }),
  "duty.counts": ({ id }) => ({ companyId: id }),
  "duty.views": ({ id }) => ({ companyId: id }),
  "duty.keepView": ({ id }) => ({ companyId: id, ...aView }),
  "duty.removeView": async (world) => ({
    companyId: world.id,
    id: (await ownerOf(world).duty.keepView({ companyId: world.id, ...aView })).data._id,
  }),
  "duty.add": async ({ app, id }) => {
    const documentId = await aDocument(app, id);
    // What others have brought may stand before it.
    while (await app.services.documents.readNext());
    const said = { title: "Letter of the CBN", text: "Answer the letter", quote: "Letter to all banks" };
    return { companyId: id, origin: "document", ...said, documentId };
  },
  "duty.confirm": async (world) => {
    const { _id: id, version } = await awaiting(world);
    return { companyId: world.id, id, version };
  },
  "duty.comment": async (world) => ({ companyId: world.id, id: (await aDuty(world))._id, text: "Who signs it?" }),
  "duty.changeSettings": ({ id }) => ({ companyId: id, isConfirmed: true }),
};
