/**
 * Lists how a test produces the answers of the effects that all steps share: the unfinished steps of an earlier
 * sign-up, the decision whether a step applies, the second account lookup, and the storage of a step's result.
 */
import type { Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import { causesIn, type AnswerCauses, type Way } from "./answer-causes.ts"
import { standingsAsTheyWere } from "./standings.ts"

const own = "the application decides the answer of the effect, so every answer must be safe"

/**
 * Returns true if the second account lookup reads a user, and runs in a later request than the first lookup. Only then
 * can the user or the account change between the two lookups, or the second lookup fail.
 */
function looksAgain({ waited, facts }: Moment): boolean {
  return waited && facts.stored && (facts.type !== "credentials" || facts.credentialsIds === "users")
}

/**
 * Returns true if the adapter stores the records of unfinished steps as verification tokens, and the sign-in is of a
 * stored user, who can have such a record.
 */
function looksForRecords({ facts, known }: Moment): boolean {
  const { plan } = known
  return facts.recordsInAdapter && typeof plan === "object" && plan !== null && "user" in plan
}

const knows = (who: "owner" | "namesake", { known: { standing } }: Moment): boolean =>
  (standing as Record<string, unknown> | undefined)?.[who] !== undefined

const byAccount = ({ facts }: Moment): boolean => facts.byAccount

/**
 * Returns true if the flow is not a step-up. A step-up has read the session and its user again in the same request, so
 * it has already noticed the {@link changes} that follow.
 */
const signsIn = ({ facts }: Moment): boolean => facts.own?.ends !== "stepUp"

/** Changes that other people make while a sign-in waits in a step. */
const changes: readonly Way[] = [
  {
    name: "another user has got the account meanwhile",
    reason: "session_changed",
    when: (moment) => looksAgain(moment) && signsIn(moment) && byAccount(moment) && !knows("owner", moment),
    arrange: async (stage) => {
      const bob = await stage.seed(stage.bob)
      const { provider, type } = stage.facts
      const account = { provider, providerAccountId: stage.ada.sub, type: type === "oidc" ? "oidc" : "oauth" } as const
      // The adversary can have linked the account before, as a part of an attack. The test then keeps this link,
      // because the store refuses a second one.
      const owner = await stage.adapter().getUserByAccount(account)
      if (!owner) await stage.adapter().linkAccount({ ...account, userId: bob.id })
    },
  },
  {
    name: "the owner of the account is deleted meanwhile",
    reason: "session_changed",
    when: (moment) =>
      looksAgain(moment) && signsIn(moment) && moment.facts.removes && byAccount(moment) && knows("owner", moment),
    arrange: removeAda,
  },
  {
    name: "another user has got the address meanwhile",
    reason: "session_changed",
    when: (moment) => looksAgain(moment) && moment.facts.type === "email" && !knows("namesake", moment),
    arrange: async (stage) => void (await stage.seed(stage.ada)),
  },
  {
    name: "the owner of the address is deleted meanwhile",
    reason: "session_changed",
    when: (moment) =>
      looksAgain(moment) && moment.facts.removes && moment.facts.type === "email" && knows("namesake", moment),
    arrange: removeAda,
  },
  {
    name: "the user of authorize() is deleted meanwhile",
    reason: "user_unknown",
    when: (moment) => looksAgain(moment) && moment.facts.removes && moment.facts.type === "credentials",
    arrange: removeAda,
  },
]

async function removeAda(stage: Stage): Promise<void> {
  const { id } = await stage.seed(stage.ada)
  await stage.adapter().deleteUser(id)
}

type StepAnswers = Pick<
  AnswerCauses,
  "recallSteps" | "considerStep" | "recognizeDevice" | "confirmStanding" | "storeStep"
>

export const stepAnswers: StepAnswers = causesIn({
  recallSteps: {
    fails: { resource: "adapter", when: looksForRecords },
    hangs: { resource: "adapter", when: looksForRecords },
    otherwise: "a user who is not stored has no unfinished steps, and a path does not make a flowStore fail",
    "steps.recalled": [{ name: "nothing is owed", with: { owed: [] } }],
  },
  considerStep: {
    otherwise: own,
    "step.applies": [{ name: "it applies", forced: own }],
    "step.spared": [{ name: "it does not apply", forced: own }],
    "step.unkeyed": [
      { name: "it applies, and could keep nothing about this person", reason: "credentials_unusable", forced: own },
    ],
  },
  recognizeDevice: {
    otherwise: own,
    // No store has the device that this answer invents. The answer leaves out the device's name, so that no later state
    // looks the device up.
    "device.recognized": [{ name: "the device remembers it", forced: own }],
    "device.unrecognized": [{ name: "the device does not remember it", forced: own }],
  },
  confirmStanding: {
    fails: { resource: "adapter", when: looksAgain },
    hangs: { resource: "adapter", when: looksAgain },
    otherwise: "without a database the effect reads nothing, and within one request it reads no user a second time",
    "standing.confirmed": standingsAsTheyWere,
    "standing.changed": [
      ...changes,
      {
        name: "something has changed meanwhile",
        reason: "session_changed",
        when: (moment) => !changes.some(({ when }) => when?.(moment) === true),
        forced: "within one request, or without a database, no row can have changed",
      },
    ],
  },
  storeStep: {
    otherwise: own,
    "step.stored": [{ name: "it is stored" }],
    "step.unstored": [{ name: "it cannot be stored", reason: "effect_failed", forced: own }],
  },
})
