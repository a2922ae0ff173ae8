import { Box, Link } from "@chakra-ui/react";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { webAddress } from "#shared/web-address.ts";

/** A link to another site, in a tab of its own; its words alone where the address is none of the web. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const address = webAddress(href);
  if (address === null) return children;
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer" overflowWrap="anywhere">
      {children}
      <Box as="span" display="inline-block" verticalAlign="-2px" ms="1" role="img" aria-label="opens in a new tab">
        <ExternalLink size={14} aria-hidden />
      </Box>
    </Link>
  );
}
