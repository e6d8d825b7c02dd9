/**
 * Lists how a test produces the answers that effects give in a step-up: about the session, the person who
 * authenticates, and how this person authenticated. Except where a comment or `forced` says otherwise, the test uses
 * real sessions.
 */
import type { Candidate, StepsMemory, Visitor } from "../../../machines/facts.ts"
import type { LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import { memoryOf } from "../../../machines/steps/step-memory.ts"
import type { LooseStep } from "../../../machines/steps/step.types.ts"
import type { Moment } from "../model/cause.ts"
import type { Person, Stage } from "../stage/stage.types.ts"
import { causesIn, type AnswerCauses, type Way } from "./answer-causes.ts"
import { gives } from "./disturb.ts"
import { ada } from "./standings.ts"

const sameRequest =
  "the flow identified the session in the same request, and within one request the session cannot change"

const before = ({ known }: Moment): Visitor | undefined => known["visitorAtStart"] as Visitor | undefined
const named = ({ known }: Moment): Candidate | undefined => known["candidate"] as Candidate | undefined
/**
 * Returns true if the step-up looks for no account of a provider, because the checks of the flow prove that the visitor
 * is the session's user.
 */
const isVisitor = (moment: Moment): boolean => named(moment)?.approvedBy !== undefined

interface Identified {
  name: string
  visitor: Visitor | undefined
  /** The calls of `identifyVisitor` that can get this answer: the first call in the flow, later calls, or both. */
  asks: "first" | "again" | "both"
  arrange: (stage: Stage) => Promise<void> | void
}

/**
 * The users that a step-up can find in the browser's session. The step-up continues with the first entry, and refuses
 * the other entries.
 */
const identified: readonly Identified[] = [
  {
    name: "Ada is signed in",
    visitor: { user: "id-Ada", session: "the session" },
    asks: "both",
    arrange: async (stage) => {
      if ((await stage.whoIs(stage.browser)) !== stage.ada.email) await stage.signIn(stage.ada)
    },
  },
  {
    name: "Ada has signed in anew",
    visitor: { user: "id-Ada", session: "another session" },
    asks: "again",
    arrange: async (stage) => stage.signIn(stage.ada, { anew: true }),
  },
  {
    name: "Bob has signed in meanwhile",
    visitor: { user: "id-Bob", session: "Bob's session" },
    asks: "again",
    arrange: async (stage) => stage.signIn(stage.bob),
  },
  { name: "the user is signed out", visitor: undefined, asks: "both", arrange: (stage) => stage.signOut() },
]

/**
 * Returns two causes of the answer with this user and session. Between two requests, the browser's session can change:
 * the first cause signs the browser in or out before the next request. Within one request, the session cannot change:
 * if the flow reads the session twice in one request, the second cause replaces the effect by an answer with a
 * different session.
 */
function identifiedCauses({ name, visitor, asks, arrange }: Identified): readonly Way[] {
  const fits = (moment: Moment): boolean => asks !== (before(moment) === undefined ? "again" : "first")
  const stays = (moment: Moment): boolean => before(moment)?.session === visitor?.session
  return [
    { name, with: { visitor }, arrange, when: (moment) => fits(moment) && (!moment.again || stays(moment)) },
    {
      name: `the session is another one: ${name}`,
      with: { visitor },
      forced: sameRequest,
      when: (moment) => fits(moment) && moment.again && !stays(moment),
    },
  ]
}

/**
 * Returns a cause of the answer `account.found` in which `owner` is the user to whom the account belongs. Before the
 * path runs, the test stores `person` with the account.
 */
export function accountCause(
  name: string,
  person: ((stage: Stage) => Person) | undefined,
  owner: object | undefined,
): Way {
  return {
    name,
    with: { standing: { stored: true, owner } },
    when: (moment) => !isVisitor(moment),
    arrange: async (stage) => {
      if (person !== undefined) await stage.seed(person(stage), { account: true })
    },
  }
}

const notFromOutside =
  "the flow identified the session in the same request, and only another request could change the session"

const asksDatabase = (moment: Moment): boolean => !moment.again

/** Lists how a test produces the answers of `identifyVisitor` in every flow with a step-up. */
export const identifyVisitorCauses: AnswerCauses["identifyVisitor"] = causesIn({
  identifyVisitor: {
    fails: { resource: "adapter", when: asksDatabase },
    hangs: { resource: "adapter", when: asksDatabase },
    otherwise: sameRequest,
    arrange: async (stage) => {
      if ((await stage.whoIs(stage.browser)) === undefined) await stage.signIn(stage.ada)
    },
    "visitor.identified": identified.flatMap(identifiedCauses),
  },
}).identifyVisitor

const writesRow = ({ facts }: Moment): boolean => facts.strategy === "database"

/**
 * Returns how a test produces the answers of `addEvidence`.
 *
 * @param proves returns true if the user authenticated with at least one method in this flow.
 */
export function addEvidenceCauses(proves: (moment: Moment) => boolean): AnswerCauses["addEvidence"] {
  return causesIn({
    addEvidence: {
      fails: { resource: "adapter", when: writesRow },
      hangs: { resource: "adapter", when: writesRow },
      otherwise: "a session in a token is sealed again, and no database is written to",
      "evidence.added": [{ name: "the evidence is added", when: proves }],
      "evidence.refused": [
        { name: "nothing was proven", reason: "step_up_unproven", when: (moment) => !proves(moment) },
        {
          name: "the session has ended meanwhile",
          reason: "step_up_session_changed",
          when: proves,
          forced: notFromOutside,
        },
      ],
    },
  }).addEvidence
}

/**
 * Returns the causes that a step-up has instead of those of a sign-in.
 *
 * @param own the flow of the application that ends in a step-up.
 * @param steps the steps of the configuration. The user can authenticate with each step that applied.
 */
export function stepUpCauses(
  own: LooseFlow,
  steps: readonly LooseStep[],
): Pick<AnswerCauses, "identifyVisitor" | "findAccount" | "addEvidence"> {
  const proves = ({ known }: Moment): boolean => {
    const memory = { steps: known["steps"] as StepsMemory }
    const applied = steps.filter((step) => step.id !== own.id && memoryOf(memory, step).applies)
    const methods = applied.flatMap((step) =>
      typeof step.methods === "function" ? step.methods(memoryOf(memory, step).data) : (step.methods ?? []),
    )
    return own.requires.length + own.ownMethods.length + methods.length > 0
  }
  const found = causesIn({
    findAccount: {
      fails: { resource: "adapter" },
      hangs: { resource: "adapter" },
      otherwise: "with stored users, a failure of the database makes the effect fail",
      "account.found": [
        { name: "the user of the session", with: { standing: { stored: true, owner: ada } }, when: isVisitor },
        accountCause("the account is Ada's", (stage) => stage.ada, ada),
        accountCause("the account is Vera's", (stage) => ({ ...stage.vera, sub: stage.ada.sub }), { id: "id-Vera" }),
        accountCause("the account is no user's", undefined, undefined),
      ],
      "account.refused": [
        {
          name: "the user is deleted meanwhile",
          reason: "user_unknown",
          when: isVisitor,
          by: ["adapter", gives(null)],
        },
        {
          name: "the account is refused",
          reason: "user_unknown",
          when: (moment) => !isVisitor(moment),
          forced: "the effect looks up only a user whom the database must contain",
        },
      ],
    },
  })
  return { ...found, identifyVisitor: identifyVisitorCauses, addEvidence: addEvidenceCauses(proves) }
}
