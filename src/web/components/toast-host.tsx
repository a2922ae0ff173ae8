import { useToaster } from "../lib/toast.ts";

/** Holds the toaster once there is something to say. */
export function ToastHost() {
  const Toaster = useToaster();
  return Toaster ? <Toaster /> : null;
}
