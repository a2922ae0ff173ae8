import { Box } from "@chakra-ui/react";
import { isBinding, type VerdictResult } from "#features/applicability/vocabulary.ts";
import { useMay } from "../account/use-me.ts";
import { useCompany } from "../company/use-company.ts";
import { RouteButton, RouteLink } from "../components/route-link.tsx";
import { formatInstant } from "../lib/format.ts";
import { RemovalQuestion, RemoveButton, useRemoval } from "../reading/remove-reading.tsx";
import { readOperatorToken } from "../review/operator-token.ts";
import type { ShownRegulation } from "./detail-state.ts";
import { Notice } from "./notice.tsx";

type CapturedNoticeProps = {
  regulation: ShownRegulation;
  verdict: VerdictResult;
  /** Where the keyboard goes on after what it was at has gone. */
  placeAfter: () => HTMLElement | null;
};

/** Of what was captured: whether anybody has read it, and the ways to read it, for one's own company or for all. */
export function CapturedNotice({ regulation, verdict, placeAfter }: CapturedNoticeProps) {
  const { id: companyId } = useCompany();
  const { regulation_id: id, origin, captured, ownReading } = regulation;
  const removal = useRemoval(companyId, id);
  const maySee = useMay("work.read");
  const mayChange = useMay("work.change");
  const isSaid = origin === "captured" || origin === "own" || Boolean(ownReading);
  return (
    <>
      {isSaid && (
        <Notice>
          {wordsOf(regulation)}{" "}
          {captured && (
            <RouteLink to="/updates" search={{ change: captured.changeId }}>
              See how it was captured
            </RouteLink>
          )}
          {companyId !== null && (
            <Box className="screen-only" mt="2" display="flex" flexWrap="wrap" gap="2">
              {maySee && (ownReading || (mayChange && isBinding(verdict))) && (
                <ReadButton regulation={regulation} mayChange={mayChange} />
              )}
              {mayChange && ownReading && <RemoveButton removal={removal} />}
              {readOperatorToken() !== null && (
                <RouteButton size="sm" variant="outline" to="/review" search={{ part: "drafts", draft: id }}>
                  Edit it for all, as the operator
                </RouteButton>
              )}
            </Box>
          )}
        </Notice>
      )}
      <RemovalQuestion removal={removal} isThere={Boolean(ownReading)} placeAfter={placeAfter} />
    </>
  );
}

type ReadButtonProps = { regulation: ShownRegulation; mayChange: boolean };

function ReadButton({ regulation: { regulation_id: regulationId, ownReading }, mayChange }: ReadButtonProps) {
  return (
    <RouteButton size="sm" variant="outline" to="/reading/$regulationId" params={{ regulationId }}>
      {!mayChange
        ? "Look at it"
        : ownReading?.isInFront
          ? "Edit"
          : ownReading
            ? "Look at mine"
            : "Read it for your company"}
    </RouteButton>
  );
}

function wordsOf({ origin, ownReading }: ShownRegulation): string {
  if (origin === "captured")
    return "Captured, not reviewed: a program took it in from the regulator’s site. Its risk is provisional, and nobody has checked whom it binds.";
  const savedAt = ownReading ? formatInstant(ownReading.savedAt) : null;
  if (origin === "own")
    return `Your own reading${savedAt ? `, saved on ${savedAt}` : ""}: its duties and its risk are what your company has settled. Nobody has reviewed it for all, and whom it binds was read by a program.`;
  return `The reviewed text has come and stands in front; your own reading is from ${savedAt}.`;
}
