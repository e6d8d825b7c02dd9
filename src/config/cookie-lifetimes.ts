/**
 * The default lifetimes of the cookies. A flow of an application has its default in `machines/own-flow/define-flow.ts`.
 * The CSRF cookie and the cookie of the callback URL have no lifetime: browsers drop them when they close.
 */

/** Seconds until an unused session ends, in the cookie and in the token or row. `session.maxAge` replaces it. */
export const sessionLifetime = 2_592_000

/** Seconds after which a read renews a session. `session.updateAge` replaces it. */
export const sessionRenewal = 86_400

/** Seconds that a sign-in may stay at an OAuth provider: the lifetime of its flow cookie. */
export const providerVisitLifetime = 900

/** Seconds that a sign-in link is valid: the lifetime of the link's flow cookie. A provider's `maxAge` replaces it. */
export const signInLinkLifetime = 86_400

/** Seconds that a flow may wait in a step: the lifetime of its flow cookie. A step's `lifetime` replaces it. */
export const stepLifetime = 900

/**
 * Seconds that a flow cookie outlives its flow, so that a late visitor reads that the flow has expired, and not that it
 * is unknown.
 */
export const expiredFlowLifetime = 600

/**
 * Seconds by which the cookie of an ended session outlives the longest session token. They cover responses in progress,
 * and clocks that differ.
 */
export const endedSessionMargin = 3600
