import { Box, Spinner } from "@chakra-ui/react";

/** A place that waits for its content, and says so. */
export function Wait({ text, minH = "40" }: { text: string; minH?: string }) {
  return (
    <Box role="status" display="flex" alignItems="center" justifyContent="center" gap="3" minH={minH} color="fg.muted">
      <Spinner aria-hidden />
      {text}
    </Box>
  );
}
