import { Box } from "@chakra-ui/react";
import { RouteButton } from "../components/route-link.tsx";
import { Audiences, BuiltForAfrica } from "../landing/audiences.tsx";
import { Completeness } from "../landing/completeness.tsx";
import { Faq } from "../landing/faq.tsx";
import { Features } from "../landing/features.tsx";
import { Hero } from "../landing/hero.tsx";
import { LandingFooter } from "../landing/landing-footer.tsx";
import { Deliverables, Problem } from "../landing/problem-and-promise.tsx";
import { Results } from "../landing/results.tsx";
import { Steps } from "../landing/steps.tsx";
import { PublicHeader } from "../layout/public-header.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";

/** The public first page. It is also drawn at build time (src/web/prerender.tsx), so nothing here may need a browser. */
export function LandingRoute() {
  useTitle("Compliance tracking");
  return (
    <Box minH="100dvh">
      <PublicHeader>
        <RouteButton to="/signin" variant="ghost" size="sm">
          Sign In
        </RouteButton>
        <RouteButton to="/signup" size="sm">
          Register
        </RouteButton>
      </PublicHeader>
      <Box as="main">
        <Hero />
        <Problem />
        <Deliverables />
        <Steps />
        <Completeness />
        <BuiltForAfrica />
        <Features />
        <Audiences />
        <Results />
        <Faq />
      </Box>
      <LandingFooter />
    </Box>
  );
}
