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
  /** Present when a sign-in link is requested, before it is sent. */
  email?: { verificationRequest?: boolean | undefined } | undefined
  /**
   * The fields that `authorize()` received. Absent in the call after the last step, because the library does not keep
   * the fields of a form after its request.
   */
  credentials?: Record<string, CredentialInput> | undefined
  /**
   * The library calls this callback again for the same sign-in after the last step. The field is `true` in that second
   * call, and `user` is then the current row of the user.
   */
  afterSteps?: boolean | undefined
}

/**
 * JSON that a browser sent, with the type that `JSON.parse` returns. The data is untrusted: check its shape before use.
 */
export type Sent = ReturnType<typeof JSON.parse>

export interface JWTParams {
  token: JWT
  /** The user. Only present at sign-in, like `account`, `profile` and `isNewUser`. */
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
   * Returns `true` if this person may sign in, and `false` to refuse. A text redirects the visitor to that address,
   * without a session. Default: every person may sign in.
   */
  signIn: (params: SignInParams) => Awaitable<boolean | string>
  /**
   * Returns the address to which the visitor is redirected: any http or https address. The library does not check that
   * it is safe. Default: keeps an address on the application's own origin, and replaces any other by `baseUrl`.
   */
  redirect: (params: { url: string; baseUrl: string }) => Awaitable<string>
  /**
   * Returns the session that the application and the browser see. Default: `{ user: { name, email, image }, expires }`.
   */
  session: (params: SessionParams) => Awaitable<Session | DefaultSession>
  /** Returns the claims of the token. `null` ends the session. Default: returns the unchanged token. */
  jwt: (params: JWTParams) => Awaitable<JWT | null>
}
