/** What a failed call tells, and what would help (`needs`): `status` is null when no answer of the server arrived, and then there is no `message` either. */
export type Failure = {
  status: number | null;
  message: string | null;
  errors: string[];
  path: string | null;
  needs: string | null;
};

type ErrorData = { httpStatus?: unknown; errors?: unknown; path?: unknown; needs?: unknown };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string" && entry !== "") : [];

/** Reads a failed call. It looks at the error's shape, so that the first screens need not load the tRPC client for it. */
export function failureOf(error: unknown): Failure {
  const { data, message } = (error ?? {}) as { data?: ErrorData | null; message?: unknown };
  const status = typeof data?.httpStatus === "number" ? data.httpStatus : null;
  return {
    status,
    message: status !== null && typeof message === "string" && message !== "" ? message : null,
    errors: texts(data?.errors),
    path: typeof data?.path === "string" ? data.path : null,
    needs: typeof data?.needs === "string" ? data.needs : null,
  };
}

/** For failures the user is not told about: they stay visible to whoever looks into the browser's console. */
export function report(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- this is the one place that writes there
  console.error(what, error);
}
