import { Box } from "@chakra-ui/react";
import { serviceLabels, services, type Service } from "#features/company/vocabulary.ts";
import { Choice } from "../components/fields/choice.tsx";

type ServiceChoicesProps = {
  chosen: Service[];
  isDisabled?: boolean;
  onChange: (chosen: Service[]) => void;
};

/** A check box for each service a company may offer. The group around it names it. */
export function ServiceChoices({ chosen, isDisabled = false, onChange }: ServiceChoicesProps) {
  return (
    <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(11rem, 1fr))" columnGap="3">
      {services.map((service) => (
        <Choice
          key={service}
          type="checkbox"
          isChosen={chosen.includes(service)}
          isDisabled={isDisabled}
          onChange={(isOn) => onChange(isOn ? [...chosen, service] : chosen.filter((other) => other !== service))}
        >
          {serviceLabels[service]}
        </Choice>
      ))}
    </Box>
  );
}
