/**
 * The default lifetimes of the cookies of sessions and of built-in flows. Other files set the lifetimes of other
 * cookies:
 *
 * - Known devices: `src/protocol/known-devices.ts`.
 * - Remembered devices: the option `rememberDevice` of a step has the time. `src/config/resolve.ts` finds the longest.
 * - Flows that an application defines: `machines/own-flow/define-flow.ts`.
 * - Flows of passwords: `src/password-flows/proof-flow.ts`.
 *
 * The CSRF cookie and the cookie of the callback URL have no lifetime, so that the browser deletes them when it closes.
 */

/**
 * Seconds until an unused session ends. The session's cookie has this lifetime, and so does its token or database row.
 * `session.maxAge` replaces the value.
 */
export const sessionLifetime = 2_592_000

/**
 * Reading a session renews it if this number of seconds has passed since its last renewal. `session.updateAge` replaces
 * the value.
 */
export const sessionRenewal = 86_400

/**
 * Seconds within which a visitor must return from an OAuth provider. The flow cookie of the sign-in has this lifetime.
 */
export const providerVisitLifetime = 900

/**
 * Seconds that a sign-in link is valid if its mail provider has no `maxAge`. The flow cookie of the link has the same
 * lifetime. The mail providers of this library set `maxAge` to the same value, in `src/providers/nodemailer.ts` and
 * `src/providers/parts/mail-service.ts`.
 */
export const signInLinkLifetime = 86_400

/** Seconds for which a passkey can answer a challenge. The cookie of the challenge has the same lifetime. */
export const passkeyChallengeLifetime = 300

/**
 * Seconds that a flow may wait in a step. The flow cookie of the step has this lifetime. A step's `lifetime` replaces
 * the value.
 */
export const stepLifetime = 900

/**
 * Seconds for which the browser keeps a flow cookie after its flow has expired. A visitor who returns in this time
 * reads that the flow has expired, instead of an error about an unknown flow.
 */
export const expiredFlowLifetime = 600

/**
 * The cookie that records a sign-out lasts this number of seconds longer than any token of the ended session. The
 * margin covers clocks of servers that differ, and a response that was in progress at the sign-out and sets the
 * session's cookie once more.
 */
export const endedSessionMargin = 3600
