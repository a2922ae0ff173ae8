import { Building2, CreditCard, Database, Landmark, Scale, Server } from "lucide-react";
import { LandingSection } from "./landing-section.tsx";
import { PointList, type Point } from "./point-list.tsx";

const africa: Point[] = [
  {
    icon: Landmark,
    title: "Local regulators first",
    text: "Nigerian acts, regulations, guidelines and circulars under the names and references you know, with deadlines in Lagos time.",
  },
  {
    icon: Scale,
    title: "Your licence, not a template",
    text: "Licence categories as the Central Bank of Nigeria grants them, other industries beside the financial one, and SMEs beside banks.",
  },
  {
    icon: Server,
    title: "Light to run",
    text: "One process on one small server, in your office or your country. Your data stays where you decide.",
  },
];

export function BuiltForAfrica() {
  return (
    <LandingSection
      id="built-for-africa"
      title="Built for Africa, starting in Nigeria"
      text="Made for the regulators, licences and working conditions of African organizations, not adapted from elsewhere."
    >
      <PointList points={africa} look="plain" />
    </LandingSection>
  );
}

const audiences: Point[] = [
  {
    icon: Building2,
    title: "Banks and micro-finance banks",
    text: "From international commercial banks to Tier 2 unit micro-finance banks: matched by licence category, down to its sub-licences.",
  },
  {
    icon: CreditCard,
    title: "Payment service providers",
    text: "Mobile money, switching, solution services, terminals and agents: the rules of your licence, and those your services bring with them.",
  },
  {
    icon: Database,
    title: "Data-driven organizations, SMEs and corporates",
    text: "Data protection, consumer, tax and company law bind other industries too. Tell us what you do, and see what counts.",
  },
];

export function Audiences() {
  return (
    <LandingSection id="who-we-serve" title="Who we serve" isTinted>
      <PointList points={audiences} />
    </LandingSection>
  );
}
