import { Box } from "@chakra-ui/react";
import type { RegulationDetail } from "#features/catalogue/schema.ts";
import { lowerFirst } from "#shared/sentence.ts";
import type { ShownRegulation } from "./detail-state.ts";
import { Labelled } from "./labelled.tsx";
import { statusInWords } from "./labels.ts";
import { RegulationLink } from "./regulation-link.tsx";
import { Section } from "./section.tsx";

type Links = RegulationDetail["amends"];

/** What it replaces and amends, and what amends or may amend it. What replaces it is said at the top. */
export function Related({ regulation }: { regulation: ShownRegulation }) {
  const { supersedes = [], supersedesTitles = [], amends = [], amendedBy = [], mayBeAmendedBy = [] } = regulation;
  const groups: [label: string, links: Links, titles: string[]][] = [
    ["Takes the place of:", supersedes, supersedesTitles],
    ["Amends:", amends, []],
    ["Amended by:", amendedBy, []],
    ["May be amended by (captured, nobody has confirmed it yet):", mayBeAmendedBy, []],
  ];
  const filled = groups.filter(([, links, titles]) => links.length + titles.length > 0);
  if (filled.length === 0) return null;
  return (
    <Section title="Related regulations">
      <Box as="dl" display="flex" flexDirection="column" gap="2" fontSize="sm">
        {filled.map(([label, links, titles]) => (
          <Labelled key={label} label={label}>
            <Box as="ul" display="flex" flexDirection="column" gap="1.5">
              {links.map(({ regulation_id: id, regulation_title: title, ...link }) => (
                <li key={id}>
                  <RegulationLink id={id}>{title}</RegulationLink>
                  {(link.status !== "in-force" || link.takesEffectOn) && ` (${lowerFirst(statusInWords(link))})`}
                </li>
              ))}
              {titles.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </Box>
          </Labelled>
        ))}
      </Box>
    </Section>
  );
}
