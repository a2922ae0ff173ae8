import { LandingSection } from "./landing-section.tsx";
import { PointList, type Point } from "./point-list.tsx";

const steps: Point[] = [
  {
    title: "Visibility",
    text: "Answer a few quick questions about your business. You see at once which regulations apply to it, and the reason for each.",
  },
  {
    title: "Assess",
    text: "Every regulation carries a risk level with the factors behind it. What is still open is shown with the question that settles it.",
  },
  {
    title: "Act",
    text: "Work through the duties in order of urgency, set monitoring alerts, and reassess when your business changes.",
  },
];

export function Steps() {
  return (
    <LandingSection id="how-it-works" title="How it works, in three steps" isTinted>
      <PointList points={steps} isOrdered />
    </LandingSection>
  );
}
