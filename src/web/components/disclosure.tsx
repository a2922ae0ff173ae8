import { Box, chakra } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { focusRing } from "./fields/field-style.ts";

const Details = chakra("details", { base: { "&[open] > summary svg": { transform: "rotate(180deg)" } } });
const Summary = chakra("summary", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1.5",
    minH: "8",
    cursor: "pointer",
    listStyle: "none",
    fontWeight: "medium",
    borderRadius: "sm",
    _focusVisible: focusRing,
    "&::-webkit-details-marker": { display: "none" },
    "& svg": { transition: "transform 120ms", _motionReduce: { transition: "none" } },
  },
});

type DisclosureProps = {
  summary: string;
  summaryRef?: Ref<HTMLElement>;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** A part that opens under its summary. */
export function Disclosure({ summary, summaryRef, isOpenAtFirst = false, children }: DisclosureProps) {
  return (
    <Details open={isOpenAtFirst}>
      <Summary ref={summaryRef}>
        {summary}
        <ChevronDown size={16} aria-hidden />
      </Summary>
      <Box pt="2">{children}</Box>
    </Details>
  );
}
