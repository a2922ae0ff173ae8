import { Box, Text } from "@chakra-ui/react";
import { plural } from "#shared/plural.ts";
import type { ShownRegulation } from "../detail-state.ts";
import { Section } from "../section.tsx";

/** What the risk level is made of: each factor, its points and its reason. */
export function RiskFactors({ regulation }: { regulation: ShownRegulation }) {
  const { riskFactors, riskScore } = regulation;
  if (riskFactors.length === 0) return null;
  const most = Math.max(...riskFactors.map((factor) => factor.points), 1);
  return (
    <Section title={riskScore === undefined ? "Risk factors" : `Risk factors: ${Math.round(riskScore)} of 100`}>
      <Box as="ul" display="flex" flexDirection="column" gap="3">
        {riskFactors.map((factor) => (
          <Box as="li" key={factor.name}>
            <Box display="flex" justifyContent="space-between" gap="4">
              <Text fontWeight="medium">{factor.name}</Text>
              <Text color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                {plural(factor.points, "point")}
              </Text>
            </Box>
            <Box aria-hidden mt="1" height="1" borderRadius="full" bg="bg.muted">
              <Box
                height="full"
                borderRadius="full"
                bg="brand.solid"
                style={{ width: `${Math.max(0, (factor.points / most) * 100)}%` }}
              />
            </Box>
            <Text mt="1" fontSize="sm" color="fg.muted">
              {factor.why}
            </Text>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
