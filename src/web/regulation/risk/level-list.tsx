import { Box, Button, Text } from "@chakra-ui/react";
import { RouteLink } from "../../components/route-link.tsx";
import { RegulationLink } from "../regulation-link.tsx";
import type { RegulationsOfLevel } from "./risk-badge-button.tsx";

type LevelListProps = { level: string; found: RegulationsOfLevel; onHide: () => void };

export const listedOfLevel = 10;

/** The regulations that share a risk level, as far as there is room for them. */
export function LevelList({ level, found, onHide }: LevelListProps) {
  const { regulations, total } = found;
  return (
    <Box className="screen-only" p="4" borderWidth="1px" borderRadius="md" fontSize="sm">
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="3">
        <Text role="status" fontWeight="semibold">
          Regulations of this level in the library: {total}
        </Text>
        <Button variant="ghost" size="xs" onClick={onHide}>
          Hide
        </Button>
      </Box>
      <Text color="fg.muted">By the level each has of its own, before your profile is considered.</Text>
      <Box as="ul" display="flex" flexDirection="column" gap="1.5" mt="3">
        {regulations.slice(0, listedOfLevel).map(({ regulation_id: id, regulator, shortTitle }) => (
          <li key={id}>
            <RegulationLink id={id}>{shortTitle}</RegulationLink>, {regulator}
          </li>
        ))}
      </Box>
      {total > listedOfLevel && (
        <Text mt="3">
          <RouteLink to="/regulations" search={{ risk: level }}>
            All in the library
          </RouteLink>
        </Text>
      )}
    </Box>
  );
}
