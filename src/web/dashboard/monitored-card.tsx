import { memo, type ReactNode } from "react";
import type { ScoredRegulation } from "#features/risk/schema.ts";
import { DutyCount } from "../regulation/duty-count.tsx";
import { MonitorButton } from "../regulation/monitoring/monitor-button.tsx";
import { useMonitoring } from "../regulation/monitoring/monitoring.tsx";
import { useOpenRegulation } from "../regulation/regulation-host.tsx";
import { RegulationCard } from "./regulation-card.tsx";

type MonitoredCardProps = { regulation: ScoredRegulation; question?: ReactNode };

/** A card with its monitoring button. When more of its row come it stays as it is drawn. */
export const MonitoredCard = memo(function MonitoredCard({ regulation, question }: MonitoredCardProps) {
  const { regulation_id: id, regulation_title: title } = regulation;
  const { monitor, mayMonitor, isWatched, isPending } = useMonitoring();
  const open = useOpenRegulation();
  return (
    <RegulationCard
      regulation={regulation}
      onOpen={() => open(id, regulation)}
      question={question}
      progress={<DutyCount regulationId={id} />}
      monitor={
        mayMonitor && (
          <MonitorButton
            regulationTitle={title}
            isWatched={isWatched(id)}
            isPending={isPending(id)}
            onPress={() => monitor(id)}
          />
        )
      }
    />
  );
});
