import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { CatalogueRepository } from "../repository.ts";
import { isReviewed } from "../rules/origin.ts";
import { asLinkToSettle } from "../rules/present.ts";
import { linksToSettle, withVerdict } from "../rules/settled-links.ts";
import type { LinkToSettle, LinkVerdict } from "../schema.ts";
import type { Snapshot } from "./snapshot.ts";

type LinksDeps = { catalogue: CatalogueRepository; snapshot: () => Promise<Snapshot>; clock: Clock };

/** What the operator says of links that were read: does one captured instrument replace another? */
export function linkSettling({ catalogue, snapshot, clock }: LinksDeps) {
  return {
    /** Links that wait for a person, and those that one has settled. */
    async listLinks(): Promise<LinkToSettle[]> {
      return linksToSettle((await snapshot()).instruments).map(asLinkToSettle);
    },

    /**
     * Confirms that one captured instrument replaces another, which closes that; refuses it, or takes back what was said. The
     * same again changes nothing.
     * @throws AppError `not_found` where there is no such link, `conflict` where a person has reviewed the instrument, or it was
     * changed meanwhile
     */
    async settleLink(key: string, other: string, verdict: LinkVerdict | null): Promise<void> {
      const { stored, byKey } = await snapshot();
      const { content, revision } = stored.get(key) ?? {};
      const verdicts = content?.captured?.linkVerdicts ?? {};
      const isKnown = content?.supersedes.includes(other) || Object.hasOwn(verdicts, other);
      if (!content?.captured || content.captured.isSetAside || revision === undefined || !isKnown)
        throw new AppError("not_found", "There is no such link between two regulations");
      if (isReviewed(content))
        throw new AppError("conflict", "A person has reviewed this regulation: its links are edited with it");
      if ((verdicts[other] ?? null) === verdict) return;
      const after = {
        title: content.title,
        replaces: byKey.get(other)?.title ?? other,
        verdict: verdict ?? "taken back",
      };
      const next = withVerdict(content, other, verdict);
      if (!(await catalogue.saveLink(next, { revision, after, at: instant(clock) })))
        throw new AppError("conflict", "This regulation was changed meanwhile. Try again");
    },
  };
}
