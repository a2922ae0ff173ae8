import { Box, chakra } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import { focusRing } from "../components/fields/field-style.ts";
import { LandingSection } from "./landing-section.tsx";

const questions = [
  {
    question: "How does Ilana know which regulations apply to us?",
    answer:
      "From your profile: licence category, industry, services, size, and your answers to short questions. Rules match it to each regulation and give the reason in words. Where something is not known, the regulation is shown as one that may apply, with the question that settles it, and is never left out silently.",
  },
  {
    question: "Which regulators does it cover?",
    answer:
      "The Central Bank of Nigeria, NDIC, SEC, EFCC, FCCPC and NDPC, and beside them other federal bodies whose rules bind companies, among them those for tax, pensions and company law.",
  },
  {
    question: "Is our data encrypted?",
    answer:
      "Yes: encryption at rest and in transit is part of the intended deployment, and you can check both, because Ilana runs on your own server. In transit, your server's certificate (TLS) protects every request. At rest, the data folder is kept on an encrypted volume, so that the database, uploaded logos and backups in it are encrypted. Whatever the deployment, passwords are stored only as Argon2 hashes.",
  },
  {
    question: "Can we rely on it as legal advice?",
    answer:
      "No. Ilana shows where each fact was seen and how sure it is, and links to the official text where there is one. The summaries are written in plain words, so read the law, or ask your counsel, before you act.",
  },
  {
    question: "What does it cost to start?",
    answer:
      "Nothing, and no credit card is required. Register with your company e-mail, describe your business, and your regulations are there. No payment is asked for anywhere in the application.",
  },
];

export function Faq() {
  return (
    <LandingSection id="faq" title="Frequently asked questions" isTinted>
      <Box maxW="3xl" borderBottomWidth="1px">
        {questions.map(({ question, answer }) => (
          <Details key={question}>
            <Summary>
              {question}
              <ChevronDown aria-hidden size={20} />
            </Summary>
            <Box pb="5" color="fg.muted" lineHeight="relaxed">
              {answer}
            </Box>
          </Details>
        ))}
      </Box>
    </LandingSection>
  );
}

const Details = chakra("details", {
  base: {
    borderTopWidth: "1px",
    borderColor: "border.strong",
    "&[open] svg": { transform: "rotate(180deg)" },
  },
});

const Summary = chakra("summary", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    minH: "14",
    py: "3",
    fontSize: "lg",
    fontWeight: "medium",
    cursor: "pointer",
    borderRadius: "sm",
    listStyle: "none",
    // Safari's own marker.
    "&::-webkit-details-marker": { display: "none" },
    _focusVisible: focusRing,
    "& svg": { flexShrink: 0, color: "fg.muted", transition: "transform 120ms" },
    _motionReduce: { "& svg": { transition: "none" } },
  },
});
