/** What the tests use of it; the package brings no types. */
declare module "swagger-client" {
  export type Answer = { status: number; body: unknown; text?: string };
  type Sent = { requestBody?: unknown; requestContentType?: string };
  export type Client = {
    /** The document with every reference resolved. */
    spec: { paths: Record<string, Record<string, Operation>> };
    /** Its methods: by tag, then by operation id. */
    authorizations: Record<string, { value: string }>;
    apis: Record<string, Record<string, (parameters: Record<string, unknown>, sent?: Sent) => Promise<Answer>>>;
  };
  export type Operation = {
    operationId: string;
    tags: string[];
    parameters?: { name: string }[];
    requestBody?: object;
    responses: Record<string, { content?: Record<string, { schema: object }> }>;
  };
  type Options = { spec: object; authorizations: Record<string, { value: string }> };
  export default function SwaggerClient(options: Options): Promise<Client>;
}
