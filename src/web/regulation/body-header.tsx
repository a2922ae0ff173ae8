import { Box, Button, Heading, VisuallyHidden, chakra } from "@chakra-ui/react";
import { Printer } from "lucide-react";
import { useState, useEffect, useId, useRef, type RefObject } from "react";
import { Tooltip } from "../components/overlays/tooltip.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { CopyLinkButton, linkTo } from "./copy-link.tsx";
import type { ShownRegulation } from "./detail-state.ts";
import { LevelList, listedOfLevel } from "./risk/level-list.tsx";
import { MonitorButton } from "./monitoring/monitor-button.tsx";
import { useMonitoring } from "./monitoring/monitoring.tsx";
import { RiskBadgeButton, type RegulationsOfLevel } from "./risk/risk-badge-button.tsx";

type BodyHeaderProps = {
  regulation: ShownRegulation;
  isInherent: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
};

/** The title of a regulation, its risk, and what can be done with it. */
export function BodyHeader({ regulation, isInherent, headingRef }: BodyHeaderProps) {
  const { regulation_id: id, regulation_title: title, risk_level: level } = regulation;
  const { monitor, mayMonitor, isWatched, isPending } = useMonitoring();
  const [sameLevel, setSameLevel] = useState<RegulationsOfLevel>();
  const [isLinkShown, setLinkShown] = useState(false);
  return (
    <Box display="flex" flexDirection="column" gap="3">
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="2" pe="10">
        <RiskBadgeButton level={level} isInherent={isInherent} limit={listedOfLevel} onLoaded={setSameLevel} />
        <Box className="screen-only" display="flex" alignItems="center">
          {mayMonitor && (
            <MonitorButton
              regulationTitle={title}
              isWatched={isWatched(id)}
              isPending={isPending(id)}
              onPress={() => monitor(id)}
            />
          )}
          <CopyLinkButton regulationId={id} onRefused={() => setLinkShown(true)} />
          <Tooltip text="Print">
            <Button variant="ghost" size="sm" px="2.5" onClick={() => window.print()}>
              <Printer aria-hidden />
              <VisuallyHidden>Print</VisuallyHidden>
            </Button>
          </Tooltip>
        </Box>
      </Box>
      <Heading
        as="h3"
        ref={headingRef}
        tabIndex={-1}
        outline="none"
        fontSize={{ base: "xl", md: "2xl" }}
        overflowWrap="anywhere"
      >
        {title}
      </Heading>
      {isLinkShown && <LinkField regulationId={id} />}
      {sameLevel && <LevelList level={level} found={sameLevel} onHide={() => setSameLevel(undefined)} />}
    </Box>
  );
}

/** The link as selected text, for browsers in which the page may not copy it. */
function LinkField({ regulationId }: { regulationId: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <Box className="screen-only">
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="medium" mb="1.5">
        Copy this link
      </chakra.label>
      <TextInput id={id} ref={field} readOnly value={linkTo(regulationId)} fontSize="sm" />
    </Box>
  );
}
