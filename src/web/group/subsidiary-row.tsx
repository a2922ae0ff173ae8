import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import type { Subsidiary } from "#features/group/schema.ts";
import { counts } from "./group-words.ts";

type SubsidiaryRowProps = {
  subsidiary: Subsidiary;
  /** Where the person works in it too. */
  onGo?: (() => void) | undefined;
  isGoing: boolean;
  /** For owners. */
  onGive?: (() => void) | undefined;
  onEnd?: (() => void) | undefined;
};

/** A company below, in numbers. */
export function SubsidiaryRow({ subsidiary, onGo, isGoing, onGive, onEnd }: SubsidiaryRowProps) {
  const { companyId, name } = subsidiary;
  return (
    <Box
      as="li"
      data-company={companyId}
      tabIndex={-1}
      px={{ base: "4", md: "5" }}
      py="4"
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0" }}
      _focusVisible={{ outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" }}
      display="grid"
      gap={{ base: "3", md: "4" }}
      alignItems="center"
      gridTemplateColumns={{
        base: "minmax(0, 1fr)",
        md: "minmax(0, 2fr) minmax(0, 3fr)",
        xl: "minmax(0, 2fr) minmax(0, 2.4fr) 19rem",
      }}
    >
      <Text fontWeight="medium" overflowWrap="anywhere">
        {name}
      </Text>
      <Box as="dl" display="grid" gridTemplateColumns="repeat(4, minmax(0, 1fr))" gap="2">
        {counts.map(({ key, label }) => (
          <Box key={key} display="flex" flexDirection="column-reverse" justifyContent="flex-end" minW="0">
            <Box as="dt" fontSize="xs" color="fg.muted">
              {label}
            </Box>
            <Box as="dd" fontSize="lg" fontWeight="semibold" lineHeight="short" fontVariantNumeric="tabular-nums">
              {subsidiary[key]}
            </Box>
          </Box>
        ))}
      </Box>
      {(onGo || onGive || onEnd) && (
        <Box
          display="flex"
          flexWrap="wrap"
          gap="2"
          justifyContent={{ base: "flex-start", xl: "flex-end" }}
          gridColumn={{ md: "1 / -1", xl: "auto" }}
        >
          {onGo && (
            <Button size="sm" variant="outline" aria-busy={isGoing} aria-label={`Go on in ${name}`} onClick={onGo}>
              {isGoing && <Spinner aria-hidden />}
              Go on there
            </Button>
          )}
          {onGive && (
            <Button
              size="sm"
              variant="outline"
              aria-haspopup="dialog"
              aria-label={`Give access to ${name}`}
              onClick={onGive}
            >
              Give access
            </Button>
          )}
          {onEnd && (
            <Button size="sm" variant="ghost" aria-haspopup="dialog" aria-label={`Let ${name} go`} onClick={onEnd}>
              Let go
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
