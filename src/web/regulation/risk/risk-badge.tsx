import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { Box } from "@chakra-ui/react";
import { Pill } from "../../components/pill.tsx";
import { riskPalette } from "./risk-level.ts";

type RiskBadgeProps = {
  level: string;
  /** The instrument's own level, where it is not the company's because nothing in it binds the company. */
  isInherent?: boolean;
};

/** The risk level: red, yellow or grey, and always in words. */
export function RiskBadge({ level, isInherent = false }: RiskBadgeProps) {
  const color = isInherent ? "low" : riskPalette(level);
  const word = capitalizeFirst(level.toLowerCase());
  return (
    <Pill bg={`${color}.bg`} color={`${color}.fg`}>
      <Box as="span" aria-hidden boxSize="1.5" borderRadius="full" bg={`${color}.solid`} />
      {isInherent ? (
        `Inherent risk: ${word}`
      ) : (
        <>
          {word}
          {/* On paper there is nothing around it that says so. */}
          <Box as="span" srOnly _print={{ srOnly: false }}>
            {" "}
            risk
          </Box>
        </>
      )}
    </Pill>
  );
}
