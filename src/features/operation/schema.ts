import { z } from "zod";

export const operatorSessionSchema = z.object({
  token: z.string().describe("Bearer token in place of OPERATOR_TOKEN"),
  expiresAt: z.iso.datetime().describe("Over by then, and half an hour after its last call"),
});
