import { trpc } from "../lib/server/trpc.ts";

/** The title of a regulation that is known by its key; undefined until it is known, and where the library has it no more. */
export function useRegulationTitle(key: string): string | undefined {
  const { data } = trpc.regulation.regulators.useQuery({});
  const regulations = data?.data.flatMap((regulator) => regulator.regulations);
  return regulations?.find(({ regulation_id }) => regulation_id === key)?.regulation_title;
}
