/**
 * The code of a screen, fetched when it is first visited. Where it does not arrive the router reloads the page, since
 * after an upgrade files have other names; with the server out of reach that would end on the browser's own error page,
 * so the failure is then told as what it is.
 */
export const fetchCode =
  <T>(importer: () => Promise<T>) =>
  (): Promise<T> =>
    importer().catch(async (error: unknown) => {
      const isReachable = await fetch("/favicon.svg", { cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      );
      throw isReachable ? error : new Error("The server cannot be reached", { cause: error });
    });
