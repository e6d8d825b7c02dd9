/**
 * Lists how a test produces the answers of the account lookup: with different rows in the database about the person who
 * signs in.
 */
import type { AccountLookup, Candidate, Visitor } from "../../../machines/facts.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import { nameOfAddress } from "../../effects/admission/unproven-address.ts"
import type { Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import type { Way } from "./answer-causes.ts"
import { gives } from "./disturb.ts"
import { fitsPasskey } from "./fits-passkey.ts"

const user = (name: string, verified = false): AdapterUser => ({
  id: `id-${name}`,
  name,
  email: `${name.toLowerCase()}@example.test`,
  emailVerified: verified ? new Date(0) : null,
})
export const ada: AdapterUser = user("Ada")
const vera = user("Vera")
const bob = user("Bob")
/**
 * The anonymous user of the test. The type of adapter users requires an e-mail address, which an anonymous user does
 * not have.
 */
const guest = { id: "id-Anonymous", name: null, email: null, emailVerified: null } as unknown as AdapterUser
const noUser = { stored: true, owner: undefined, visitor: undefined, namesake: undefined }

const found = (standing: object) => ({ standing: { ...noUser, ...standing } })
/**
 * Returns the candidate that a flow of the application has named: a user who approved the flow on another device, or an
 * account under the flow's own id.
 */
const named = ({ known }: Moment): Candidate | undefined => known["candidate"] as Candidate | undefined
/** Returns true if the application's flow names a user who approved it. */
export const isApproved = (moment: Moment): boolean => named(moment)?.approvedBy !== undefined
const isAccount = (moment: Moment): boolean => moment.facts.byAccount && moment.facts.stored && !isApproved(moment)
/**
 * Returns true if the candidate has an e-mail address. A flow that the application defines can name a person without
 * one.
 */
export const hasAddress = (moment: Moment): boolean =>
  moment.facts.own === undefined || named(moment)?.user.email === ada.email
const byAddress = ({ facts }: Moment): boolean => facts.credentialsIds === "byAddress"
const isEmail = ({ facts, at }: Moment): boolean => facts.type === "email" && at !== "findingAddressee"
const startedBy = ({ known }: Moment): string | undefined => (known["visitorAtStart"] as Visitor | undefined)?.user
/**
 * Returns true if the browser sends the session cookie with the provider's callback. A callback by `form_post` is a
 * form from another site, with which a browser does not send this cookie.
 */
const shows = ({ facts }: Moment): boolean => facts.responseMode === "query"

/** Returns true if the visitor began the flow as the anonymous user of the test. */
const beganAnonymously = ({ known }: Moment): boolean => known["anonymousAtStart"] === guest.id
/** Returns true if the browser sends with this request the session of the anonymous user who began the flow. */
const isAnonymous = (moment: Moment): boolean => shows(moment) && beganAnonymously(moment)

/** Returns the visitor and the session that the lookup finds if no user has signed in or out since the flow started. */
function stillThere(moment: Moment) {
  const at = startedBy(moment)
  if (!shows(moment) || at === undefined) return {}
  return { visitor: at === "id-Vera" ? vera : ada, visitorSession: "the session" }
}

/**
 * The first of two people whom the application's own `authorize()` can name: a person who is not stored. `standing` is
 * the result of the account lookup, and `plan` is the plan of the sign-in after this result.
 */
const unstoredPerson = {
  name: "a person who is not stored",
  standing: { ...noUser, stored: false },
  plan: { do: "pass" },
}
const storedPerson = {
  name: "a stored user",
  standing: { ...noUser, owner: ada },
  plan: { do: "signIn", user: ada },
}
const unknownPerson = "the path does not know which person the application's own authorize() names"
/**
 * Returns true if only the application's code knows whom the credentials name: the application's own `authorize()`
 * runs, and the address that it returns decides whether the person is a stored user.
 */
const namesAnybody = (moment: Moment): boolean => byAddress(moment) && moment.facts.ownAuthorize

const everyStanding: readonly Way[] = [
  {
    name: "there is no database",
    with: found({ stored: false }),
    when: blind,
  },
  {
    name: "authorize() names a known user",
    with: found({ owner: ada }),
    when: ({ facts }) => facts.type === "credentials" && facts.credentialsIds === "users",
  },
  {
    name: "authorize() names a stored user, with the address of that user",
    with: found({ owner: ada }),
    when: (moment) => byAddress(moment) && !moment.facts.ownAuthorize,
    arrange: ({ memo }) => void (memo.storedUser = true),
  },
  ...[unstoredPerson, storedPerson].map(({ name, standing }): Way => ({
    name: `authorize() names ${name}`,
    with: { standing },
    when: namesAnybody,
    forced: unknownPerson,
    arrange: async (stage) => void (standing.owner && (await stage.seed(stage.ada))),
    by: ["effect", gives({ type: "account.found", standing })],
  })),
  {
    name: "no user is known",
    with: (moment) => found({ ...stillThere(moment) }),
    // If Ada began the flow, she owns the account already, and this answer is impossible.
    when: (moment) => isAccount(moment) && startedBy(moment) !== "id-Ada",
  },
  {
    name: "the account is known",
    with: (moment) => found({ owner: ada, ...stillThere(moment) }),
    when: isAccount,
    arrange: async (stage) => void (await stage.seed(stage.ada, { account: true })),
  },
  {
    name: "the account is new, and the user who started this has signed out",
    with: found({}),
    when: (moment) => isAccount(moment) && shows(moment) && startedBy(moment) === "id-Vera",
    arrange: (stage) => stage.signOut(),
  },
  {
    name: "the account is known, and the user who started this has signed out",
    with: found({ owner: ada }),
    when: (moment) => isAccount(moment) && shows(moment) && startedBy(moment) === "id-Vera",
    arrange: async (stage) => {
      await stage.seed(stage.ada, { account: true })
      stage.signOut()
    },
  },
  {
    name: "the account is new, and the user who started this has signed in anew",
    with: found({ visitor: vera, visitorSession: "another session" }),
    when: (moment) => isAccount(moment) && shows(moment) && startedBy(moment) === "id-Vera",
    arrange: (stage) => stage.signIn(stage.vera, { anew: true }),
  },
  {
    name: "the account is new, and the session may name its user by chance",
    with: (moment) => found({ ...stillThere(moment), visitorUnproven: true }),
    when: (moment) => isAccount(moment) && shows(moment) && startedBy(moment) === "id-Vera",
    forced:
      "only a token of an earlier release, in an application with credentials, can contain the id of another user by chance",
    by: [
      "effect",
      async (call) => {
        const answer = (await call()) as { standing: object }
        return { ...answer, standing: { ...answer.standing, visitorUnproven: true } }
      },
    ],
  },
  {
    name: "the account is new, and Bob has signed in meanwhile",
    with: found({ visitor: bob }),
    when: (moment) => isAccount(moment) && shows(moment) && startedBy(moment) !== "id-Ada",
    arrange: (stage) => stage.signIn(stage.bob),
  },
  {
    name: "the account is known, and Bob has signed in meanwhile",
    with: found({ owner: ada, visitor: bob }),
    when: (moment) => isAccount(moment) && shows(moment),
    arrange: async (stage) => {
      await stage.seed(stage.ada, { account: true })
      await stage.signIn(stage.bob)
    },
  },
  {
    name: "a user has the address, and has proven it",
    with: (moment) => found({ namesake: { ...ada, emailVerified: new Date(0) }, ...stillThere(moment) }),
    when: (moment) => isAccount(moment) && hasAddress(moment) && startedBy(moment) !== "id-Ada",
    arrange: async (stage) => void (await stage.seed(stage.ada, { verified: true })),
  },
  {
    name: "a user has the address, and has never proven it",
    with: (moment) => found({ namesake: ada, ...stillThere(moment) }),
    when: (moment) => isAccount(moment) && hasAddress(moment) && startedBy(moment) !== "id-Ada",
    arrange: async (stage) => void (await stage.seed(stage.ada)),
  },
  {
    name: "an anonymous user is signed in, and no user is known",
    with: found({ anonymous: guest }),
    when: (moment) => isAnonymous(moment) && (isAccount(moment) || isEmail(moment)),
  },
  {
    name: "an anonymous user is signed in, and the account is known",
    with: found({ owner: ada, anonymous: guest }),
    when: (moment) => isAnonymous(moment) && isAccount(moment),
    arrange: async (stage) => void (await stage.seed(stage.ada, { account: true })),
  },
  {
    name: "an anonymous user is signed in, and a user has the address",
    with: found({ namesake: ada, anonymous: guest }),
    when: (moment) => isAnonymous(moment) && isEmail(moment),
    arrange: async (stage) => void (await stage.seed(stage.ada)),
  },
  {
    name: "an anonymous user is signed in, and authorize() names a known user",
    with: found({ owner: ada, anonymous: guest, anonymousBegan: true }),
    when: ({ facts }) => facts.anonymous && facts.credentialsIds === "users",
    arrange: (stage) => stage.signInAnonymously(),
  },
  {
    name: "an anonymous user asks for a link, and no user has the address",
    with: found({ anonymous: guest }),
    when: ({ facts, at }) => facts.anonymous && facts.type === "email" && at === "findingAddressee",
    arrange: (stage) => stage.signInAnonymously(),
  },
  {
    name: "a new anonymous user is looked up nowhere",
    with: found({}),
    when: ({ facts }) => facts.type === "anonymous",
  },
  {
    name: "the user who approved is stored",
    with: found({ owner: ada }),
    when: (moment) => moment.facts.stored && isApproved(moment),
  },
  {
    name: "no user has the address",
    with: found({}),
    when: ({ facts }) => facts.type === "email" && facts.stored && !facts.closed,
  },
  {
    name: "the user who has proven the address is deleted meanwhile",
    with: found({}),
    when: ({ facts }) => facts.closed && facts.removes,
    arrange: async (stage) => void (await stage.adapter().deleteUser((await stage.seed(stage.ada)).id)),
  },
  {
    name: "a user has the address",
    with: found({ namesake: ada }),
    when: isEmail,
    arrange: async (stage) => void (await stage.seed(stage.ada)),
  },
  {
    name: "a stranger brought the address, and no user has proven it since",
    with: found({ namesake: ada, namesakeUnproven: true }),
    when: (moment) => isEmail(moment) && moment.facts.records,
    arrange: plant,
  },
]

/**
 * The causes of the answers of the account lookup. If the browser sends the session of an anonymous user, the lookup
 * also finds this user, so only the causes named `an anonymous user …` apply.
 */
export const standings: readonly Way[] = everyStanding.map((way) => {
  const isOwned = way.name.includes("the account is known")
  if (way.name.startsWith("an anonymous user "))
    return { ...way, when: (moment: Moment) => fitsPasskey(isOwned, moment) && way.when?.(moment) !== false }
  return {
    ...way,
    when: (moment: Moment) => !isAnonymous(moment) && fitsPasskey(isOwned, moment) && way.when?.(moment) !== false,
  }
})

/**
 * Causes for the second account lookup, which runs after the steps. With these causes, it finds the same rows as the
 * first lookup.
 */
export const standingsAsTheyWere: readonly Way[] = [
  {
    name: "all is as it was",
    with: ({ known }) => ({ standing: known["standing"], plan: known["plan"] }),
    when: (moment) => !namesAnybody(moment),
  },
  ...[unstoredPerson, storedPerson].map(({ name, standing, plan }): Way => ({
    name: `all is as it was, for ${name}`,
    with: { standing, plan },
    when: (moment) =>
      namesAnybody(moment) && (moment.known["standing"] as Partial<AccountLookup>).stored === standing.stored,
    forced: unknownPerson,
  })),
]

/**
 * Stores a user with Ada's e-mail address whom an attacker created: the provider of the attacker's account has not
 * verified the address.
 */
export async function plant(stage: Stage): Promise<void> {
  await stage.seed(stage.ada, { account: true })
  const claim = { provider: stage.facts.provider, providerAccountId: stage.ada.sub }
  await stage.config().stores?.addresses?.add(await nameOfAddress(stage.ada.email), claim)
}

function blind(moment: Moment): boolean {
  const { facts } = moment
  if (facts.type !== "credentials") return !facts.stored
  return facts.credentialsIds === "accounts" || (byAddress(moment) && !facts.ownAuthorize)
}
