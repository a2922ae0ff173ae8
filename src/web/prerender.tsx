import { createMemoryHistory } from "@tanstack/react-router";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.tsx";

/** The landing page as a visitor without an account sees it first, with the styles that it needs as style elements. */
export async function renderLanding(): Promise<{ markup: string; styles: string }> {
  // The session asks where a browser keeps its token (nobody is signed in here), the router's browser part for `self`.
  const browser = { localStorage: { getItem: () => null }, self: globalThis };
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  const noData = () => Promise.reject(new Error("The landing page asks the server for nothing"));
  const router = createAppRouter({ data: noData }, createMemoryHistory({ initialEntries: ["/"] }), {
    scrollRestoration: false,
    origin: "http://localhost",
  });
  await router.load();
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
function liftStyles(html: string): { markup: string; styles: string } {
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
