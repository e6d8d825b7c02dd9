/**
 * Lists how a test produces the answers of the effects that store the user, issue the session, and call the listeners.
 */
import type { Plan, AccountLookup, StepsMemory, Visitor } from "../../../machines/facts.ts"
import type { Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import { causesIn, type AnswerCauses } from "./answer-causes.ts"
import { hasAddress } from "./standings.ts"
import { gives, type FailureSource } from "./disturb.ts"

const isAccount = ({ facts }: Moment): boolean => facts.byAccount
// The cast is necessary: the context of every sign-in has `plan`, but the type of `known` does not.
const planOf = ({ known }: Moment): Plan | undefined => known["plan"] as Plan | undefined

/** Returns true if the plan of the sign-in needs the database, to write or to read its user again. */
function asksDatabase(moment: Moment): boolean {
  const plan = planOf(moment)
  return moment.facts.stored && plan !== undefined && plan.do !== "pass" && !refusesNewcomer(moment)
}

/** Returns true if the sign-in would create a user, where visitors cannot create accounts. */
function refusesNewcomer(moment: Moment): boolean {
  return moment.facts.closed && planOf(moment)?.do === "create"
}

/** Returns true if the plan names a user whom the account lookup found in the database. */
function hasUser(moment: Moment): boolean {
  const plan = planOf(moment)
  return moment.facts.stored && plan !== undefined && "user" in plan
}

function createsAccount(moment: Moment): boolean {
  return isAccount(moment) && planOf(moment)?.do === "create"
}

/** Returns true if the new user gets no e-mail address, because no provider has verified it. */
function omitsAddress(moment: Moment): boolean {
  const plan = planOf(moment)
  return plan?.do === "create" && plan.omitsAddress === true
}

/** Returns true if the new user gets the e-mail address that the provider claims. */
function claimsAddress(moment: Moment): boolean {
  return createsAccount(moment) && !omitsAddress(moment) && hasAddress(moment)
}

/** Returns true if the sign-in writes a row for a new session. */
function makesRow(moment: Moment): boolean {
  return moment.facts.strategy === "database" && !keeps(moment)
}

/** Returns true if the flow links the account to the signed-in user, who keeps the session. */
function keeps({ known }: Moment): boolean {
  const { visitor, visitorSession } = (known["standing"] ?? {}) as Partial<AccountLookup>
  const user = known["user"] as { id?: string } | undefined
  const begun = known["visitorAtStart"] as Visitor | undefined
  return (
    visitor !== undefined && visitor.id === user?.id && visitor.id === begun?.user && visitorSession === begun.session
  )
}

/**
 * Returns true if a step of this sign-in stores its result outside of the transaction of the sign-up. The library then
 * commits the transaction before the step stores its result.
 */
function storesBeside({ known, facts }: Moment): boolean {
  if (facts.storesBeside.length === 0) return false
  const { byId = {} } = (known["steps"] ?? {}) as Partial<StepsMemory>
  return facts.storesBeside.some((step) => byId[step]?.applies === true)
}

const asToken = ({ facts }: Moment): boolean => facts.strategy === "jwt"
const kept = "the effect does not write a session that the user keeps"
const issuers: readonly FailureSource[] = [
  { resource: "callbacks.jwt", when: asToken },
  { resource: "adapter", when: makesRow },
]

function emailIn(user: { email?: string | null } | undefined): string | null {
  return user?.email ?? null
}

function committed(moment: Moment) {
  const plan = planOf(moment)
  const candidate = moment.known["candidate"] as { user: object } | undefined
  const created = omitsAddress(moment) ? { ...candidate?.user, email: null } : candidate?.user
  const gained = plan?.do === "promote" && { email: plan.omitsAddress === true ? null : emailIn(candidate?.user) }
  const known = plan !== undefined && "user" in plan ? { ...plan.user, ...gained } : created
  return { user: known, isNewUser: plan?.do === "create" || plan?.do === "resume" || plan?.do === "promote" }
}

/** Claims that are too large for cookies: 60 kB of names that do not repeat. */
export const hugeClaims: Readonly<Record<string, unknown>> = {
  sub: "id-Ada",
  email: "ada@example.test",
  groups: Array.from({ length: 6000 }, (_one, index) => `group-${index}`),
}

export const commitCauses: Pick<AnswerCauses, "commitIdentity" | "issueSession" | "announceSignIn"> = causesIn({
  commitIdentity: {
    fails: { resource: "adapter", when: asksDatabase },
    hangs: { resource: "adapter", when: asksDatabase },
    otherwise: "the effect makes no call of the database",
    "identity.committed": [{ name: "it is written", with: committed, when: (moment) => !refusesNewcomer(moment) }],
    "identity.refused": [
      { name: "visitors cannot create accounts", reason: "user_unknown", when: refusesNewcomer },
      {
        name: "another user takes the address a moment before",
        reason: "identity_conflict",
        when: claimsAddress,
        arrange: takeAddress,
      },
      {
        name: "the user is deleted a moment before",
        reason: "user_deleted",
        when: hasUser,
        by: ["adapter", (call, name) => (name === "getUser" ? null : call())],
      },
      {
        name: "the database refuses a user without an address",
        reason: "email_unverified",
        when: (moment) => createsAccount(moment) && omitsAddress(moment),
        by: [
          "adapter",
          (call, name) => {
            if (name === "createUser") throw new Error("NOT NULL constraint failed: users.email")
            return call()
          },
        ],
      },
      {
        name: "it is refused",
        reason: "identity_conflict",
        when: (moment) =>
          !hasUser(moment) && !claimsAddress(moment) && !omitsAddress(moment) && !refusesNewcomer(moment),
        forced: "only the address of a new user can conflict with a user who was created a moment before",
      },
    ],
  },

  issueSession: {
    fails: issuers,
    hangs: issuers,
    otherwise: kept,
    "session.issued": [{ name: "it is issued" }],
    "session.declined": [
      { name: "callbacks.jwt gives no token", when: asToken, by: ["callbacks.jwt", gives(null)] },
      {
        name: "it is declined",
        when: (moment) => !asToken(moment),
        forced: "with database sessions, no callback decides whether a row is written",
      },
    ],
    "session.refused": [
      {
        name: "the token does not fit into cookies",
        reason: "session_cookie_large",
        when: asToken,
        by: ["callbacks.jwt", gives(hugeClaims)],
      },
      {
        name: "the session's token does not fit into cookies",
        reason: "session_cookie_large",
        when: makesRow,
        by: ["generateSessionToken", gives("x".repeat(20_000))],
      },
      {
        name: "it is refused",
        reason: "session_cookie_large",
        when: (moment) => !asToken(moment) && !makesRow(moment),
        forced: kept,
      },
    ],
  },

  announceSignIn: {
    // The effect waits 5 s for each listener, and has a limit of 15 s itself. Only three hanging listeners reach this
    // limit. If a step stores its result outside of the transaction, two of the listeners have already run, and the
    // remaining one cannot reach the limit.
    hangs: {
      resource: "events",
      when: (moment) =>
        moment.known["isNewUser"] === true &&
        planOf(moment)?.do === "create" &&
        isAccount(moment) &&
        moment.facts.transactions &&
        moment.facts.strategy === "database" &&
        !storesBeside(moment),
      otherwise: "the effect waits 5 s for a single listener, and then the flow continues",
    },
    otherwise: "the effect only logs an error of a listener",
    "signIn.announced": [{ name: "listeners are told" }],
  },
})

function takeAddress(stage: Stage): void {
  let taken = false
  stage.upon("commitIdentity", "adapter", async (call) => {
    if (!taken) {
      taken = true
      await stage.adapter().createUser({
        id: "id-of-the-other",
        name: "Ada too",
        email: stage.ada.email,
        emailVerified: null,
      })
    }
    return call()
  })
}
