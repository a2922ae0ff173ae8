import { observable } from "@trpc/server/observable";
import { createMemoryHistory } from "@tanstack/react-router";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { createData } from "./lib/server/data.ts";
import { placeholderCompany } from "./lib/placeholder.ts";
import { createAppRouter } from "./router.tsx";

/** What a drawn page consists of: its elements, and the styles that they need as style elements. */
export type Drawn = { markup: string; styles: string };

/**
 * A screen as it is seen before the server has answered anything: by whoever is signed in, or by a visitor. Nothing
 * where the address leads them elsewhere.
 */
export async function renderScreen(address: string, isSignedIn: boolean): Promise<Drawn | undefined> {
  // The session asks where a browser keeps it, the router's browser part for `self`.
  const kept = isSignedIn ? { token: "a.b.c", company: JSON.stringify(placeholderCompany) } : {};
  const localStorage = { getItem: (key: string) => (kept as Record<string, string>)[key] ?? null };
  const sessionStorage = { getItem: () => null };
  for (const [name, value] of Object.entries({ localStorage, sessionStorage, self: globalThis })) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  const never = () => () => observable<never, never>(() => {});
  const data = async () => createData(() => {}, never);
  const router = createAppRouter({ data }, createMemoryHistory({ initialEntries: [address] }), {
    scrollRestoration: false,
    origin: "http://localhost",
  });
  await router.load();
  if (router.state.location.pathname !== address) return undefined;
  return liftStyles(
    renderToString(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
}

const styleElement = /<style data-emotion="css(-global)? ([^"]*)"[^>]*>([\s\S]*?)<\/style>/g;

/**
 * The style engine writes each style before the first element that uses it, where selectors and React would stumble
 * over it. Lifted out, under the names by which the engine finds them again in the browser.
 */
function liftStyles(html: string): Drawn {
  const globals: string[] = [];
  const names: string[] = [];
  const rules: string[] = [];
  const markup = html.replace(styleElement, (_whole, isGlobal: string | undefined, name: string, css: string) => {
    if (isGlobal) globals.push(`<style data-emotion="css-global ${name}">${css}</style>`);
    else {
      names.push(name);
      rules.push(css);
    }
    return "";
  });
  return {
    markup,
    styles: `${globals.join("")}<style data-emotion="css ${names.join(" ")}">${rules.join("")}</style>`,
  };
}
