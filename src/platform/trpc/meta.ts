import type { OpenApiMeta } from "trpc-to-openapi";
import type { Client } from "../client.ts";
import type { ErrorCode } from "../errors.ts";
import type { Incoming } from "../files/incoming.ts";

/** Who is asking: a person with a live session in a company, as what it belongs to it at this moment; or nobody. */
export type Actor = {
  companyId: string;
  userId: string;
  /** What the audit log calls the person by. */
  nameSeal: string | null;
  role: string;
  /** What the role may do, and the token where it is one. */
  permissions: ReadonlySet<string>;
  sessionId: string;
  /** The API token in place of a session. */
  tokenId: string | null;
  /** Whether it showed who it is a short while ago: sensitive acts ask for that. */
  isFresh: boolean;
  /** It came in by the company's own sign-on and belongs elsewhere too: what is the person's own asks for its own credentials. */
  isBound?: boolean;
  /** The company asks for a second factor that was not shown: nothing is allowed until it is. */
  lacksFactor: boolean;
};

/** What a procedure may know of the request. `server/context.ts` makes it. */
export type Context = {
  requestId: string;
  actor: Actor | null;
  isOperator: boolean;
  /** The operator's session; not set for whoever brings OPERATOR_TOKEN itself. */
  operatorSessionId?: string | null;
  /** The person who acts as operator; null or not set for whoever brings OPERATOR_TOKEN, or a session by it. */
  operatorPerson?: Pick<Actor, "userId" | "nameSeal"> | null;
  /** How long no token of the operator's is looked at from there, after too many wrong ones. */
  operatorWaitSeconds?: number;
  /** Where the request comes from; the address as far as proxies that are trusted tell it. */
  client: Required<Client>;
  /** An uploaded file of a multipart request, if there was one. */
  upload: Buffer | null;
  /** The same where the form is one whose file is taken in on disk (`FormMeta.isOnDisk`). */
  received: Incoming | null;
  /** Counts a change that a company makes; `work`: of what people do all day, of which there may be more. @throws AppError `too_many_requests` */
  countChange: (companyId: string, what?: "work") => Promise<void>;
  /** Hears how each call ended: with which refusal, or else with which answer. */
  note?: (call: { path: string; meta: Meta | undefined }, refusal: ErrorCode | null, answer?: unknown) => void;
};

/**
 * Names the state on which a GET's answer rests, for the company that its path names (`companyId`), or for everybody where it
 * is not protected: under the same key the same question has the same answer, to the byte; what is not the same for all of a
 * role has who asks in its key. It is read on every call, so it must be cheap.
 */
type CacheKey = (companyId: string, actor: Actor | null) => Promise<string>;

/** Whose token opens a call; `nobody`: it is open without one, and with another named beside it one may bring more. */
export type Access = "nobody" | "company" | "operator";

/** What the security log calls a call's ends (`server/observe/security-log.ts`). */
export type SecurityMeta = {
  /** By what it answered, where it does not always do the same. */
  done: string | ((answer: never) => string);
  /** Of whoever is refused for want of a token or password; `token refused` unless said. */
  unauthorized?: string;
  /** Input that is not as it should be is a wrong secret. */
  hasSecret?: boolean;
  /** Which company somebody has signed in to by it, if anybody has. */
  signedIn?: (answer: never) => string | undefined;
};

/** A form with one file that a call takes over REST besides JSON, or in its place. */
export type FormMeta = {
  /** The field that carries the file, how large that may be, and how a larger one is refused. */
  field: string;
  maxBytes: number;
  tooLarge: ErrorCode;
  /** For the description: what the file is, and its media types. */
  description: string;
  mediaTypes: string;
  /** The field of the input that gets the file's name. */
  nameField?: string;
  /** Fields that are lists or objects travel as the text of their JSON: what each is. */
  jsonFields?: Readonly<Record<string, string>>;
  /** How long a field may be that is no file, where that is more than usual. */
  maxFieldBytes?: number;
  /** Nothing but the form is taken. */
  isOnly?: boolean;
  /** The file is written to disk as it comes: `received` of the context has it, and lets go of what was not kept. */
  isOnDisk?: boolean;
};

/** What a procedure says of itself to the server, which knows none by name. */
export type Meta = OpenApiMeta & {
  /** The HTTP status of success where it is not 200. */
  status?: number;
  access?: readonly Access[];
  /** The field of the input that names the company, which must be the caller's own. */
  companyField?: "companyId" | "id";
  /** What a person must be allowed in the company for this call (data/roles.json). */
  permission?: string;
  /** A sensitive act: whoever last showed who it is a while ago is asked to show it again. */
  isFresh?: boolean;
  /** What a person does in a company about itself: no API token does it, whatever its scopes. */
  isPersonal?: boolean;
  /**
   * A company's mutation counts as a change, as one of daily `work`, of which there may be more, by a rule of its service's
   * `own`, or, where it leaves nothing, not at all (`none`).
   */
  limit?: "work" | "own" | "none";
  /** The answer may be cached (server/rest/response-cache.ts). */
  cacheKey?: CacheKey;
  security?: SecurityMeta;
  form?: FormMeta;
  /** Over REST the call may come again under one Idempotency-Key, and is done once (server/rest/repeating.ts). Its answer is kept for a day: it holds no secret. */
  isRepeatable?: boolean;
  /** A body that shows how it is meant. */
  example?: unknown;
  /** The answer comes piece by piece: nothing may hold it back. */
  isStreamed?: boolean;
};
