/** Rules for guards, outputs and kept values that the graph does not show, and that calls can show. */
import { describe, expect, it } from "vitest"
import * as oauthRules from "../../../machines/oauth/oauth.guards.ts"
import type { OAuthContext } from "../../../machines/oauth/oauth.types.ts"
import type { Leaf } from "../../../machines/program.ts"
import { programs } from "../flows.ts"

/** Calls the guard with a context that records its reads. */
function readBy(rule: (seen: { context: OAuthContext }) => unknown): string[] {
  const read = new Set<string>()
  const context = new Proxy({} as OAuthContext, {
    get: (_context, key) => {
      read.add(String(key))
      return undefined
    },
  })
  rule({ context })
  return [...read]
}

function leaf(program: { states: ReadonlyMap<string, Leaf> }, path: string): Leaf {
  const found = program.states.get(path)
  if (found === undefined) throw new RangeError(`There is no state "${path}".`)
  return found
}

const sealed: readonly string[] = leaf(programs.oauth, "awaitingCallback").meta?.keeps ?? []

describe("a guard that lets the flow skip a check", () => {
  it("INV-O2: reads only values that were sealed at the start, and from the callback only the absence of `iss`", () => {
    expect(readBy(oauthRules.stateNotRequired)).toEqual(["stateDigest"])
    expect(sealed).toContain("stateDigest")
    // Reads the callback, too: a callback without `iss` has nothing to compare, unless the provider announced `iss`.
    expect(readBy(oauthRules.issuerNotNamed)).toEqual(["response", "namesItself"])
    expect(sealed).toContain("namesItself")
    // The flow refuses an unrequested nonce: this guard also reads the claims, which are verified at that point.
    expect(readBy(oauthRules.nonceNotRequired)).toEqual(["nonce", "claims"])
    expect(sealed).toContain("nonce")
    // The flow does not continue without a sealed verifier if the configuration now requires one.
    expect(readBy(oauthRules.verifierNotRequired)).toEqual(["codeVerifier", "sendsChallenge"])
    expect(sealed).toContain("codeVerifier")
    // Part of the configuration: the check "transaction" compares it with the sealed value.
    expect(readBy(oauthRules.subjectNotRequired)).toEqual(["openId"])
    expect(readBy(oauthRules.transactionMatches)).toContain("startedFor")
  })

  it("INV-O2: requires a check as soon as the value that it needs was sealed", () => {
    const plain = { openId: false, readsUserinfo: true } as OAuthContext
    expect(oauthRules.requiredChecks(plain)).not.toContain("state")
    expect(oauthRules.requiredChecks({ ...plain, stateDigest: "d" })).toContain("state")
    expect(oauthRules.requiredChecks(plain)).not.toContain("pkce")
    expect(oauthRules.requiredChecks({ ...plain, sendsChallenge: true })).toContain("pkce")
    expect(oauthRules.requiredChecks({ ...plain, openId: true, nonce: "n" })).toEqual(
      expect.arrayContaining(["idToken", "nonce", "subject"]),
    )
  })
})

describe("a waiting state", () => {
  it("INV-X2: keeps no code, no token, no password and no typed value", () => {
    const secret = ["response", "tokens", "claims", "profile", "credentials", "input", "opened", "userField"]
    for (const program of Object.values(programs))
      for (const { meta, path } of program.states.values())
        expect(
          (meta?.keeps ?? []).filter((key) => secret.includes(key)),
          path,
        ).toEqual([])
  })
})

describe("a final state of a session read", () => {
  it.each(["none", "refused"])("INV-S3: gives no session data if it is %s, after any earlier read", (path) => {
    const { output } = leaf(programs.session, path)
    // The grammar types the outputs; the table does not show these types.
    const told = (output as (seen: object) => object)({
      context: { session: { user: { name: "Ada" }, expires: "" }, failure: undefined },
    })
    expect(JSON.stringify(told)).not.toContain("Ada")
    expect(Object.keys(told)).not.toContain("session")
  })
})
