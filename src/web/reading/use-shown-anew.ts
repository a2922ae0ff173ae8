import { trpc } from "../lib/server/trpc.ts";

/** What rests on a company's own readings is asked for again. */
export function useShownAnew() {
  const { dashboard, library, reading } = trpc.useUtils();
  return async () => {
    await Promise.all([dashboard.invalidate(), library.invalidate(), reading.invalidate()]);
  };
}
