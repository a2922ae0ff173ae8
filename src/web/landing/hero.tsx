import { Box, Heading, Text } from "@chakra-ui/react";
import { RouteButton } from "../components/route-link.tsx";
import { pageWidth } from "./landing-section.tsx";
import { ProductMiniature } from "./product-miniature.tsx";
import { Check } from "lucide-react";

const assurances = ["No credit card required", "Runs on your own server", "Every verdict with its reason"];

/** What a visitor wants to know before giving an address. */
function TrustStrip() {
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

/** The first look: what the product is, beside the product itself. */
export function Hero() {
  return (
    <Box
      as="section"
      aria-labelledby="hero-heading"
      px={{ base: "4", md: "8" }}
      pt={{ base: "8", md: "14" }}
      pb={{ base: "14", md: "20" }}
    >
      <Box
        maxW={pageWidth}
        mx="auto"
        display="grid"
        alignItems="center"
        gap={{ base: "12", lg: "14" }}
        gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" }}
      >
        <Box>
          <Heading as="h1" id="hero-heading" fontSize={{ base: "3xl", sm: "4xl", xl: "3rem" }} lineHeight="tight">
            Know every regulation that binds your company, and which one is urgent
          </Heading>
          <Text mt="5" fontSize="lg" color="fg.muted" textWrap="pretty" maxW="xl">
            Compliance tracking at its finest. Ilana captures regulator updates in near real time, ranks what applies to
            you by risk, and tells you why, for banks, micro-finance banks, payment service providers and everyone else
            whom Nigerian regulators watch.
          </Text>
          <RouteButton to="/signup" size="lg" mt="8">
            Stay updated for free
          </RouteButton>
          <TrustStrip />
        </Box>
        <ProductMiniature />
      </Box>
    </Box>
  );
}
