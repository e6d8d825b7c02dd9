/** The two providers, real ones on the application's `fetch`: an honest one that keeps to PKCE, and an evil one. */
import { createLyingProvider, type Lie, type LyingProvider, type ProviderKeys } from "../../support/lying-provider.ts"
import { appOrigin } from "../../support/browser.ts"
import type { Person, Provider } from "./world.ts"

/** What a provider says of a person: of the impostor, the victim's very subject and address. */
export const claimsOf: Readonly<Record<Person, Record<string, unknown> & { sub: string }>> = {
  victim: { sub: "victim-1", name: "Victim", email: "victim@example.test", email_verified: true },
  attacker: { sub: "attacker-1", name: "Attacker", email: "attacker@example.test", email_verified: true },
  guest: { sub: "guest-1", name: "Guest", email: "guest@example.test", email_verified: true },
  other: { sub: "other-1", name: "Other", email: "other@example.test", email_verified: true },
  planter: { sub: "planter-1", name: "Planter", email: "newcomer@example.test", email_verified: false },
  newcomer: { sub: "", name: "Newcomer", email: "newcomer@example.test" },
  impostor: { sub: "victim-1", name: "Victim", email: "victim@example.test", email_verified: true },
}

export interface RealProvider {
  provider: LyingProvider
  /** Lets a person sign in, with the parameters of a request; the answer goes to this provider's own callback. */
  answer: (as: Person, request: URL) => Promise<{ code: string; url: URL }>
}

function made(id: Provider, keys: ProviderKeys, now: () => number): LyingProvider {
  const redirectUris = [`${appOrigin}/auth/callback/${id}`]
  return createLyingProvider({ keys, now, issuer: `https://${id}.test`, redirectUris, clientId: `client-at-${id}` })
}

/** The request as it would be made to this provider: with its client, its callback, and the rest as it was. */
function retargeted(provider: LyingProvider, id: Provider, request: URL): URL {
  const url = new URL(`${provider.issuer}/authorize`)
  url.search = request.search
  url.searchParams.set("client_id", provider.clientId)
  url.searchParams.set("redirect_uri", `${appOrigin}/auth/callback/${id}`)
  return url
}

async function answerOf(provider: LyingProvider, id: Provider, as: Person, request: URL) {
  const visit = await provider.authorize(retargeted(provider, id, request), { person: claimsOf[as] })
  return { code: visit.parameters.get("code") ?? "", url: new URL(visit.url) }
}

function lieOf(transport: NonNullable<Lie["hooks"]["transport"]>): Lie {
  return { id: "party", title: "plays a part", hooks: { transport }, expect: { verdict: "session" } }
}

/** Refuses a code whose verifier is not that of its challenge, as RFC 7636 §4.6 has it. The code stays good. */
export function honestProvider(keys: ProviderKeys, now: () => number): RealProvider {
  const provider = made("honest", keys, now)
  const challenges = new Map<string, string>()
  provider.lie = lieOf(async ({ endpoint, body }, answer) => {
    const form = new URLSearchParams(body)
    const expected = challenges.get(form.get("code") ?? "")
    if (endpoint === "token" && expected !== (await s256(form.get("code_verifier") ?? "")))
      return Response.json({ error: "invalid_grant" }, { status: 400 })
    return answer()
  })
  return {
    provider,
    answer: async (as, request) => {
      const answer = await answerOf(provider, "honest", as, request)
      challenges.set(answer.code, request.searchParams.get("code_challenge") ?? "")
      return answer
    },
  }
}

/**
 * Gives tokens for every code of its own, as often as it is asked, and with the nonce of whichever flow asks: it has seen
 * the requests of them all. Signs with its own keys; those of the honest provider it has not.
 */
export function evilProvider(keys: ProviderKeys, now: () => number): RealProvider & { saw: (request: URL) => void } {
  const provider = made("evil", keys, now)
  const people = new Map<string, Person>()
  const nonces = new Map<string, string>()
  provider.lie = lieOf(async ({ endpoint, body }, answer, { issuer, clientId, sign }) => {
    if (endpoint !== "token") return answer()
    const form = new URLSearchParams(body)
    const person = people.get(form.get("code") ?? "")
    if (person === undefined) return Response.json({ error: "invalid_grant" }, { status: 400 })
    const nonce = nonces.get(await s256(form.get("code_verifier") ?? ""))
    const claims = { iss: issuer, aud: clientId, iat: now(), exp: now() + 300, nonce, ...claimsOf[person] }
    const idToken = await sign({ kid: keys.current.kid, typ: "JWT" }, claims)
    return Response.json({ access_token: "evil-access", token_type: "Bearer", expires_in: 300, id_token: idToken })
  })
  return {
    provider,
    saw: ({ searchParams }) => nonces.set(searchParams.get("code_challenge") ?? "", searchParams.get("nonce") ?? ""),
    answer: async (as, request) => {
      const answer = await answerOf(provider, "evil", as, request)
      people.set(answer.code, as)
      return answer
    },
  }
}

async function s256(verifier: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))).toString("base64url")
}
