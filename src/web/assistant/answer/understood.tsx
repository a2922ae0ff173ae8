import { Box } from "@chakra-ui/react";
import type { Understood as Point } from "#features/assistant/schema.ts";
import { Disclosure } from "../../components/disclosure.tsx";

/** What an assessment took for granted about the business, each with where it was taken from. */
export function Understood({ points }: { points: Point[] }) {
  if (points.length === 0) return null;
  return (
    <Box fontSize="sm">
      <Disclosure summary="What I understood" isOpenAtFirst>
        <Box as="dl" display="flex" flexDirection="column" gap="2">
          {points.map(({ label, value, because }) => (
            <Box
              key={`${label} ${value}`}
              display={{ base: "block", sm: "grid" }}
              gridTemplateColumns="minmax(0, 2fr) minmax(0, 3fr)"
              columnGap="4"
            >
              <Box as="dt" color="fg.muted">
                {label}
              </Box>
              <Box as="dd" overflowWrap="anywhere">
                {value}
                <Box as="span" display="block" fontSize="xs" color="fg.muted">
                  {because}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      </Disclosure>
    </Box>
  );
}
