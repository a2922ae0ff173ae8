import { AppError } from "#platform/errors.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import type { CatalogueService } from "../../catalogue/service.ts";

export type Captured = Instrument & { captured: NonNullable<Instrument["captured"]> };

/** A captured regulation that is seen, with its revision. @throws AppError `not_found` */
export async function findCaptured(
  catalogue: Pick<CatalogueService, "snapshot">,
  id: string,
): Promise<{ instrument: Captured; revision: number }> {
  const stored = (await catalogue.snapshot()).stored.get(id);
  const { content, revision, isTakenBack } = stored ?? {};
  if (!content?.captured || content.captured.isSetAside || isTakenBack || revision === undefined)
    throw new AppError("not_found", "There is no captured regulation of this name");
  return { instrument: content as Captured, revision };
}
