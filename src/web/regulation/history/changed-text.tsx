import { Box } from "@chakra-ui/react";
import { Suspense } from "react";
import { lazyWithRetry } from "../../lib/server/fetch-code.ts";
import { Added, Removed } from "../marked-text.tsx";

type ChangedTextProps = { before: string | null; after: string | null };

// Few regulations have changed since they were recorded: what compares texts is loaded with the first that has.
const ComparedText = lazyWithRetry(async () => {
  const { wordDiff } = await import("./word-diff.ts");
  return function ComparedText({ before, after }: { before: string; after: string }) {
    const parts = wordDiff(before, after);
    if (!parts) return <BothTexts before={before} after={after} />;
    return parts.map(({ text, kind }, index) => {
      if (kind === "added") return <Added key={index}>{text}</Added>;
      return kind === "removed" ? <Removed key={index}>{text}</Removed> : text;
    });
  };
});

/** A text before and after a change: word by word where that reads well, else one after the other. */
export function ChangedText({ before, after }: ChangedTextProps) {
  const whole = <BothTexts before={before} after={after} />;
  if (before === null || after === null) return whole;
  return (
    <Suspense fallback={whole}>
      <ComparedText before={before} after={after} />
    </Suspense>
  );
}

function BothTexts({ before, after }: ChangedTextProps) {
  return (
    <>
      {before !== null && (
        <Box>
          <Removed>{before}</Removed>
        </Box>
      )}
      {after !== null && (
        <Box>
          <Added>{after}</Added>
        </Box>
      )}
    </>
  );
}
