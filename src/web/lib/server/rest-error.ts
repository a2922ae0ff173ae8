/** A refusal of the REST interface, in the shape that `failure.ts` reads. `path` is the procedure behind it. */
export class RestError extends Error {
  readonly data: { httpStatus: number; errors: unknown; path: string };
  constructor(path: string, status: number, body: { message?: unknown; errors?: unknown }) {
    super(typeof body.message === "string" ? body.message : "");
    this.data = { httpStatus: status, errors: body.errors, path };
  }
}
