import { Box, Text } from "@chakra-ui/react";
import { categories, licenceCategories, type LicenceCategory } from "#features/company/vocabulary.ts";
import { Chips } from "../components/chips.tsx";
import type { EditedDuty } from "./duties.ts";

const all = licenceCategories.map((id) => ({ id, name: categories[id].name }));

type AddresseesProps = { duty: EditedDuty; number: number; onChange: (values: Partial<EditedDuty>) => void };

/** Which licences a duty binds, where these are fewer than the regulation does. */
export function Addressees({ duty: { for: addressee }, number, onChange }: AddresseesProps) {
  const { categories: chosen = [], conditionKey } = addressee ?? {};
  const choose = (ids: string[]) => {
    const next = {
      ...(ids.length > 0 && { categories: ids as LicenceCategory[] }),
      ...(conditionKey && { conditionKey }),
    };
    onChange({ for: ids.length > 0 || conditionKey ? next : undefined });
  };
  return (
    <Box mt="4">
      <Chips
        label={`Binds only: duty ${number}`}
        hint="Remove the licence"
        chosen={chosen}
        all={all}
        onChange={choose}
      />
      {chosen.length === 0 && !conditionKey && (
        <Text mt="-3" mb="3" fontSize="xs" color="fg.muted">
          Whoever the regulation binds
        </Text>
      )}
    </Box>
  );
}
