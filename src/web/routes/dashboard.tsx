import { Button } from "@chakra-ui/react";
import { Fragment, useDeferredValue, useRef } from "react";
import { riskLevels } from "#features/catalogue/vocabulary.ts";
import type { Overview } from "#features/dashboard/schema.ts";
import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { AtAGlance } from "../dashboard/glance/at-a-glance.tsx";
import { DashboardHeader } from "../dashboard/dashboard-header.tsx";
import { Elsewhere } from "../dashboard/elsewhere.tsx";
import { FilterBar } from "../dashboard/filter-bar.tsx";
import { MayApplySection } from "../dashboard/may-apply-section.tsx";
import { NextDaysLater } from "../dashboard/next-days-later.tsx";
import { NotReviewedSection } from "../dashboard/not-reviewed-section.tsx";
import { NothingMatches } from "../dashboard/nothing-matches.tsx";
import { RiskSection } from "../dashboard/risk-section.tsx";
import { useOverview } from "../dashboard/use-overview.ts";
import { useDashboardSearch } from "../dashboard/use-dashboard-search.ts";
import { Screen } from "../layout/screen.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";
import { ofLevel } from "../regulation/risk/risk-level.ts";

const WhyPanel = openedLater(
  async () => (await import("../dashboard/why-panel.tsx")).WhyPanel,
  ({ isOpen }) => isOpen,
);

export function DashboardRoute() {
  useTitle("Dashboard");
  const { id, company } = useCompany();
  const state = useDashboardSearch();
  const { search, regulator, category } = state.search;
  const overview = useOverview(id, { search, regulator, category });
  // Many cards: they are drawn in small steps, between which the browser hears the visitor's hand.
  const data = useDeferredValue(overview.data);
  const searchBox = useRef<HTMLInputElement>(null);
  const clearFilters = () => {
    state.clearFilters();
    // The button goes with the filters; the keyboard stays where the next search begins.
    searchBox.current?.focus();
  };
  const error = id === null ? "Company ID not found" : overview.isError ? "Failed to load compliance data" : null;
  return (
    <>
      <Screen gap="6">
        <DashboardHeader company={company} onWhy={() => state.showWhy(true)} />
        <FilterBar {...state} searchBox={searchBox} />
        <Elsewhere />
        {error ? (
          <MessagePanel role="alert" title={error}>
            <Button onClick={() => window.location.reload()}>Retry</Button>
          </MessagePanel>
        ) : (
          <>
            <AtAGlance companyId={id} regulator={regulator} onRegulator={state.setRegulator} />
            {state.isFiltered && data && isEmpty(data) && <NothingMatches onClear={clearFilters} />}
            {riskLevels.map((level, index) => (
              <Fragment key={level}>
                <RiskSection
                  level={level}
                  {...(data ? ofLevel(data, level) : { regulations: undefined, count: undefined })}
                />
                {/* Below what weighs most, whose first cards are to be seen without scrolling. */}
                {index === 0 && id !== null && !state.isFiltered && (
                  <NextDaysLater companyId={id} isReady={data !== undefined} />
                )}
              </Fragment>
            ))}
            {data && <MayApplySection regulations={data.mayApply} count={data.counts.mayApply} />}
            {data && <NotReviewedSection regulations={data.notReviewed} total={data.notReviewedTotal} />}
          </>
        )}
      </Screen>
      <WhyPanel isOpen={state.search.why !== undefined} onClose={() => state.showWhy(false)} companyId={id} />
    </>
  );
}

const isEmpty = ({ high, medium, low, mayApply, notReviewed }: Overview) =>
  high.length + medium.length + low.length + mayApply.length + notReviewed.length === 0;
