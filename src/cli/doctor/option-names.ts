/** Options that nobody reads. The lists are exhaustive by type: an option that is added is missed here. */
import type { AuthConfig } from "../../config/options.ts"
import { nearest } from "../../config/unknown-options.ts"

type Names<T> = Readonly<Record<keyof T & string, true>>
type Part<K extends keyof AuthConfig> = Names<NonNullable<AuthConfig[K]>>

const whole: Names<AuthConfig> = {
  providers: true,
  secret: true,
  session: true,
  jwt: true,
  pages: true,
  plugins: true,
  callbacks: true,
  clientAddress: true,
  events: true,
  adapter: true,
  accountLinking: true,
  debug: true,
  logger: true,
  theme: true,
  useSecureCookies: true,
  cookies: true,
  trustHost: true,
  strictSecret: true,
  skipCSRFCheck: true,
  raw: true,
  redirectProxyUrl: true,
  redirectProxyAllowedOrigins: true,
  trace: true,
  inspect: true,
  steps: true,
  flows: true,
  stores: true,
  flowStore: true,
  mail: true,
  experimental: true,
  basePath: true,
}

const session: Part<"session"> = {
  strategy: true,
  maxAge: true,
  updateAge: true,
  generateSessionToken: true,
  tokenAtRest: true,
}
const pages: Part<"pages"> = {
  signIn: true,
  signOut: true,
  error: true,
  verifyRequest: true,
  newUser: true,
  steps: true,
}
/** `authorized` is of the main entry alone. */
const callbacks: Part<"callbacks"> & { authorized: true } = {
  signIn: true,
  redirect: true,
  session: true,
  jwt: true,
  authorized: true,
}
const events: Part<"events"> = {
  signIn: true,
  signOut: true,
  createUser: true,
  updateUser: true,
  linkAccount: true,
  session: true,
  sessionStoreFailed: true,
  factorLocked: true,
  quarantine: true,
}
const jwt: Part<"jwt"> = { secret: true, maxAge: true, encode: true, decode: true }

/** A sentence for each option that nobody reads. */
export function unreadOptions(config: AuthConfig): string[] {
  return [
    ...unread(config, whole, ""),
    ...unread(config.session, session, "session."),
    ...unread(config.pages, pages, "pages."),
    ...unread(config.callbacks, callbacks, "callbacks."),
    ...unread(config.events, events, "events."),
    ...unread(config.jwt, jwt, "jwt."),
  ]
}

function unread(given: object | undefined, known: Readonly<Record<string, true>>, within: string): string[] {
  return Object.keys(given ?? {}).flatMap((name) => {
    if (Object.hasOwn(known, name)) return []
    const meant = nearest(name, Object.keys(known))
    return [`Nobody reads the option ${within}${name}${meant === undefined ? "." : `: is ${within}${meant} meant?`}`]
  })
}
