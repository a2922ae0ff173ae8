import { Box, Portal, Text } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** Takes files that are dropped anywhere on the page, and says so while they are dragged over it. */
export function DropArea({ text, onFiles }: { text: string; onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Else the browser shows the file in the place of the page.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Each element that is left says so; the page itself is left for nowhere.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <Portal>
      <Box
        position="fixed"
        inset="0"
        zIndex="overlay"
        p="4"
        bg="backdrop"
        pointerEvents="none"
        display="flex"
        alignItems="center"
        justifyContent="center"
      >
        <Box
          p="8"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="brand.solid"
          borderRadius="lg"
          bg="bg.panel"
          textAlign="center"
          boxShadow="overlay"
        >
          <Box display="flex" justifyContent="center" mb="2" color="brand.fg">
            <Upload aria-hidden size={28} />
          </Box>
          <Text fontWeight="medium">{text}</Text>
        </Box>
      </Box>
    </Portal>
  );
}
