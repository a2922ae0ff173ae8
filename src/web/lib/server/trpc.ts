import { createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "#server/router.ts";

/** The hooks over the server's procedures. */
export const trpc = createTRPCReact<AppRouter>();
