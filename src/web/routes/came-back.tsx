import { useLoaderData } from "@tanstack/react-router";
import { CameBackView } from "../account/sign-on/came-back-view.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";

export { comeBack } from "../account/sign-on/come-back.ts";

export function CameBackRoute() {
  useTitle("Single sign-on");
  return <CameBackView cameBack={useLoaderData({ from: "/signin/sso" })} />;
}
