import { Box, Text } from "@chakra-ui/react";
import { trpc } from "../lib/server/trpc.ts";
import { Panel } from "./panel.tsx";
import { RowGroup } from "./row-group.tsx";

/** Texts of the regulator that exist and are not in the library: what is silent about them must not pass for complete. */
export function NotYetRead({ code }: { code: string }) {
  const { data, isError, refetch } = trpc.regulation.regulator.useQuery({ regulator: code });
  const texts = data?.data.notYetRead ?? [];
  if (!isError && texts.length === 0) return null;
  return (
    <Panel
      title="Known to exist, not yet read"
      tone="open"
      lead="The library has nothing of these texts. What they ask of you, you have to see for yourself."
      failure={isError ? { title: "What was not read could not be loaded", retry: () => void refetch() } : undefined}
    >
      <RowGroup label="texts that were not read">
        {texts.map(({ title, year, about }) => (
          <Box as="li" key={title} py="2.5" borderTopWidth="1px" borderColor="accent.border" fontSize="sm">
            <Text fontWeight="medium" overflowWrap="anywhere">
              {title}
            </Text>
            <Text color="fg.muted">
              {year ?? "Year not known"}. {about}
            </Text>
          </Box>
        ))}
      </RowGroup>
    </Panel>
  );
}
