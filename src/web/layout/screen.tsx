import { Box, type BoxProps } from "@chakra-ui/react";

/** The frame of a signed-in screen: as wide as reads well, in the middle, with its parts one under the other. */
export function Screen(props: BoxProps) {
  return (
    <Box
      maxW="90rem"
      mx="auto"
      px={{ base: "4", md: "8" }}
      py={{ base: "5", md: "8" }}
      display="flex"
      flexDirection="column"
      gap="6"
      {...props}
    />
  );
}
