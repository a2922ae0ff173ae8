import type { OpenQuestion } from "../../../applicability/schema.ts";
import { services as allServices, serviceLabels } from "../../../company/vocabulary.ts";
import type { Binding } from "./duties.ts";
import { inWords } from "#shared/sentence.ts";

// More open questions than these are a form to fill in, and the profile has one.
const mostQuestions = 8;

/** What the text leaves open first, then what would settle the most regulations; each field of the profile is asked once. */
export function questionsOf(own: readonly OpenQuestion[], bindings: readonly Binding[]): OpenQuestion[] {
  const open = bindings.filter(({ isSure }) => !isSure);
  const asked = open.flatMap((binding) => binding.applicability.open.map((question) => ({ question, binding })));
  const byKey = Map.groupBy(asked, ({ question: { kind, key } }) => `${kind} ${key}`);
  const settling = [...byKey.values()]
    .toSorted((a, b) => b.length - a.length)
    .map((list) =>
      joined(
        list.map(({ question }) => question),
        list.map(({ binding }) => binding),
      ),
    );
  const known = new Set(own.map(({ key }) => key));
  return [...own, ...settling.filter(({ key }) => !known.has(key))].slice(0, mostQuestions);
}

/** One question for what several regulations ask of one field of the profile. */
function joined([first, ...more]: readonly OpenQuestion[], bindings: readonly Binding[]): OpenQuestion {
  const { kind, key, question, help } = first!;
  if (kind === "answer" || more.every((other) => other.question === question)) return first!;
  const rules = bindings.map(({ instrument }) => instrument.appliesTo);
  if (key === "services") {
    const asked = allServices.filter((service) => rules.some(({ services }) => services.includes(service)));
    const names = asked.map((service) => serviceLabels[service]);
    const which = `Which of these do you offer: ${inWords(names, "or")}?`;
    return { kind, key, question: `${which} Choose your services in the profile.`, help };
  }
  if (key === "employeeSize") {
    const starts = [...new Set(rules.flatMap(({ minEmployees }) => minEmployees ?? []))].toSorted((a, b) => a - b);
    const from = `Rules start at ${inWords(starts.map(String))} employees.`;
    return { kind, key, question: `How many people do you employ? ${from} Give your size in the profile.`, help };
  }
  return { kind, key, question: "Which licence do you hold exactly? Choose it in the profile.", help };
}
