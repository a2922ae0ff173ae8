import { Box, Text, chakra } from "@chakra-ui/react";
import { useId } from "react";
import { channels as allChannels, wishes, type Channel, type Wish } from "#features/saved-search/vocabulary.ts";
import { Choice } from "../components/fields/choice.tsx";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import { channelWords, wishWords } from "./words.ts";

type TellingFieldsProps = {
  wish: Wish;
  channels: readonly Channel[];
  onChange: (change: { wish?: Wish; channels?: Channel[] }) => void;
  error?: string | undefined;
  /** One way is left as it is while there is a wish. */
  keepsOne?: boolean;
};

/** When a search is told, and by what. */
export function TellingFields({ wish, channels, onChange, error, keepsOne = false }: TellingFieldsProps) {
  const id = useId();
  const toggle = (channel: Channel, isChosen: boolean) =>
    onChange({ channels: allChannels.filter((each) => (each === channel ? isChosen : channels.includes(each))) });
  return (
    <Box display="grid" gap="3" gridTemplateColumns={{ base: "1fr", sm: "minmax(0, 1fr) minmax(0, 1.4fr)" }}>
      <LabelledSelect label="Tell us" value={wish} onPick={(value) => onChange({ wish: value as Wish })}>
        {wishes.map((each) => (
          <option key={each} value={each}>
            {wishWords[each]}
          </option>
        ))}
      </LabelledSelect>
      {wish !== "off" && (
        <chakra.fieldset minW="0" aria-describedby={`${id}-error`}>
          <chakra.legend mb="1" fontSize="sm" color="fg.muted">
            By
          </chakra.legend>
          <Box display="flex" flexWrap="wrap" columnGap="4" minH="10" alignItems="center">
            {allChannels.map((channel) => {
              const isChosen = channels.includes(channel);
              return (
                <Choice
                  key={channel}
                  type="checkbox"
                  isChosen={isChosen}
                  isDisabled={keepsOne && isChosen && channels.length === 1}
                  onChange={(wanted) => toggle(channel, wanted)}
                >
                  {channelWords[channel]}
                </Choice>
              );
            })}
          </Box>
          <Text id={`${id}-error`} aria-live="polite" fontSize="sm" color="fg.error">
            {error}
          </Text>
        </chakra.fieldset>
      )}
    </Box>
  );
}
