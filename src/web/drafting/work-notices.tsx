import { Box, Button, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

type WorkNoticesProps = {
  draft: { isBehind: boolean; isTakenUp: boolean; keepOn: () => void; startAfresh: () => void };
  /** Who has saved meanwhile, as a sentence. */
  behind: string;
};

/** What must be decided before one goes on: over what was saved meanwhile, or with work of earlier. */
export function WorkNotices({ draft, behind }: WorkNoticesProps) {
  if (draft.isBehind)
    return (
      <WorkNotice text={`${behind} What you have written is kept.`}>
        <Button size="sm" variant="outline" onClick={() => draft.keepOn()}>
          Go on with mine
        </Button>
        <Button size="sm" variant="outline" onClick={() => draft.startAfresh()}>
          Take what was saved
        </Button>
      </WorkNotice>
    );
  if (!draft.isTakenUp) return null;
  return (
    <WorkNotice text="Your work of earlier, which was not saved, was taken up again.">
      <Button size="sm" variant="outline" onClick={() => draft.startAfresh()}>
        Start afresh
      </Button>
    </WorkNotice>
  );
}

function WorkNotice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box role="status" mt="4" p="3" borderRadius="md" bg="accent.subtle" color="accent.fg" fontSize="sm">
      <Text>{text}</Text>
      <Box mt="2" display="flex" flexWrap="wrap" gap="2">
        {children}
      </Box>
    </Box>
  );
}

/** Why it was not saved: what the server refused, and what is still to be done. */
export function OpenPoints({ failure, points }: { failure: string | null; points: readonly string[] }) {
  return (
    <Box role="alert" fontSize="sm" color="fg.error">
      {failure && <Text>{failure}</Text>}
      {points.length > 0 && (
        <Box as="ul" listStyleType="disc" ps="5">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}
