/** The two providers on the application's `fetch`: an honest provider that enforces PKCE, and an evil provider. */
import { createLyingProvider, type Lie, type LyingProvider, type ProviderKeys } from "../../support/lying-provider.ts"
import { appOrigin } from "../../support/browser.ts"
import type { Person, Provider } from "./world.ts"

/** A provider's claims about a person: for the impostor, exactly the victim's subject and address. */
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
  /** Signs a person in, with the parameters of a request. The response goes to this provider's own callback. */
  answer: (as: Person, request: URL) => Promise<{ code: string; url: URL }>
}

function made(id: Provider, keys: ProviderKeys, now: () => number): LyingProvider {
  const redirectUris = [`${appOrigin}/auth/callback/${id}`]
  return createLyingProvider({ keys, now, issuer: `https://${id}.test`, redirectUris, clientId: `client-at-${id}` })
}

/** Returns the same request for this provider: with its client and callback, and the other parameters unchanged. */
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

/** Refuses a code whose verifier does not match its challenge, as in RFC 7636 §4.6. The code stays valid. */
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
 * Issues tokens for every code of its own, as often as requested, with the nonce of the requesting flow, because it has
 * seen all requests. Signs with its own keys, because it does not have the keys of the honest provider.
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
