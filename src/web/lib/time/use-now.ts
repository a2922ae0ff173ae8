import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** The present instant (in ms since 1970), a minute old at most. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
