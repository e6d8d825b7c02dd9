/** What the database may know around whoever signs in, and how it comes to know that. */
import type { Cause, Moment } from "../model/cause.ts"

const user = (name: string, verified = false) => ({
  id: `id-${name}`,
  name,
  email: `${name.toLowerCase()}@example.test`,
  emailVerified: verified ? new Date(0) : null,
})
const ada = user("Ada")
const vera = user("Vera")
const bob = user("Bob")
const nobody = { stored: true, owner: undefined, visitor: undefined, namesake: undefined }

const found = (standing: object) => ({ type: "account.found", standing: { ...nobody, ...standing } })
const isAccount = ({ facts }: Moment): boolean => (facts.type === "oauth" || facts.type === "oidc") && facts.stored
const isEmail = ({ facts, at }: Moment): boolean => facts.type === "email" && at !== "findingAddressee"
const startedBy = ({ known }: Moment): unknown => known["visitorAtStart"]
/** The browser sends the session cookie along with the provider's answer. */
const shows = ({ facts }: Moment): boolean => facts.responseMode === "query"

/** Who is seen at the end, if nobody signs in or out in between. */
function stillThere(moment: Moment) {
  const at = startedBy(moment)
  if (!shows(moment) || at === undefined) return undefined
  return at === "id-Vera" ? vera : ada
}

export const standings: readonly Cause[] = [
  {
    name: "there is no database",
    event: { type: "account.found", standing: { ...nobody, stored: false } },
    when: blind,
  },
  {
    name: "authorize() names somebody who is stored",
    event: found({ owner: ada }),
    when: ({ facts }) => facts.type === "credentials" && facts.strategy === "database",
  },
  {
    name: "nobody is known",
    event: (moment) => found({ visitor: stillThere(moment) }),
    // Who is signed in already has the account.
    when: (moment) => isAccount(moment) && startedBy(moment) !== "id-Ada",
  },
  {
    name: "the account is known",
    event: (moment) => found({ owner: ada, visitor: stillThere(moment) }),
    when: isAccount,
    arrange: async (stage) => void (await stage.seed(stage.ada, { account: true })),
  },
  {
    name: "the account is new, and whoever started this has signed out",
    event: found({}),
    when: (moment) => isAccount(moment) && shows(moment) && startedBy(moment) === "id-Vera",
    arrange: (stage) => stage.signOut(),
  },
  {
    name: "the account is known, and whoever started this has signed out",
    event: found({ owner: ada }),
    when: (moment) => isAccount(moment) && shows(moment) && startedBy(moment) === "id-Vera",
    arrange: async (stage) => {
      await stage.seed(stage.ada, { account: true })
      stage.signOut()
    },
  },
  {
    name: "the account is new, and Bob has signed in meanwhile",
    event: found({ visitor: bob }),
    when: (moment) => isAccount(moment) && shows(moment) && startedBy(moment) !== "id-Ada",
    arrange: (stage) => stage.signIn(stage.bob),
  },
  {
    name: "the account is known, and Bob has signed in meanwhile",
    event: found({ owner: ada, visitor: bob }),
    when: (moment) => isAccount(moment) && shows(moment),
    arrange: async (stage) => {
      await stage.seed(stage.ada, { account: true })
      await stage.signIn(stage.bob)
    },
  },
  {
    name: "somebody has the address, and has proven it",
    event: (moment) => found({ namesake: { ...ada, emailVerified: new Date(0) }, visitor: stillThere(moment) }),
    when: (moment) => isAccount(moment) && startedBy(moment) !== "id-Ada",
    arrange: async (stage) => void (await stage.seed(stage.ada, { verified: true })),
  },
  {
    name: "somebody has the address, and has never proven it",
    event: (moment) => found({ namesake: ada, visitor: stillThere(moment) }),
    when: (moment) => isAccount(moment) && startedBy(moment) !== "id-Ada",
    arrange: async (stage) => void (await stage.seed(stage.ada)),
  },
  {
    name: "nobody has the address",
    event: found({}),
    when: ({ facts }) => facts.type === "email" && facts.stored,
  },
  {
    name: "somebody has the address",
    event: found({ namesake: ada }),
    when: isEmail,
    arrange: async (stage) => void (await stage.seed(stage.ada)),
  },
]

function blind({ facts }: Moment): boolean {
  return facts.type === "credentials" ? facts.strategy === "jwt" : !facts.stored
}
