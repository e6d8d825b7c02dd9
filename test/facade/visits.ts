/** Requests of a browser with or without a session, and the environment of the application. */
import { vi } from "vitest"
import type { NextAuthConfig } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"

export const origin = "https://app.test"
export const secret = "s".repeat(32)
export const cookieName = "__Secure-authjs.session-token"

/** Sets every variable that the configuration reads to the test's value, or removes it. */
export function environment(said: Record<string, string> = {}): void {
  for (const name of [
    "AUTH_SECRET",
    "AUTH_URL",
    "AUTH_TRUST_HOST",
    "NEXTAUTH_URL",
    "NEXTAUTH_SECRET",
    "NEXT_PHASE",
    "NODE_ENV",
    "VERCEL",
  ])
    vi.stubEnv(name, said[name])
}

export function config(over: Partial<NextAuthConfig> = {}): NextAuthConfig {
  return { providers: [], secret, trustHost: true, ...over }
}

/** Makes a request of a browser in which Ada is signed in, or no user. */
export async function requestOf(
  path: string,
  { signedIn = true, headers = {} as Record<string, string> } = {},
): Promise<Request> {
  const token = await encode({ token: { sub: "1", name: "Ada", role: "admin" }, secret, salt: cookieName })
  const url = URL.canParse(path) ? path : origin + path
  return new Request(url, { headers: { ...headers, ...(signedIn ? { cookie: `${cookieName}=${token}` } : {}) } })
}
