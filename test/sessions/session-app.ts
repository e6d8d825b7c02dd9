/** An application with sessions in tokens, with access to the token in its browser. */
import { expect } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import type { EvidenceClaim } from "../../src/ports/evidence.ts"
import type { JWT, User } from "../../src/ports/records.ts"
import { createKeyRing, openToken, sealToken } from "../../src/protocol/session-token.ts"
import { openBrowser, type Browser } from "../support/browser.ts"

export const secret = "s".repeat(40)
export const sessionCookie = "__Secure-authjs.session-token"
export const start = 1_800_000_000_000

export interface SessionApp {
  config: AuthConfig
  browser: Browser
  logged: { level: "error" | "warn"; said: unknown }[]
  /** Moves the clock. */
  pass: (seconds: number) => void
  now: () => number
}

/** People sign in at `/callback/cred` with the name that they send. */
export function sessionApp(over: Partial<AuthConfig> = {}): SessionApp {
  let now = start
  const logged: SessionApp["logged"] = []
  const config: AuthConfig = {
    secret,
    trustHost: true,
    providers: [
      {
        id: "cred",
        name: "x",
        type: "credentials",
        credentials: {},
        authorize: ({ name = "ada" }): User => ({
          id: `id-${String(name)}`,
          name: String(name),
          email: `${String(name)}@x.test`,
        }),
      },
    ],
    logger: {
      error: (said) => logged.push({ level: "error", said }),
      warn: (said) => logged.push({ level: "warn", said }),
    },
    ...over,
  }
  return {
    config,
    browser: openBrowser(config, { now: () => now }),
    logged,
    pass: (seconds) => {
      now += seconds * 1000
    },
    now: () => now,
  }
}

const ring = createKeyRing()

/** Returns the claims of a session token, whatever its time; fails for an invalid token. */
export async function claimsIn(token: string | undefined): Promise<JWT> {
  const opened = await openToken({
    token,
    secrets: [secret],
    salt: sessionCookie,
    now: start / 1000,
    ring,
    clockTolerance: 1e9,
  })
  if (opened === undefined) throw new Error("That is no session token.")
  return opened
}

/** Makes a session token with these claims, like another release or Auth.js. */
export async function tokenWith(claims: Record<string, unknown>, at: number = start): Promise<string> {
  const sealing = { secrets: [secret], salt: sessionCookie, maxAge: 86_400, now: at / 1000, ring }
  return sealToken({ ...sealing, claims, uuid: () => crypto.randomUUID() })
}

/** Returns the evidence in a session token; fails without evidence. */
export async function evidenceIn(token: string | undefined): Promise<EvidenceClaim> {
  const { authchart } = await claimsIn(token)
  expect(authchart).toMatchObject({ sid: expect.stringMatching(/^[\w-]{22}$/) as string })
  return authchart as EvidenceClaim
}
