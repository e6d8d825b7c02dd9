/** The callbacks of Auth.js v5, with their parameters. `afterSteps` and `results` are additions of this library. */
import type { AdapterSession, AdapterUser } from "../ports/adapter.ts"
import type { CredentialInput } from "../ports/provider.ts"
import type {
  Account,
  Awaitable,
  DefaultSession,
  JWT,
  Profile,
  Session,
  SessionResults,
  User,
} from "../ports/records.ts"

export interface SignInParams {
  user: User | AdapterUser
  account?: Account | null | undefined
  profile?: Profile | undefined
  /** Present when a visitor requests a sign-in link, before the library sends the link. */
  email?: { verificationRequest?: boolean | undefined } | undefined
  /**
   * The fields that `authorize()` received. Absent in the call after the last step, because the library does not keep
   * the fields of a form after their request.
   */
  credentials?: Record<string, CredentialInput> | undefined
  /**
   * If a step applied, the library calls `signIn` a second time after the last step. `afterSteps` is `true` in the
   * second call, and `user` is then the current row of the user.
   */
  afterSteps?: boolean | undefined
}

/**
 * JSON that a browser sent, with the type that `JSON.parse` returns. The data is untrusted: check its shape before use.
 */
export type Sent = ReturnType<typeof JSON.parse>

export interface JWTParams {
  token: JWT
  /** The user. Present only at sign-in, as are `account`, `profile` and `isNewUser`. */
  user?: User | AdapterUser | undefined
  account?: Account | null | undefined
  profile?: Profile | undefined
  /** The reason of the call. Absent when a session is read. */
  trigger?: "signIn" | "signUp" | "update" | undefined
  isNewUser?: boolean | undefined
  /** The results of steps and flows in this session. Set if a step has `session`, or a flow uses `updateSession`. */
  results?: Partial<SessionResults> | undefined
  /** The untrusted data that the browser passed to `update()`. */
  session?: Sent
}

/**
 * The parameters of `callbacks.session`. If sessions are tokens, `token` is set. If sessions are in the database,
 * `user` is set, and `session` contains the row.
 */
export interface SessionParams {
  session: Session & Partial<Omit<AdapterSession, "expires">> & { user: AdapterUser }
  token: JWT
  user: AdapterUser
  newSession: Sent
  /**
   * The results of steps and flows in this session. Set if a step has `session`, or a flow uses `updateSession`. The
   * client sees only the results that this callback returns.
   */
  results?: Partial<SessionResults> | undefined
  trigger?: "update" | undefined
}

export interface CallbacksOptions {
  /**
   * Returns `true` if this person may sign in, and `false` to refuse. A string is a URL to which the library redirects
   * the visitor, without a session. Default: every person may sign in.
   */
  signIn: (params: SignInParams) => Awaitable<boolean | string>
  /**
   * Returns the URL to which the library redirects the visitor: any http or https URL. The library does not check that
   * the URL is safe. Default: a URL on the application's own origin does not change, and `baseUrl` replaces any other
   * URL.
   */
  redirect: (params: { url: string; baseUrl: string }) => Awaitable<string>
  /**
   * Returns the session that the application and the browser see. Default: `{ user: { name, email, image }, expires }`.
   */
  session: (params: SessionParams) => Awaitable<Session | DefaultSession>
  /** Returns the claims of the token. `null` ends the session. Default: the token does not change. */
  jwt: (params: JWTParams) => Awaitable<JWT | null>
}
