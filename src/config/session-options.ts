/** The options of sessions: those of Auth.js v5, and the additional ones of this library. */
export interface SessionOptions {
  /**
   * Where sessions are kept. `"database"`: in rows of the adapter. `"jwt"`: in tokens, in the session cookie. Default:
   * `"database"` with an adapter, `"jwt"` without.
   */
  strategy?: "jwt" | "database" | undefined
  /** The seconds until an unused session ends. Default 2592000 (30 days). */
  maxAge?: number | undefined
  /**
   * The seconds after the user's last authentication at which a session ends, however often it is used. A sign-in and a
   * step-up are authentications. A session without evidence, such as one of Auth.js, is no longer renewed, and ends
   * when it would end unused. Database sessions need `stores`. Default: no limit.
   */
  absoluteMaxAge?: number | undefined
  /**
   * Reading a session renews it if this number of seconds has passed since its last renewal. Default 86400 (a day).
   * With `0`, every read renews the session.
   */
  updateAge?: number | undefined
  /** Returns a token for a new database session, with at least 128 random bits. Default: a random UUID. */
  generateSessionToken?: (() => string) | undefined
  /**
   * The form in which the database stores session tokens. `"plain"`: the token, which Auth.js can read. `"hashed"`: the
   * SHA-256 of the token, which is of no use to a reader of the database. If you change the option, all existing
   * sessions end. Default `"plain"`.
   */
  tokenAtRest?: "plain" | "hashed" | undefined
  /**
   * `true`: a session has the field `auth`, which says how and when the user authenticated. `callbacks.session` receives
   * the field as `session.auth`; the application and the browser see it if the callback returns it. A session without
   * evidence has no such field. With database sessions, each read also reads `stores`. Default `false`.
   */
  exposeAuth?: boolean | undefined
  /**
   * `false`: sessions are not registered, so they cannot be listed, and sessions in tokens cannot be revoked. Default:
   * `true` with `stores`, which then hold a row for each session.
   */
  registry?: boolean | undefined
  /**
   * When a revoked session in a token ends. `"lazy"`: when the token is renewed, at the latest `updateAge` seconds after
   * the last renewal; a read then needs no store. `"strict"`: at the next read; each read asks the store once, and if
   * the store fails, no session is returned and the cookie is kept. Database sessions always end at once. Default
   * `"lazy"`.
   */
  revocation?: "lazy" | "strict" | undefined
  /**
   * `true`: the signed-in user can authenticate again at `<basePath>/step-up`. `requireSession` with `maxAge`, `amr` or
   * `level` redirects there. With database sessions, `stepUp` needs `stores`. Default `false`.
   */
  stepUp?: boolean | undefined
}
