import { Box, Button, Text } from "@chakra-ui/react";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { EvidenceDetail } from "#features/evidence/schema.ts";
import { RouteLink } from "../../components/route-link.tsx";
import { periodWords } from "../../filings/filing-words.ts";
import { PanelPart } from "../../filings/panel-parts.tsx";
import { usePieceActions } from "../use-evidence.ts";
import { LinkForm } from "./link-form.tsx";

type Shown = EvidenceDetail["shows"][number];
type LinksPartProps = { companyId: string; piece: EvidenceDetail; mayChange: boolean };

const nothing = () => {};

/** Which duties and due days a piece shows, and the way to say so. */
export function LinksPart({ companyId, piece, mayChange }: LinksPartProps) {
  const [isAdding, setAdding] = useState(false);
  const { changeLinks } = usePieceActions(nothing);
  const { _id: id, shows } = piece;
  const remove = ({ dutyId, filingId }: Shown) => {
    const link = filingId === null ? { dutyId } : { dutyId, filingId };
    if (!changeLinks.isPending) changeLinks.mutate({ companyId, id, add: [], remove: [link] });
  };
  return (
    <PanelPart title="What it shows">
      {shows.length === 0 ? (
        <Text fontSize="sm" color="fg.muted" mb="3">
          No duty yet: in a pack for an examiner is only what shows one.
        </Text>
      ) : (
        <Box as="ul" listStyleType="none" aria-label="What it shows" borderWidth="1px" borderRadius="md" mb="3">
          {shows.map((link) => (
            <Box
              as="li"
              key={`${link.dutyId} ${link.filingId}`}
              ps="3"
              pe="1"
              py="1.5"
              borderTopWidth="1px"
              _first={{ borderTopWidth: "0" }}
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              gap="2"
              fontSize="sm"
            >
              <Box minW="0" overflowWrap="anywhere">
                {link.text === null ? (
                  <Text color="fg.muted">A duty that binds no more, or that you do not see ({link.dutyId})</Text>
                ) : (
                  <RouteLink to="/duties" search={{ duty: link.dutyId }}>
                    {link.text}
                  </RouteLink>
                )}
                <Text color="fg.muted">{aboutOf(link)}</Text>
              </Box>
              {mayChange && (
                <Button
                  size="sm"
                  variant="ghost"
                  px="2"
                  flexShrink="0"
                  aria-label={`It does not show: ${link.text ?? link.dutyId}`}
                  onClick={() => remove(link)}
                >
                  <X aria-hidden />
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
      {mayChange &&
        (isAdding ? (
          <LinkForm companyId={companyId} piece={piece} onClose={() => setAdding(false)} />
        ) : (
          <Button size="sm" variant="outline" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Link to a duty…
          </Button>
        ))}
    </PanelPart>
  );
}

/** Of whom, and of which time: the id of an occurrence ends with its period. */
function aboutOf({ regulator, dutyId, filingId }: Shown): string {
  const period = filingId?.startsWith(`${dutyId}.`) ? filingId.slice(dutyId.length + 1) : filingId;
  return [regulator, period === null ? "the duty as such" : `for ${periodWords(period) ?? period}`]
    .filter(Boolean)
    .join(" · ");
}
