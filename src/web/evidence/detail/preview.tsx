import { Box, Text, chakra } from "@chakra-ui/react";
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";
import qcms from "pdfjs-dist/wasm/qcms_bg.wasm?url";
import { useEffect, useRef, useState } from "react";
import type { EvidenceFile } from "#features/evidence/schema.ts";
import { plural } from "#shared/plural.ts";
import { PanelPart } from "../../filings/panel-parts.tsx";
import type { Decoder, Given, Said, Shown } from "../frame/messages.ts";
import { fetchVersion } from "../use-evidence.ts";

const addresses: Record<Decoder, string> = { "jbig2.wasm": jbig2, "openjpeg.wasm": openjpeg, "qcms_bg.wasm": qcms };
const Frame = chakra("iframe");

type State = { said: "waiting" } | { said: "not fetched" } | Exclude<Said, { said: "needs" }>;

/**
 * How a file looks: in a frame without an origin, which is handed the bytes and draws them. Nothing of the file is read on
 * this side.
 */
export function Preview({ file }: { file: EvidenceFile }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<State>({ said: "waiting" });
  const [isLoaded, setLoaded] = useState(false);
  const { fileId, shownAs } = file;
  useEffect(() => {
    if (!isLoaded || shownAs === null) return;
    const { port1: ours, port2: its } = new MessageChannel();
    let isOver = false;
    ours.addEventListener("message", ({ data }: MessageEvent<Said>) => {
      if (data.said === "needs") void give(ours, data.decoder);
      else setState(data);
    });
    ours.start();
    const hand = async () => {
      const bytes = await (await fetchVersion(fileId)).arrayBuffer();
      const shown: Shown = { bytes, type: shownAs };
      // Whoever has no origin can be named by none: the window itself is the one that is meant.
      if (!isOver) frame.current?.contentWindow?.postMessage(shown, "*", [bytes, its]);
    };
    hand().catch(() => setState({ said: "not fetched" }));
    return () => {
      isOver = true;
      ours.close();
    };
  }, [isLoaded, fileId, shownAs]);
  const isShown = state.said === "waiting" || state.said === "shown";
  return (
    <PanelPart title="Preview">
      {isShown && (
        <Box borderWidth="1px" borderRadius="md" overflow="hidden" bg="bg.muted">
          <Frame
            ref={frame}
            src="/evidence-frame"
            sandbox="allow-scripts"
            title={`Preview of ${file.name}`}
            onLoad={() => setLoaded(true)}
            display="block"
            width="100%"
            height="min(32rem, 70dvh)"
            border="0"
          />
        </Box>
      )}
      <Text role="status" mt="1.5" fontSize="sm" color={isShown ? "fg.muted" : "fg"} minH="5">
        {wordsOf(state, file)}
      </Text>
    </PanelPart>
  );
}

async function give(port: MessagePort, decoder: Decoder): Promise<void> {
  const url = addresses[decoder];
  const bytes = await fetch(url)
    .then(async (response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null);
  const given: Given = { decoder, bytes };
  port.postMessage(given, bytes ? [bytes] : []);
}

function wordsOf(state: State, { shownAs }: EvidenceFile): string {
  switch (state.said) {
    case "waiting":
      return "Loading the preview...";
    case "shown":
      return shownAs === "application/pdf" ? plural(state.pages, "page") : "";
    case "locked":
      return "The PDF is locked with a password: download it to read it.";
    case "failed":
      return "It is damaged, or written so that it cannot be shown here: download it to look at it.";
    case "not fetched":
      return "The preview could not be loaded.";
  }
}
