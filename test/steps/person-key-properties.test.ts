/** Keys of generated people in generated applications are equal only for the same person. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { resolveConfig, type ResolvedConfig } from "../../src/config/resolve.ts"
import { withOtherKeys } from "../../src/flows/steps/effects/other-keys.ts"
import { hasNoStableId, personOf } from "../../machines/steps/person.ts"
import { personKey } from "../../machines/person-key.ts"
import type { CredentialsConfig } from "../../src/ports/provider.ts"
import type { Candidate, Plan } from "../../machines/facts.ts"
import type { StepPerson } from "../../machines/steps/step.types.ts"

/** Ids with separators, and ids that look like keys, accounts or other ids. readSubject() refuses none of them. */
const awkward = [
  "1",
  "42",
  "user:42",
  "staff:1",
  "staff:user:1",
  "openid:1",
  "urn:isbn:0",
  " 1",
  "1 ",
  "A",
  "a",
  "é",
  "e\u0301",
]
const keys = [
  '["user","1"]',
  '["account","staff","1"]',
  '["user","["user","1"]"]',
  '"',
  "\\",
  "\\u0031",
  "\ud800",
  "__proto__",
]
const id = fc.oneof(fc.constantFrom(...awkward, ...keys), fc.string({ minLength: 1, maxLength: 8 }))

const credentialsIds = fc.constantFrom("users", "accounts", "byAddress")
type Ids = "users" | "accounts" | "byAddress"

interface Application {
  config: ResolvedConfig
  stored: boolean
  ids: Readonly<Record<"staff" | "guests", Ids>>
}

/** Two credentials providers and one of OpenID Connect. */
const application = fc
  .record({ stored: fc.boolean(), database: fc.boolean(), staff: credentialsIds, guests: credentialsIds })
  .map(({ stored, database, staff, guests }): Application => {
    const asDatabase = stored && database
    const settle = (ids: Ids): Ids => (asDatabase ? "users" : stored ? ids : "accounts")
    const option = { users: true, accounts: false, byAddress: undefined } as const
    const password = (name: string, ids: Ids): CredentialsConfig => ({
      id: name,
      name,
      type: "credentials",
      credentials: {},
      authorize: () => null,
      storedUsers: asDatabase ? undefined : option[ids],
    })
    return {
      stored,
      ids: { staff: settle(staff), guests: settle(guests) },
      config: resolveConfig({
        secret: "s".repeat(40),
        trustHost: true,
        session: { strategy: asDatabase ? "database" : "jwt" },
        ...(stored ? { adapter: memoryAdapter() } : {}),
        providers: [
          password("staff", staff),
          password("guests", guests),
          { id: "openid", name: "IdP", type: "oidc", issuer: "https://idp.test", clientId: "c", clientSecret: "s" },
        ],
        logger: { warn: () => undefined },
      }),
    }
  })

interface SignIn {
  provider: "staff" | "guests" | "openid"
  account: string
  /** The id of the stored user, if there is one. */
  user: string
  sameAddress: boolean
}

const signIn: fc.Arbitrary<SignIn> = fc.record({
  provider: fc.constantFrom("staff", "guests", "openid"),
  account: id,
  user: id,
  sameAddress: fc.boolean(),
})

/** Two sign-ins, of which the second often has an id built from the first one's keys. */
const pair = fc
  .tuple(signIn, signIn, fc.constantFrom("none", "same", "account", "key of the user", "key of the account"))
  .map(([first, second, twist]): [SignIn, SignIn] => {
    const { provider, account, user } = first
    const made: Record<typeof twist, string | undefined> = {
      none: undefined,
      same: provider === "openid" ? user : account,
      account: `${provider}:${account}`,
      "key of the user": personKey({ user: provider === "openid" ? user : account }),
      "key of the account": personKey({ provider, providerAccountId: account }),
    }
    const twisted = made[twist]
    return [first, twisted === undefined ? second : { ...second, account: twisted, user: twisted }]
  })

interface Arrived {
  person: StepPerson
  /** The identity, written without keys. */
  identity: readonly string[]
}

/** The chart's decision for such a sign-in. */
function arrive({ provider, account, user, sameAddress }: SignIn, { config, stored, ids }: Application): Arrived {
  const byOpenid = provider === "openid"
  const isUser = byOpenid ? stored : ids[provider] === "users" || (ids[provider] === "byAddress" && sameAddress)
  // A credentials id that names a user is the id of that user; an account at a provider has any id.
  const userId = byOpenid ? user : account
  const candidate: Candidate = {
    provider,
    type: byOpenid ? "oidc" : "credentials",
    providerAccountId: account,
    stableId: true,
    user: { id: account },
    account: { provider, type: byOpenid ? "oidc" : "credentials", providerAccountId: account },
    emailClaim: "absent",
  }
  const plan: Plan = isUser
    ? { do: "signIn", user: { id: userId, email: "ada@example.test", emailVerified: null } }
    : { do: "pass" }
  return {
    person: withOtherKeys(personOf({ candidate, plan, user: undefined, steps: noSteps }, { id: "totp" }), config),
    identity: isUser ? ["user", userId] : ["account", provider, account],
  }
}

const noSteps = { byId: {}, problem: undefined }

const same = (one: Arrived, other: Arrived) => one.identity.join("\u0000") === other.identity.join("\u0000")

describe("keys of generated people", () => {
  it("PERSON-02, PERSON-03: two sign-ins have one key exactly if both are sign-ins of one person", () => {
    fc.assert(
      fc.property(application, pair, (app, [first, second]) => {
        const [one, other] = [arrive(first, app), arrive(second, app)]
        expect(one.person.key === other.person.key).toBe(same(one, other))
      }),
      { numRuns: 3000 },
    )
  })

  it("PERSON-03: a former key is never another person's key, nor another person's former key", () => {
    fc.assert(
      fc.property(application, pair, (app, [first, second]) => {
        const [one, other] = [arrive(first, app), arrive(second, app)]
        // Two sign-ins with one account at one provider are the same person.
        if (same(one, other) || (first.provider === second.provider && first.account === second.account)) return
        const theirs = [other.person.key, ...(other.person.formerKeys ?? [])]
        expect((one.person.formerKeys ?? []).filter((key) => theirs.includes(key))).toEqual([])
      }),
      { numRuns: 5000 },
    )
  })

  it("PERSON-02: data that an earlier release stored for a person is under a key at which this release looks", () => {
    fc.assert(
      fc.property(application, signIn, (app, given) => {
        const { person, identity } = arrive(given, app)
        const { provider, account } = given
        // In the earlier release, a sign-in by credentials belonged to a stored user only with database sessions.
        const asUser = identity[0] === "user" && (provider === "openid" || app.config.session.strategy === "database")
        const plain = provider !== "openid" && !account.includes(":")
        const old = asUser ? (identity[1] ?? "") : plain ? account : `${provider}:${account}`
        expect([person.key, ...(person.formerKeys ?? []), ...(person.sharedKeys ?? [])]).toContain(old)
      }),
      { numRuns: 3000 },
    )
  })

  it("PERSON-02: a person who counts as a stored user only at one sign-in is never ignored", () => {
    fc.assert(
      fc.property(application, signIn, (app, given) => {
        if (given.provider === "openid" || app.ids[given.provider] !== "byAddress") return
        const [one, other] = [true, false].map((sameAddress) => arrive({ ...given, sameAddress }, app))
        const looksAt = ({ person }: Arrived) => [...(person.formerKeys ?? []), ...(person.sharedKeys ?? [])]
        if (one === undefined || other === undefined) throw new Error("There are two.")
        expect(looksAt(one)).toContain(other.person.key)
        expect(looksAt(other)).toContain(one.person.key)
      }),
    )
  })
})

describe("personKey()", () => {
  it("is different for every other identity", () => {
    const identity = fc.oneof(
      id.map((user) => ({ user })),
      fc.record({ provider: fc.constantFrom("staff", "user", "account"), providerAccountId: id }),
    )
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        const told = (which: object) => Object.values(which).join("\u0000") + Object.keys(which).length
        expect(personKey(one) === personKey(other)).toBe(told(one) === told(other))
      }),
      { numRuns: 3000 },
    )
  })

  it("has the documented form, and treats a number like its text", () => {
    expect(personKey({ user: "1" })).toBe('["user","1"]')
    expect(personKey({ user: 1 as never })).toBe('["user","1"]')
    expect(personKey({ provider: "github", providerAccountId: "1" })).toBe('["account","github","1"]')
  })

  it("PERSON-01: an empty id gets no key, and a random id of a session gets no key either", () => {
    expect(() => personKey({ user: "" })).toThrow(TypeError)
    expect(() => personKey({ provider: "github", providerAccountId: "" })).toThrow(TypeError)
    const candidate = (stableId: boolean | undefined): Candidate => ({
      provider: "staff",
      type: "credentials",
      providerAccountId: "b1a9",
      ...(stableId === undefined ? {} : { stableId }),
      user: { id: "b1a9" },
      account: { provider: "staff", type: "credentials", providerAccountId: "b1a9" },
      emailClaim: "absent",
    })
    const plan: Plan = { do: "pass" }
    // If an earlier release sealed the sign-in, `stableId` is absent. Such a person has no key.
    for (const drawn of [candidate(false), candidate(undefined)]) {
      expect(personOf({ candidate: drawn, plan, user: undefined, steps: noSteps }, { id: "totp" }).key).toBeUndefined()
      expect(hasNoStableId({ candidate: drawn, plan, user: undefined })).toBe(true)
    }
    expect(personOf({ candidate: candidate(true), plan, user: undefined, steps: noSteps }, { id: "totp" }).key).toBe(
      '["account","staff","b1a9"]',
    )
  })
})
