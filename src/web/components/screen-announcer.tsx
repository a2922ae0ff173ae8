import { VisuallyHidden } from "@chakra-ui/react";
import { useEffect, useState } from "react";

// Long enough to be read from, short enough that nobody meets it later.
const keptMs = 1000;

/** Says a screen's name when another one comes. `follow` is told how to say it, and answers how to stop. */
export function ScreenAnnouncer({ follow }: { follow: (say: (name: string) => void) => () => void }) {
  const [name, setName] = useState("");
  useEffect(() => follow(setName), [follow]);
  useEffect(() => {
    if (name === "") return;
    const timer = setTimeout(() => setName(""), keptMs);
    return () => clearTimeout(timer);
  }, [name]);
  return <VisuallyHidden aria-live="polite">{name}</VisuallyHidden>;
}
