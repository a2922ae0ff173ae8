import { chakra, type HTMLChakraProps } from "@chakra-ui/react";
import { createLink } from "@tanstack/react-router";
import { forwardRef, type ReactNode } from "react";
import type { Citation } from "#features/assistant/schema.ts";
import { focusRing } from "../../components/fields/field-style.ts";
import { OutsideLink } from "../../components/outside-link.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { RegulationLink, useRegulationPlace } from "../../regulation/regulation-link.tsx";
import { anchorOf, sourceName } from "./source-words.ts";
import { webAddress } from "#shared/web-address.ts";

const numberStyle = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  // WCAG 2.2, 2.5.8: large enough to be pressed, also where two stand side by side.
  minW: "6",
  height: "6",
  px: "1",
  mx: "0.5",
  borderRadius: "sm",
  bg: "brand.subtle",
  color: "brand.fg",
  fontSize: "xs",
  fontWeight: "semibold",
  fontVariantNumeric: "tabular-nums",
  lineHeight: "1",
  verticalAlign: "0.1em",
  textDecoration: "none",
} as const;

const Place = chakra("a", {
  base: { ...numberStyle, _hover: { bg: "brand.muted" }, _focusVisible: focusRing },
});
const RoutePlace = createLink(
  forwardRef<HTMLAnchorElement, HTMLChakraProps<"a">>(function RoutePlace(props, ref) {
    return <Place ref={ref} {...props} />;
  }),
);

/** The number of a source within a text; it leads to the words that are quoted. */
export function SourceNumber({ citation }: { citation: Citation }) {
  const place = useRegulationPlace();
  const { regulationId, changeId, url, number } = citation;
  const name = sourceName(citation);
  const look = { "aria-label": name, title: name };
  if (regulationId !== null)
    return (
      <RoutePlace {...look} {...place({ id: regulationId, at: anchorOf(citation) })}>
        {number}
      </RoutePlace>
    );
  if (changeId !== null)
    return (
      <RoutePlace {...look} to="/updates" search={{ change: changeId }}>
        {number}
      </RoutePlace>
    );
  const address = webAddress(url);
  if (address !== null)
    return (
      <Place {...look} href={address} target="_blank" rel="noopener noreferrer">
        {number}
      </Place>
    );
  return <chakra.span {...numberStyle}>{number}</chakra.span>;
}

/** The title of a source, leading to the same place. */
export function SourceTitle({ citation, children }: { citation: Citation; children: ReactNode }) {
  const { regulationId, changeId, url } = citation;
  if (regulationId !== null)
    return (
      <RegulationLink id={regulationId} at={anchorOf(citation)}>
        {children}
      </RegulationLink>
    );
  if (changeId !== null)
    return (
      <RouteLink to="/updates" search={{ change: changeId }} overflowWrap="anywhere">
        {children}
      </RouteLink>
    );
  return url === null ? children : <OutsideLink href={url}>{children}</OutsideLink>;
}
