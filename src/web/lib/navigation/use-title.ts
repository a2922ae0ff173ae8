import { useEffect } from "react";

/** Names the screen in the browser's tab and to screen readers. */
export function useTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · Ilana`;
  }, [screen]);
}
