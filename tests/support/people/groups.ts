import type { Firm } from "./joined.ts";

type Side = Pick<Firm, "id" | "call">;

/** Has one company ask another by its id; the request's id, as the other sees it. */
export async function requestTo(parent: Side, below: Side): Promise<string> {
  await parent.call.group.ask({ id: parent.id, company: below.id });
  const { data } = await below.call.group.requests({ id: below.id });
  return data.find(({ direction }) => direction === "received")!.requestId;
}

/** Ties two companies, each by its own owner. */
export async function aGroup<P extends Side, B extends Side>(parent: P, below: B) {
  const requestId = await requestTo(parent, below);
  await below.call.group.accept({ id: below.id, requestId });
  return { parent, below };
}
