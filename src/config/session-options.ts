/** The cache of database sessions. */
export interface SessionCacheOptions {
  /** The seconds for which the process uses a row without reading it again: more than 0, at most 300. */
  maxAge: number
}

/** The options of sessions: those of Auth.js v5, and the additional ones of this library. */
export interface SessionOptions {
  /**
   * The place where the library stores sessions. `"database"`: in rows of the adapter. `"jwt"`: in tokens, in the
   * session cookie. Default: `"database"` with an adapter, `"jwt"` without.
   */
  strategy?: "jwt" | "database" | undefined
  /** The seconds until an unused session ends. Default 2592000 (30 days). */
  maxAge?: number | undefined
  /**
   * The seconds from the user's last authentication to the end of the session, even if the user goes on using the
   * session. A sign-in and a step-up are authentications. With this option, the library does not renew a session that
   * has no time of authentication, such as a session of Auth.js: it ends at its present expiry. Database sessions need
   * `stores`. Default: no limit.
   */
  absoluteMaxAge?: number | undefined
  /**
   * Reading a session renews it if this number of seconds has passed since its last renewal. Default 86400 (a day).
   * With `0`, every read renews the session.
   */
  updateAge?: number | undefined
  /**
   * Caches the row of a database session, and its user, for `maxAge` seconds (more than 0, at most 300) in the memory of
   * the process. Session reads in this time do not read the database. A sign-out, a revocation or a change of the user
   * in this process takes effect at once. If another process, or the application itself, writes to the database, this
   * process shows the earlier session and user for at most `maxAge` seconds. Only session reads use the cache. Default:
   * no cache.
   */
  cache?: SessionCacheOptions | undefined
  /** Returns a token for a new database session, with at least 128 random bits. Default: a random UUID. */
  generateSessionToken?: (() => string) | undefined
  /**
   * The form in which the database stores session tokens. `"plain"`: the token, as Auth.js stores it. `"hashed"`: the
   * SHA-256 of the token, which a reader of the database cannot use as a cookie. A change of the option ends all
   * existing sessions. Default `"plain"`.
   */
  tokenAtRest?: "plain" | "hashed" | undefined
  /**
   * `true`: a session has the field `auth`, which says how and when the user authenticated. `callbacks.session`
   * receives the field as `session.auth`; the application and the browser see it if the callback returns it. A session
   * for which this is unknown, such as one of Auth.js, has no such field. With database sessions, each read also reads
   * `stores`. Default `false`.
   */
  exposeAuth?: boolean | undefined
  /**
   * `false`: the library does not register sessions, so it cannot list them, and cannot revoke sessions in tokens.
   * Default: `true` with `stores`, which then hold a row for each session.
   */
  registry?: boolean | undefined
  /**
   * When a revoked session in a token ends. `"lazy"`: when the library renews the token, at the latest `updateAge`
   * seconds after the last renewal. A session read then needs no store. `"strict"`: at the next session read. Each read
   * then calls the store once. If the store fails, the visitor counts as signed out for this request, and the browser
   * keeps its cookie. Database sessions always end at once. Default `"lazy"`.
   */
  revocation?: "lazy" | "strict" | undefined
  /**
   * `true`: the signed-in user can authenticate again at `<basePath>/step-up`. `requireSession` with `maxAge`, `amr` or
   * `level` redirects there. With database sessions, `stepUp` needs `stores`. Default `false`.
   */
  stepUp?: boolean | undefined
}

/** The largest allowed `session.cache.maxAge`, in seconds. */
export const longestCache = 300
