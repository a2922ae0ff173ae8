import { Bell, Bot, Gauge, Landmark, Search, ShieldCheck } from "lucide-react";
import { LandingSection } from "./landing-section.tsx";
import { PointList, type Point } from "./point-list.tsx";

const features: Point[] = [
  {
    icon: Gauge,
    title: "AI Risk Engine",
    text: "Risk scoring by AI plus a rules engine: High, Medium or Low, with the points behind each score in plain words.",
  },
  {
    icon: Bell,
    title: "Notifications",
    text: "In-app and e-mail notifications when a regulation appears, changes, moves to another risk level or falls due.",
  },
  {
    icon: Bot,
    title: "Compliance Copilot",
    text: "A compliance chatbot that cites its sources: ask in your own words, and see where in the regulation the answer stands.",
  },
  {
    icon: Search,
    title: "Filtering & Search",
    text: "Filter by regulator, date, risk and business unit, and search titles, references and requirements as you type.",
  },
  {
    icon: Landmark,
    title: "Regulator Dashboards",
    text: "A page for each regulator you watch, with its regulations by risk and what changed over time.",
  },
  {
    icon: ShieldCheck,
    title: "Access & Security",
    text: "Single sign-on and role-based access fit in front, through the gateway of your own server. Inside, each company sees only its own data.",
  },
];

export function Features() {
  return (
    <LandingSection id="features" title="One place for the whole of compliance tracking">
      <PointList points={features} />
    </LandingSection>
  );
}
