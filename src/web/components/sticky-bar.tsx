import { Box, type BoxProps } from "@chakra-ui/react";

/** What can be done with the rows that are chosen below it: it stays in sight while they scroll. */
export function StickyBar(props: BoxProps & { "aria-label": string }) {
  return (
    <Box
      role="group"
      position="sticky"
      top="0"
      zIndex="sticky"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      py="3"
      borderBottomWidth="1px"
      {...props}
    />
  );
}
