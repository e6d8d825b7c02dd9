/** Resolves the options of `session`. */
import { systemRandom } from "../protocol/bytes.ts"
import { sessionLifetime, sessionRenewal } from "./cookie-lifetimes.ts"
import type { SessionRegistry } from "../ports/session-registry.ts"
import type { AuthConfig } from "./options.ts"
import { strategyOf } from "./session-strategy.ts"

export interface SessionSettings {
  strategy: "jwt" | "database"
  /** The seconds until an unused session ends. `updateAge` is in seconds too. */
  maxAge: number
  updateAge: number
  /** The seconds from the last authentication to the end of the session. */
  absoluteMaxAge: number | undefined
  generateSessionToken: () => string
  /** True if `callbacks.session` receives as `session.auth` how and when the user authenticated. */
  exposeAuth: boolean
  /**
   * When the library checks in the registry if a session in a token was revoked. `none`: never, because there is no
   * registry, or because sessions are rows of the database.
   */
  revocation: "none" | "lazy" | "strict"
  /** True if the signed-in user can authenticate again at `<basePath>/step-up`. */
  stepUp: boolean
  /** True if the library also reads the sessions of next-auth 4. */
  readsV4: boolean
}

export function sessionSettings(config: AuthConfig): SessionSettings {
  const { session } = config
  return {
    strategy: strategyOf(config),
    maxAge: session?.maxAge ?? sessionLifetime,
    updateAge: session?.updateAge ?? sessionRenewal,
    absoluteMaxAge: session?.absoluteMaxAge,
    generateSessionToken: session?.generateSessionToken ?? systemRandom.randomUUID,
    exposeAuth: session?.exposeAuth === true,
    revocation:
      registryOf(config) === undefined || strategyOf(config) === "database" ? "none" : (session?.revocation ?? "lazy"),
    stepUp: session?.stepUp === true,
    readsV4: config.migrateFrom === "next-auth@4",
  }
}

/** Returns the registry of sessions; `undefined` if the stores have none, or `session.registry` is false. */
export function registryOf({ stores, session }: Pick<AuthConfig, "stores" | "session">): SessionRegistry | undefined {
  return session?.registry === false ? undefined : stores?.registry
}
