import { Box, Link } from "@chakra-ui/react";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";

/** A link to another site, in a tab of its own. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" overflowWrap="anywhere">
      {children}
      <Box as="span" display="inline-block" verticalAlign="-2px" ms="1" role="img" aria-label="opens in a new tab">
        <ExternalLink size={14} aria-hidden />
      </Box>
    </Link>
  );
}
