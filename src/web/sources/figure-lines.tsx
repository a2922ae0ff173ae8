import type { SourceFigure } from "#features/triage/schema.ts";
import { Box } from "@chakra-ui/react";
import { audienceFigureWords, figureWords } from "./figure-words.ts";

/** How well a source's changes reach those whom they bind, in all and by for whom they are. */
export function FigureLines({ figure }: { figure: SourceFigure | undefined }) {
  return (
    <>
      {figureWords(figure)}
      {audienceFigureWords(figure).map((words) => (
        <Box key={words}>{words}</Box>
      ))}
    </>
  );
}
