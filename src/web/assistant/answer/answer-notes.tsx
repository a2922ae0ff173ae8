import { Box, Text } from "@chakra-ui/react";
import type { Reply } from "#features/assistant/schema.ts";
import { plural } from "#shared/plural.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";

/** How the answer came about, as far as it bears on how much can be made of it. */
export function AnswerNotes({ reply, model }: { reply: Reply; model: string | null }) {
  const notes = [
    reply.because && capitalizeFirst(reply.because),
    missingWords(reply),
    wordingWords(reply.wording, model),
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <Box display="flex" flexDirection="column" gap="1" fontSize="sm" color="fg.muted" lineHeight="snug">
      {notes.map((note) => (
        <Text key={note}>{note}</Text>
      ))}
    </Box>
  );
}

function missingWords({ missingTerms, outcome }: Reply): string | null {
  if (missingTerms.length === 0) return null;
  const terms = missingTerms.map((term) => `“${term}”`).join(", ");
  return `${outcome === "answered" ? "No cited text contains" : "No text that was found contains"}: ${terms}`;
}

function wordingWords({ by, dropped, note }: Reply["wording"], model: string | null): string | null {
  if (by === "rules") return note;
  const leftOut = dropped > 0 ? `; ${plural(dropped, "sentence")} left out because no source carries it` : "";
  return `Worded by the model${model ? ` ${model}` : ""} from the sources below${leftOut}.${note ? ` ${note}` : ""}`;
}
