import { Box, Progress } from "@chakra-ui/react";
import { useProgress } from "./use-import.ts";

const phases = { reading: "The file is read", matching: "Rows are matched", storing: "Duties are stored" } as const;

/** That the server works on it, and how far it is where that is known. */
export function Working({ companyId, what }: { companyId: string; what: string }) {
  const progress = useProgress(companyId, true).data?.data;
  const isCounted = progress != null && progress.total > 0;
  const words = progress ? phases[progress.phase] : what;
  const count = isCounted
    ? `: ${progress.done.toLocaleString("en-GB")} of ${progress.total.toLocaleString("en-GB")}`
    : "…";
  return (
    <Progress.Root value={isCounted ? (100 * progress.done) / progress.total : null} size="sm" maxW="md" mx="auto">
      <Progress.Label as="div" fontSize="sm" color="fg.muted" mb="2" fontWeight="normal">
        <Box as="span" role="status">
          {words}
        </Box>
        {count}
      </Progress.Label>
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
}
