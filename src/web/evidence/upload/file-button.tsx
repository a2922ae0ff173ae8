import { Box, chakra } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useId } from "react";
import { UploadLabel } from "../../components/fields/upload-label.tsx";

type FileButtonProps = { label: string; isOne?: boolean; isMain?: boolean; onFiles: (files: File[]) => void };

const main = { bg: "brand.solid", color: "brand.contrast", borderColor: "brand.solid", _hover: { bg: "brand.hover" } };

/** Chooses files from the machine. The input itself takes the focus; its label is what is seen and pressed. */
export function FileButton({ label, isOne = false, isMain = false, onFiles }: FileButtonProps) {
  const id = useId();
  return (
    <Box position="relative" display="inline-block">
      <chakra.input
        id={id}
        type="file"
        multiple={!isOne}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Emptied, so that the same file can be chosen again.
          target.value = "";
        }}
        className="peer"
        srOnly
      />
      <UploadLabel htmlFor={id} minH={isMain ? "10" : "9"} {...(isMain && main)}>
        <Upload aria-hidden size={16} />
        {label}
      </UploadLabel>
    </Box>
  );
}
