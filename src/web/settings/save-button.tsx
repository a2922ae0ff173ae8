import { Button, Spinner } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Ends a form that stands in the page. */
export function SaveButton({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  return (
    <Button type="submit" variant="outline" aria-busy={isPending}>
      {isPending && <Spinner aria-hidden />}
      {children}
    </Button>
  );
}
