/** Options of providers that nobody reads: most of them are misspelt. */
import type { EmailConfig, OAuthProvider, Provider } from "../ports/provider.ts"

type NamesOf<T> = Readonly<Record<Exclude<Extract<keyof T, string>, "options" | "optionNames">, true>>

const oauthOptions: NamesOf<OAuthProvider> = {
  id: true,
  name: true,
  type: true,
  issuer: true,
  defaultIssuer: true,
  issuerOfTenants: true,
  tenants: true,
  trustedTenants: true,
  wellKnown: true,
  authorization: true,
  responseType: true,
  token: true,
  userinfo: true,
  clientId: true,
  clientSecret: true,
  clientIdParameter: true,
  client: true,
  checks: true,
  unsupportedChecks: true,
  dangerouslyOmitChecks: true,
  dangerouslySkipIdTokenSignature: true,
  insecureIssuer: true,
  userInCallback: true,
  idToken: true,
  profile: true,
  emailVerifiedBy: true,
  account: true,
  allowDangerousEmailAccountLinking: true,
  redirectProxyUrl: true,
  style: true,
}

const emailOptions: NamesOf<EmailConfig> = {
  id: true,
  name: true,
  type: true,
  from: true,
  maxAge: true,
  server: true,
  apiKey: true,
  secret: true,
  sendVerificationRequest: true,
  needs: true,
  generateVerificationToken: true,
  normalizeIdentifier: true,
  limits: true,
  style: true,
}

/**
 * What to tell of a provider's options, a sentence each: those that are close to the name of one that exists; and any
 * unknown one where the provider says which options of its own it has.
 */
export function unknownOptions(provider: Provider): string[] {
  // A list that nothing type-checked may hold a value that is not a provider.
  if (typeof provider === "function" || !("options" in Object(provider))) return []
  const { id, type, options } = provider
  if (typeof options !== "object" || options === null || type === "credentials" || type === "webauthn") return []
  const own = provider.optionNames
  const known = [...Object.keys(type === "email" ? emailOptions : oauthOptions), ...(own ?? [])]
  return Object.keys(options).flatMap((name) => {
    if (known.includes(name)) return []
    const near = nearest(name, known)
    if (near === undefined && own === undefined) return []
    return [`provider ${id} has no option ${name}${near === undefined ? "" : `: is ${near} meant?`}`]
  })
}

/** The name that takes the fewest typing mistakes: at most two, and at most a third of its letters. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const [first] = known
    .map((other) => ({ other, far: distance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ other, far }) => far <= Math.min(2, Math.floor(other.length / 3)))
    .sort((a, b) => a.far - b.far)
  return first?.other
}

/** Letters to add, leave out or replace (Levenshtein). Names that long are nobody's typing mistake. */
function distance(one: string, other: string): number {
  if (one.length > 60) return Infinity
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? Infinity
}
