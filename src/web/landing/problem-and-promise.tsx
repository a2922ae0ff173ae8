import { BellRing, Gauge, ListChecks } from "lucide-react";
import { LandingSection } from "./landing-section.tsx";
import { PointList, type Point } from "./point-list.tsx";

const problems: Point[] = [
  {
    title: "Scattered",
    text: "Circulars, guidelines and acts come from many regulators, on many sites, in many formats. Nobody announces them in one place.",
  },
  {
    title: "Unclear",
    text: "A new rule names licence types, services and thresholds. Whether it binds your company takes hours of reading to find out.",
  },
  {
    title: "Costly",
    text: "What was missed shows up as a sanction, a late return or a finding in the next examination, when it is too late to act.",
  },
];

export function Problem() {
  return (
    <LandingSection
      id="problem"
      title="Rules change faster than a spreadsheet can follow"
      text="Most compliance teams still find out by hand what changed, for whom it counts and by when."
      isTinted
    >
      <PointList points={problems} look="plain" />
    </LandingSection>
  );
}

const deliverables: Point[] = [
  {
    icon: BellRing,
    title: "Proactive alerts",
    text: "Regulator updates are captured in near real time and reach you in the app and by e-mail, before someone asks what you did about them.",
  },
  {
    icon: Gauge,
    title: "Risk prioritization",
    text: "Everything that applies to you is ranked High, Medium or Low, so the first cards are the ones that matter this week.",
  },
  {
    icon: ListChecks,
    title: "Implementation support",
    text: "Each regulation is broken into duties with their provisions, deadlines and penalties, and links to the official text.",
  },
];

export function Deliverables() {
  return (
    <LandingSection id="delivers" title="What Ilana delivers">
      <PointList points={deliverables} />
    </LandingSection>
  );
}
