/** Finds options of providers that are unknown to the library. Most of them are misspelt. */
import type { AnonymousConfig } from "../ports/anonymous-provider.ts"
import type { EmailConfig, OAuthProvider, Provider } from "../ports/provider.ts"
import { keysOf } from "../ports/keys-of.ts"

type NamesOf<T> = Omit<T, "options" | "optionNames" | "brings">

const oauthOptions = keysOf<NamesOf<OAuthProvider>>()(
  "id name type issuer defaultIssuer issuerOfTenants tenants trustedTenants wellKnown authorization responseType token userinfo clientId clientSecret clientIdParameter client checks unsupportedChecks dangerouslyOmitChecks dangerouslySkipIdTokenSignature insecureIssuer userInCallback idToken authTime profile emailVerifiedBy account allowDangerousEmailAccountLinking redirectProxyUrl uiLocales style",
)

const emailOptions = keysOf<NamesOf<EmailConfig>>()(
  "id name type from maxAge server apiKey secret sendVerificationRequest sendMail needs generateVerificationToken normalizeIdentifier limits style",
)

const anonymousOptions = keysOf<Omit<AnonymousConfig, "options">>()(
  "id name type merge keepMerged keepFor limits style",
)

/**
 * Returns one sentence for each unknown option of a provider that is probably a mistake. An unknown option is probably
 * a mistake if its name is close to a known name, or if the provider's module lists its own options in `optionNames`.
 */
export function unknownOptions(provider: Provider): string[] {
  // In JavaScript, a list can contain a value that is not a provider.
  if (typeof provider === "function" || provider?.type === "webauthn" || !("options" in Object(provider))) return []
  const { id, type, options } = provider
  if (typeof options !== "object" || options === null || type === "credentials") return []
  const own = "optionNames" in provider ? provider.optionNames : undefined
  const ofType = type === "anonymous" ? anonymousOptions : type === "email" ? emailOptions : oauthOptions
  const known = [...ofType, ...(own ?? [])]
  return Object.keys(options).flatMap((name) => {
    if (known.includes(name)) return []
    const near = nearest(name, known)
    if (near === undefined && own === undefined) return []
    return [`provider ${id} has no option ${name}${near === undefined ? "" : `: is ${near} meant?`}`]
  })
}

/**
 * Returns the known name with the smallest distance to a name. The distance is at most two letters, and at most a third
 * of the known name's length. Returns `undefined` if there is no such name.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const [first] = known
    .map((other) => ({ other, far: distance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ other, far }) => far <= Math.min(2, Math.floor(other.length / 3)))
    .sort((a, b) => a.far - b.far)
  return first?.other
}

/**
 * Returns the number of letters to add, remove or replace (Levenshtein distance). The result is infinite for a name of
 * more than 60 letters, because the calculation would take too long.
 */
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
