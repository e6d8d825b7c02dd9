/** Cookies as a browser receives them: attributes as written, values by their content. */
import { createHash } from "node:crypto"
import { decode } from "@auth/core/jwt"

export interface CookieReader {
  /** All secrets of the application: the published library opens the tokens of both sides. */
  secrets: readonly string[]
  /** As configured; a part of the key. */
  sessionCookie: string | undefined
}

interface CookieSeen {
  value: unknown
  attributes: Record<string, string>
}

/**
 * Returns the cookies by name. The names of flow cookies are without the id of the flow, and the names of the cookies
 * for sign-outs and replaced sessions are without the id of the session. If the response sets a cookie twice, the
 * result has the last value, like a browser.
 */
export async function readCookies(lines: readonly string[], reader: CookieReader): Promise<Record<string, CookieSeen>> {
  const parsed = lines.map(parse)
  const seen: Record<string, CookieSeen> = {}
  for (const { name, value, attributes } of parsed) {
    const shown = name.replace(/^(.*authjs\.(?:flow|signed-out|replaced))\..+$/, "$1")
    seen[shown] = { value: await valueSeen(name, value, parsed, reader), attributes }
  }
  return seen
}

interface SetCookie {
  name: string
  value: string
  attributes: Record<string, string>
}

function parse(line: string): SetCookie {
  const [pair = "", ...rest] = line.split("; ")
  const [name, value] = halves(pair)
  const attributes = Object.fromEntries(
    rest.map((part) => {
      const [key, set] = halves(part)
      return [key.toLowerCase(), key.toLowerCase() === "expires" ? `${(Date.parse(set) - now()) / 1000} s` : set]
    }),
  )
  return { name, value: decodeURIComponent(value), attributes }
}

/** HTTP dates have whole seconds. */
function now(): number {
  return Math.floor(Date.now() / 1000) * 1000
}

async function valueSeen(
  name: string,
  value: string,
  all: readonly SetCookie[],
  { secrets, sessionCookie }: CookieReader,
): Promise<unknown> {
  if (value === "") return "(cleared)"
  const [plainName = "", chunk] = /^(.*?)(?:\.(\d+))?$/.exec(name)?.slice(1) ?? []
  const isSession = plainName === sessionCookie || plainName.endsWith("authjs.session-token")
  if (isSession) {
    if (chunk !== undefined && chunk !== "0") return `(chunk ${chunk})`
    const whole = chunk === undefined ? value : joined(plainName, all)
    return (await claimsIn(whole, plainName, secrets)) ?? value
  }
  if (/authjs\.(?:signed-out|replaced)/.test(name)) return "(a time)"
  if (/authjs\.(?:state|pkce|nonce|flow|challenge)/.test(name)) return "(sealed)"
  const csrf = /^(c_[0-9a-f]{62}|[0-9a-f]{64})\|([0-9a-f]{64})$/.exec(value)
  if (csrf !== null) return isHashOf(csrf, secrets) ? `${csrf[1]}|(its hash with the secret)` : value
  return value
}

function joined(name: string, all: readonly SetCookie[]): string {
  const chunks = all.filter((cookie) => cookie.name.startsWith(`${name}.`) && cookie.value !== "")
  return chunks.map(({ value }) => value).join("")
}

/** Returns the claims and the lifetime of a token. Leaves out the exact times, because they depend on the clock. */
async function claimsIn(token: string, salt: string, secrets: readonly string[]): Promise<unknown> {
  try {
    const claims = await decode({ token, salt, secret: [...secrets] })
    if (claims === null) return undefined
    const { iat, exp, jti, authchart, ...rest } = claims
    // A session id is new each time.
    const evidence = typeof authchart === "object" ? { authchart: { ...authchart, sid: "(random)" } } : {}
    return { claims: { ...rest, ...evidence }, lives: (exp ?? 0) - (iat ?? 0), unique: typeof jti === "string" }
  } catch {
    return undefined
  }
}

/** `sha256(token + secret)`; several secrets are one text with commas. */
function isHashOf([, token = "", hash]: readonly string[], secrets: readonly string[]): boolean {
  return (
    hash ===
    createHash("sha256")
      .update(`${token}${secrets.join(",")}`)
      .digest("hex")
  )
}

function halves(text: string): [string, string] {
  const at = text.indexOf("=")
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)]
}
