import { Button, VisuallyHidden } from "@chakra-ui/react";
import { Link2 } from "lucide-react";
import { Tooltip } from "../components/overlays/tooltip.tsx";
import { showToast } from "../lib/toast.ts";

/** The address that opens a regulation directly. */
export const linkTo = (id: string) => `${window.location.origin}/dashboard?regulation=${encodeURIComponent(id)}`;

type CopyLinkButtonProps = {
  regulationId: string;
  /** The browser does not let the page copy: the link has to be shown. */
  onRefused: () => void;
};

/** Copies the address that opens a regulation directly. */
export function CopyLinkButton({ regulationId, onRefused }: CopyLinkButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linkTo(regulationId));
      void showToast("success", "Link copied", { seconds: 5 });
    } catch {
      onRefused();
    }
  };
  return (
    <Tooltip text="Copy link">
      <Button variant="ghost" size="sm" px="2.5" onClick={() => void copy()}>
        <Link2 aria-hidden />
        <VisuallyHidden>Copy link</VisuallyHidden>
      </Button>
    </Tooltip>
  );
}
