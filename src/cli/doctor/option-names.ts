/**
 * Finds options that the library does not read. Each list in this file must contain all keys of its type: otherwise the
 * file does not compile.
 */
import type { AuthConfig } from "../../config/options.ts"
import { nearest } from "../../config/unknown-provider-options.ts"
import { keysOf } from "../../ports/keys-of.ts"

type Part<K extends keyof AuthConfig> = NonNullable<AuthConfig[K]>

const whole = keysOf<AuthConfig>()(
  "providers secret session migrateFrom jwt pages plugins callbacks clientAddress limits challenge audit events adapter accountLinking debug logger theme language texts useSecureCookies cookies trustHost strictSecret skipCSRFCheck raw redirectProxyUrl redirectProxyAllowedOrigins trace inspect steps flows stores flowStore mailer notices mail waitUntil experimental basePath",
)
const session = keysOf<Part<"session">>()(
  "strategy maxAge absoluteMaxAge updateAge cache generateSessionToken tokenAtRest exposeAuth registry revocation stepUp",
)
const pages = keysOf<Part<"pages">>()("signIn signOut error verifyRequest newUser steps")
/**
 * The names of callbacks. `AuthConfig` does not have `authorized`, because only the main entry point of the package
 * reads it.
 */
const callbacks = keysOf<Part<"callbacks"> & { authorized: unknown }>()("signIn redirect session jwt authorized")
const events = keysOf<Part<"events">>()(
  "signIn signOut createUser updateUser deleteUser linkAccount session sessionStoreFailed limitStoreFailed audit auditStoreFailed factorLocked notice proofMail quarantine",
)
const audit = keysOf<Part<"audit">>()("store retention listener")
const jwt = keysOf<Part<"jwt">>()("secret maxAge encode decode")

/** Returns a sentence for each option that the library does not read. */
export function unreadOptions(config: AuthConfig): string[] {
  return [
    ...unread(config, whole, ""),
    ...unread(config.session, session, "session."),
    ...unread(config.pages, pages, "pages."),
    ...unread(config.callbacks, callbacks, "callbacks."),
    ...unread(config.events, events, "events."),
    ...unread(config.jwt, jwt, "jwt."),
    ...unread(config.audit, audit, "audit."),
  ]
}

function unread(given: object | undefined, known: readonly string[], within: string): string[] {
  return Object.keys(given ?? {}).flatMap((name) => {
    if (known.includes(name)) return []
    const meant = nearest(name, known)
    return [
      `The library does not read the option ${within}${name}${meant === undefined ? "." : `: is ${within}${meant} meant?`}`,
    ]
  })
}
