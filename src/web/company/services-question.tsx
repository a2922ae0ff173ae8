import { Text, chakra } from "@chakra-ui/react";
import type { Service } from "#features/company/vocabulary.ts";
import { Choice } from "../components/fields/choice.tsx";
import { ServiceChoices } from "./service-choices.tsx";

type ServicesQuestionProps = {
  /** Undefined while nothing is chosen; an empty list is the company's word that it offers none of these. */
  chosen: Service[] | undefined;
  onChange: (chosen: Service[] | undefined) => void;
};

/** Which services a company offers, or that it offers none of them: leaving all boxes empty says neither. */
export function ServicesQuestion({ chosen, onChange }: ServicesQuestionProps) {
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="sm" fontWeight="medium">
        Services you offer
      </chakra.legend>
      <Text fontSize="xs" color="fg.muted" mb="1.5">
        As long as you choose nothing here, this stays open.
      </Text>
      <ServiceChoices chosen={chosen ?? []} onChange={(next) => onChange(next.length > 0 ? next : undefined)} />
      <Choice type="checkbox" isChosen={chosen?.length === 0} onChange={(isOn) => onChange(isOn ? [] : undefined)}>
        None of these
      </Choice>
    </chakra.fieldset>
  );
}
