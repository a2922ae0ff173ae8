import { Box, Text } from "@chakra-ui/react";

/** The product's mark: three lines of a text, one of them flagged. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <Box flexShrink="0" asChild>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
        <rect width="32" height="32" rx="8" fill="#0B5D45" />
        <path d="M8 10h9M8 16h16M8 22h12" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        <circle cx="23" cy="10" r="2.5" fill="#F5B942" />
      </svg>
    </Box>
  );
}

export function Brand() {
  return (
    <Box display="flex" alignItems="center" gap="2.5">
      <BrandMark />
      <Text fontSize="lg" fontWeight="semibold" letterSpacing="tight">
        Ilana
      </Text>
    </Box>
  );
}
