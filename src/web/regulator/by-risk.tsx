import { Box, Heading, Text } from "@chakra-ui/react";
import { riskLevels, type RiskLevel } from "#features/catalogue/vocabulary.ts";
import type { Overview } from "#features/dashboard/schema.ts";
import type { ScoredRegulation } from "#features/risk/schema.ts";
import { StackedBar } from "../components/stacked-bar.tsx";
import { ofLevel, riskPalette } from "../regulation/risk/risk-level.ts";
import { BindingRow } from "./binding-row.tsx";
import { RowGroup } from "./row-group.tsx";

/** What binds the company, by risk: how much there is of each level, then the texts, the most urgent first. */
export function ByRisk({ overview, code }: { overview: Overview; code: string }) {
  const groups = riskLevels.map((level) => ({ level, ...ofLevel(overview, level) }));
  if (overview.total === 0) return <NothingBinds mayApply={overview.counts.mayApply} />;
  return (
    <Box display="flex" flexDirection="column" gap="6">
      <StackedBar
        label="Regulations that bind your company, by risk"
        parts={groups.map(({ level, count }) => ({
          label: level,
          value: count,
          color: `${riskPalette(level)}.solid`,
        }))}
      />
      {groups.map((group) => group.regulations.length > 0 && <RiskGroup key={group.level} {...group} code={code} />)}
    </Box>
  );
}

type RiskGroupProps = { level: RiskLevel; regulations: ScoredRegulation[]; count: number; code: string };

function RiskGroup({ level, regulations, count, code }: RiskGroupProps) {
  const heading = (
    <Heading as="h3" fontSize="md" display="flex" alignItems="center" gap="2">
      <Box aria-hidden boxSize="2.5" borderRadius="full" bg={`${riskPalette(level)}.solid`} />
      {level} risk
    </Heading>
  );
  return (
    <RowGroup
      label={`${level} risk regulations`}
      heading={heading}
      whole={{ count, filter: { regulator: code, applies: "applies", risk: level } }}
    >
      {regulations.map((regulation) => (
        <BindingRow key={regulation.regulation_id} regulation={regulation} />
      ))}
    </RowGroup>
  );
}

function NothingBinds({ mayApply }: { mayApply: number }) {
  return (
    <Box py="6" px="4" borderWidth="1px" borderStyle="dashed" borderRadius="lg" textAlign="center">
      <Text>No text of this regulator binds your company</Text>
      <Text mt="1" fontSize="sm" color="fg.muted">
        {mayApply > 0
          ? "Some may: what is still to be settled stands below."
          : "Judged by your profile as it is now. What does not bind you is in the library all the same."}
      </Text>
    </Box>
  );
}
