import { Box, Button, Text } from "@chakra-ui/react";
import { ListPlus } from "lucide-react";
import { useRef, useState, type RefObject } from "react";
import type { Duty } from "#features/obligation/schema.ts";
import { useMay } from "../account/use-me.ts";
import { useCompany } from "../company/use-company.ts";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { RouteLink } from "../components/route-link.tsx";
import type { Adopted } from "./add-dialog.tsx";

const AdoptDialog = openedLater(
  async () => (await import("./add-dialog.tsx")).AdoptDialog,
  ({ from }) => from !== undefined,
);

type AdoptSentenceProps = Omit<Adopted, "quote"> & {
  /** Where the text stands in which words can be marked. */
  text: RefObject<HTMLElement | null>;
};

/** Makes a duty of the company's own of a sentence that stands in a document. */
export function AdoptSentence({ text, ...document }: AdoptSentenceProps) {
  const { id: companyId } = useCompany();
  const mayChange = useMay("work.change");
  const marked = useRef("");
  const [from, setFrom] = useState<Adopted>();
  const [adopted, setAdopted] = useState<Duty[]>([]);
  if (!mayChange || companyId === null) return null;
  const open = () => {
    setFrom({ ...document, quote: marked.current || markedIn(text.current) });
    marked.current = "";
  };
  return (
    <Box mt="2" className="screen-only">
      <Button
        size="sm"
        variant="outline"
        aria-haspopup="dialog"
        // In some browsers the press itself takes the marking away.
        onPointerDown={() => (marked.current = markedIn(text.current))}
        onClick={open}
      >
        <ListPlus aria-hidden />
        Adopt as a duty…
      </Button>
      <Text mt="1" color="fg.muted">
        Mark the sentence in the text first, or write it into the form: it becomes a duty of your own, kept with its words.
      </Text>
      <Box role="status" mt={adopted.length > 0 ? "2" : "0"}>
        {adopted.length > 0 && (
          <ul>
            {adopted.map(({ _id: duty, text: words }) => (
              <Box as="li" key={duty} overflowWrap="anywhere">
                Adopted:{" "}
                <RouteLink to="/duties" search={{ duty }}>
                  {words}
                </RouteLink>
              </Box>
            ))}
          </ul>
        )}
      </Box>
      <AdoptDialog
        companyId={companyId}
        from={from}
        onClose={() => setFrom(undefined)}
        onAdded={(duty) => setAdopted((before) => [...before, duty])}
      />
    </Box>
  );
} // prettier-ignore

/** The words that are marked in a place, on one line. */
function markedIn(place: HTMLElement | null): string {
  const selection = window.getSelection();
  if (!place || !selection?.anchorNode || !place.contains(selection.anchorNode)) return "";
  return selection.toString().split(/\s+/).join(" ").trim();
}
