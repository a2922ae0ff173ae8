import type { ReactNode } from "react";
import type { ScoredRegulation } from "#features/dashboard/schema.ts";
import { MonitorButton } from "../regulation/monitor-button.tsx";
import { useMonitoring } from "../regulation/monitoring.tsx";
import { RegulationCard } from "./regulation-card.tsx";

type MonitoredCardProps = { regulation: ScoredRegulation; onOpen: (id: string) => void; question?: ReactNode };

/** A card with its monitoring button. */
export function MonitoredCard({ regulation, onOpen, question }: MonitoredCardProps) {
  const { regulation_id: id, regulation_title: title } = regulation;
  const { monitor, isWatched, isPending } = useMonitoring();
  return (
    <RegulationCard
      regulation={regulation}
      onOpen={() => onOpen(id)}
      question={question}
      monitor={
        <MonitorButton
          regulationTitle={title}
          isWatched={isWatched(id)}
          isPending={isPending}
          onPress={() => monitor(id)}
        />
      }
    />
  );
}
