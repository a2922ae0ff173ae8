import type { OutgoingNotification } from "./outgoing.ts";

/** What a saved search found since it was last told, as it leaves the house. */
export type Found = {
  search: {
    id: string;
    name: string;
    place: "library" | "updates";
    /** Where its screen shows all that passes it: what follows the application's address. */
    path: string;
  };
  /** In the order in which they are listed, the newest first; no more than are listed. */
  matches: OutgoingNotification[];
  /** How many there are. */
  total: number;
};
