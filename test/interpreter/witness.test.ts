/** The facts that a run has established, and the limits of its asks. */
import { describe, expect, it } from "vitest"
import type { Candidate, AccountLookup } from "../../machines/facts.ts"
import type { AdapterUser } from "../../src/ports/adapter.ts"
import { assertSame, nothingKnown, observe, type Witness } from "../../src/interpreter/witness.ts"

function userOf(id: string): AdapterUser {
  return { id, name: id, email: `${id}@example.test`, emailVerified: null }
}

function candidateOf(id: string, provider = "honest"): Candidate {
  const account = { provider, type: "oidc", providerAccountId: id } as const
  return { ...account, user: userOf(id), account, emailClaim: "absent" }
}

function standingOf(owner: AdapterUser | undefined): AccountLookup {
  return { stored: true, owner, visitor: undefined, namesake: undefined }
}

/** Makes a run in which the provider named Ada, whose user the lookup found and the commit wrote. */
function ofAda(): { witness: Witness; user: AdapterUser } {
  const witness = { ...nothingKnown }
  const user = userOf("ada")
  const answers = [
    { type: "profile.read", candidate: candidateOf("ada") },
    { type: "account.found", standing: standingOf(user) },
    { type: "identity.committed", user, isNewUser: false },
  ]
  for (const answer of answers) observe(witness, answer)
  return { witness, user }
}

describe("PROOF-01: an ask can name only what the run has established", () => {
  it.each(["findAccount", "confirmStanding", "commitIdentity", "issueSession"])(
    "%s of an account that no check named is refused",
    (type) => {
      const { witness, user } = ofAda()
      const params = { candidate: candidateOf("eve"), plan: { do: "signIn", user }, user }
      expect(() => assertSame(witness, { type, params })).toThrow(`${type} names another account`)
    },
  )

  it("the same subject at another provider is another account", () => {
    const { witness } = ofAda()
    const ask = { type: "findAccount", params: { candidate: candidateOf("ada", "evil") } }
    expect(() => assertSame(witness, ask)).toThrow("findAccount names another account")
  })

  it("commitIdentity is for a user whom the lookup found, or for a new one", () => {
    const { witness, user } = ofAda()
    const committing = (plan: object) => () =>
      assertSame(witness, { type: "commitIdentity", params: { candidate: candidateOf("ada"), plan } })
    expect(committing({ do: "signIn", user })).not.toThrow()
    expect(committing({ do: "createUser" })).not.toThrow()
    expect(committing({ do: "signIn", user: userOf("eve") })).toThrow("a user whom the lookup did not find")
  })

  it("issueSession is for the written user object, and for no copy of it", () => {
    const { witness, user } = ofAda()
    const issuing = (who: AdapterUser) => () =>
      assertSame(witness, { type: "issueSession", params: { candidate: candidateOf("ada"), user: who } })
    expect(issuing(user)).not.toThrow()
    expect(issuing(userOf("eve"))).toThrow("another user than the one that was written")
    expect(issuing({ ...user })).toThrow("another user than the one that was written")
  })

  it("addEvidence is for the found user, in the session that this request identified", () => {
    const visitor = { user: "ada", session: "one" }
    const adding = (change: object, also: object[] = [{ type: "visitor.identified", visitor }]) => {
      const { witness } = ofAda()
      for (const answer of also) observe(witness, answer as { type: string })
      const params = { flow: "pin", candidate: candidateOf("ada"), visitor, steps: {}, ...change }
      return () => assertSame(witness, { type: "addEvidence", params })
    }
    expect(adding({})).not.toThrow()
    expect(adding({}, [])).toThrow("another session than the one that this request identified")
    expect(adding({ visitor: { user: "ada", session: "two" } })).toThrow("another session")
    expect(adding({ candidate: candidateOf("eve") })).toThrow("another account")
    const eve = { type: "visitor.identified", visitor: { user: "eve", session: "one" } }
    expect(adding({ visitor: eve.visitor }, [eve])).toThrow("another user than was proven")
  })

  it("readSubject is about the session that this request identified", () => {
    const { witness } = ofAda()
    const visitor = { user: "ada", session: "one" }
    const ask = { type: "readSubject", params: { flow: "pin", subject: undefined, visitor } }
    expect(() => assertSame(witness, ask)).toThrow("another session")
    observe(witness, { type: "visitor.identified", visitor } as { type: string })
    expect(() => assertSame(witness, ask)).not.toThrow()
  })

  it("an application's own answer establishes nothing, with any content", () => {
    const { witness } = ofAda()
    const before = structuredClone(witness)
    const user = userOf("eve")
    const own = { type: "own.done", candidate: candidateOf("eve"), standing: standingOf(user), user }
    observe(witness, own)
    expect(witness).toEqual(before)
  })
})
