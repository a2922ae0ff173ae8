import { Box, Text } from "@chakra-ui/react";
import { Radio } from "lucide-react";
import { Panel } from "./panel.tsx";

/** How far the picture of this regulator can be trusted to be current. */
export function SourceHealth() {
  return (
    <Panel title="Source health">
      <Box display="flex" gap="3">
        <Box aria-hidden flexShrink="0" mt="0.5" color="fg.muted">
          <Radio size={18} />
        </Box>
        <Box display="flex" flexDirection="column" gap="2">
          <Text fontWeight="medium">Not watched automatically yet</Text>
          <Text fontSize="sm" color="fg.muted">
            This version does not read the regulator’s publications by itself. What you see is the library it was
            installed with and what its operator announces, so silence here does not mean that nothing was published.
          </Text>
          <Text fontSize="sm" color="fg.muted">
            Each text says when it was last checked, and against which sources.
          </Text>
        </Box>
      </Box>
    </Panel>
  );
}
