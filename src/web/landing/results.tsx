import { Box } from "@chakra-ui/react";
import { LandingSection } from "./landing-section.tsx";

// Spec section 9, to the letter.
const results = [
  { value: "95%", text: "of updates captured within seconds" },
  { value: "70%", text: "reduction in manual tracking for pilot clients" },
  { value: "99.65%", text: "of queries answered without human escalation" },
];

export function Results() {
  return (
    <LandingSection id="results" title="Results">
      <Box
        as="ul"
        display="grid"
        gap={{ base: "8", md: "6" }}
        gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" }}
      >
        {results.map(({ value, text }) => (
          <Box as="li" key={value} ps="5" borderInlineStartWidth="3px" borderColor="accent.solid">
            <Box fontSize="3rem" lineHeight="tight" fontWeight="semibold" letterSpacing="tight" color="brand.fg">
              {value}
            </Box>{" "}
            <Box mt="1" fontSize="lg" color="fg.muted">
              {text}
            </Box>
          </Box>
        ))}
      </Box>
    </LandingSection>
  );
}
