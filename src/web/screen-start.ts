import { dashboardQuestion } from "./dashboard/asked-at-first.ts";
import { companyWords } from "./dashboard/company-words.ts";
import { applyColorMode } from "./lib/color-scheme.ts";
import { askEarly } from "./lib/server/early-answer.ts";
import { initials } from "./lib/format.ts";
import { currentCompanyId, isSignedIn, readCompany } from "./lib/server/session.ts";
import { placeholderCompany } from "./lib/placeholder.ts";

// Runs within the page, right after the drawn screen and before anything of it is painted.
applyColorMode();
const drawn = document.getElementById("drawn");
const companyId = isSignedIn() && currentCompanyId();
// They stand in the address, and what is drawn or asked for here has none.
const hasFilters = location.search !== "";
// What the dashboard shows is long: it comes beside the code that shows it, not after.
if (companyId && location.pathname === "/dashboard" && !hasFilters)
  askEarly("dashboard.overview", dashboardQuestion(companyId, "first"));
if (drawn) {
  const isForMembers = drawn.dataset["for"] === "member";
  // What stands behind a # is a secret of a link, which leads on: another screen than this one comes.
  const leadsOn = location.hash !== "";
  if (isForMembers === isSignedIn() && !(isForMembers && hasFilters) && !leadsOn) show(drawn);
  else drawn.remove();
}

/** Puts the company's own words where those of its placeholder are. */
function show(drawn: HTMLElement): void {
  const words = companyWords(readCompany());
  const own = new Map(Object.entries(words).map(([field, word]) => [`{${field}}`, word]));
  // Where a company without a logo has two letters.
  own.set(initials(placeholderCompany.name), initials(words.name));
  const texts = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    currentNode.nodeValue = own.get(currentNode.nodeValue ?? "") ?? currentNode.nodeValue;
  }
  // What is open at first where there is room.
  if (window.innerWidth >= 768) for (const part of drawn.querySelectorAll("details")) part.open = true;
  drawn.hidden = false;
}
