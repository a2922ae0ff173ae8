import { Box } from "@chakra-ui/react";
import { Check } from "lucide-react";

const assurances = ["No credit card required", "Runs on your own server", "Every verdict with its reason"];

/** What a visitor wants to know before giving an address. */
export function TrustStrip() {
  return (
    <Box as="ul" aria-label="Good to know" mt="6" display="flex" flexWrap="wrap" columnGap="5" rowGap="2">
      {assurances.map((assurance) => (
        <Box as="li" key={assurance} display="flex" alignItems="center" gap="2" fontSize="sm" color="fg.muted">
          <Box as="span" color="brand.fg" flexShrink="0">
            <Check aria-hidden size={16} />
          </Box>
          {assurance}
        </Box>
      ))}
    </Box>
  );
}
