import { useToaster } from "../../lib/toast.ts";

/** Holds the toaster once there is something to say. */
export function ToastHost() {
  return useToaster() ?? null;
}
