/** Describes the change that repairs a broken invariant, by the name of the invariant. */
import type { CounterExample } from "./invariants.ts"

/** The parts of a counter-example that a remedy names. */
interface About {
  /** The words for the transition to change: `the transition marked with *`, or `the last transition of the path`. */
  readonly transition: string
  /**
   * The first argument of the invariant, such as `nonce` in `gate(nonce, grant)`.
   */
  readonly what: string
  /** The second argument of the invariant, such as `grant` in `gate(nonce, grant)`. */
  readonly where: string
}

type Remedy = (about: About) => string

const refuse: Remedy = ({ transition }) => `aim ${transition} at "refused".`
const onlyOnce: Remedy = ({ transition }) => `remove ${transition}, so that the flow enters this state at most once.`
const goThrough: Remedy = ({ transition, what }) =>
  `aim ${transition} at "${what}", or at a state from which every path leads through "${what}".`

const remedies: Readonly<Record<string, Remedy>> = {
  gate: ({ transition, what, where }) =>
    what.startsWith("step:")
      ? `aim ${transition} at the state of the step whose meta names \`passes\`, and let only the event or guard in \`passes\` lead to "passed".`
      : what.startsWith("flow:")
        ? `aim ${transition} at the state whose meta.check is "${what.slice(what.indexOf(".") + 1)}". From this state, only the event or guard that passes the check may lead on.`
        : `aim ${transition} at a state before the check "${what}", so that it is passed on the way to "${where}", or remove the transition.`,
  mustTake: ({ transition, what, where }) =>
    what.startsWith("of a ")
      ? "show a page with a button first, and let the request of its form lead to the state. The request needs a POST route. If the flow then sets a session cookie, the route must also take the form token."
      : `aim ${transition} at an earlier state, so that every path to "${where}" takes a transition ${what}.`,
  mustRefuse: ({ what }) =>
    `in "${what}", let the first two transitions refuse a visitor without a session and a visitor whose session was replaced, with the guards "sessionAbsent" and "sessionReplaced".`,
  mustPass: goThrough,
  before: goThrough,
  onlyFrom: ({ transition, what }) =>
    `remove ${transition}, or aim it at a state from which the built-in flow comes to "${what}".`,
  sameSources: ({ transition }) => `aim ${transition} at the one state that leads to both states.`,
  enteredOnlyBy: ({ transition, what, where }) =>
    `aim ${transition} at another state: only a transition ${what} may enter "${where}".`,
  leadsNever: refuse,
  refusalsRefuse: refuse,
  engineFailuresRefuse: refuse,
  never: onlyOnce,
  once: onlyOnce,
  oneGrant: ({ transition }) =>
    `let only one state issue the session: it has \`meta.grants\`, and one transition into it asks for the session. Remove ${transition}, or its ask.`,
  asksOnlyIn: ({ transition, what }) =>
    `ask for "${what}" only in the states in which the built-in flow asks for it. Remove the ask from ${transition}.`,
  lateRefusal: ({ transition }) =>
    `remove ${transition} from the states after the commit. Ask or refuse before users and accounts are written.`,
  asksAnswered: () =>
    "handle every answer of the effect in the state that asks for it, each with a last transition without a guard. Every transition into that state must ask for this effect only.",
  subjectHeld: ({ what }) =>
    `after the first ask of the flow, let no request keep "${what}". Pass the visitor's input to an ask, and keep the value from the answer of the ask.`,
  guardTotal: () => "give the event a last transition without a guard.",
  engineFailuresHeard: () =>
    'handle "effect.failed", "effect.timedOut" and "flow.expired" under `on` of the whole chart, with transitions to "refused".',
  heardFirst: ({ what }) => `handle "${what}" in the state in which the flow begins.`,
  judgedFirst: () =>
    "on token.opened, try the guard readsJudged first, and lead on directly otherwise. Of the answers of the registry, let only session.unrevoked lead on.",
  heardIn: ({ what }) =>
    `in "${what}", handle only the answers of the ask that leads into this state, and no answer of another ask.`,
  strandedStates: () =>
    'tag the state "waiting" if a later request resumes the flow there. Otherwise give the state an `always` without a guard.',
  deadEnds: () => "give the state a transition that leads towards an end.",
  unreachableStates: () => "remove the state, or aim a transition at it.",
  bounded: () =>
    'tag a state of the cycle "waiting", so that the flow waits for a request before it repeats the cycle.',
  alwaysAcyclic: () => "put a state that asks for an effect, or a waiting state, into the cycle.",
  withoutWaiting: ({ transition, where }) =>
    `aim ${transition} at a state that is tagged "waiting" and whose response shows the visitor what they approve. Let the form of this response lead to "${where}".`,
  waitsExpire: () => 'let "flow.expired" lead from the waiting state to "refused".',
  builtInParams: ({ transition, what }) =>
    `remove the ask "${what}" from ${transition}, and aim the transition at a state from which the built-in flow makes this ask.`,
  sameGuard: ({ what }) => `give the guard "${what}" a name of its own.`,
  genuine: () =>
    "do not change the check of the built-in flow. To prove something else, add a step with a check of its own.",
  sameEnds: () => "end the flow in one of the final states of the built-in flow, with the same output.",
  oneRefusal: () => "lead every refusal to the same final state, and put the reason into `failure`.",
  oneAnswer: () =>
    "take the same transition for known and unknown addresses, so that the visitor cannot tell them apart.",
  looksAgain: ({ transition }) => `aim ${transition} at "admission.confirmingStanding".`,
  formOnly: ({ transition, what }) =>
    `remove ${transition}, and let only a request of a POST route that takes the form token lead to "${what}".`,
  noWaitAfter: () =>
    "wait before anything is written: put the waiting state between the linking decision and the commit.",
  step: ({ transition }) =>
    `remove ${transition}: an extension must not change how steps handle "form.forged", "flow.cancelled" and requests with a limit.`,
}

/**
 * Returns the remedy for a counter-example in one sentence.
 *
 * @param marked true if the printed path marks transitions with `*`.
 */
export function remedyFor({ invariant, path, remedy: own }: CounterExample, marked: boolean): string {
  const [, template = "", about = ""] = /^(\w+)(?:\((.*)\))?$/.exec(invariant) ?? []
  const [what = "", where = ""] = about.split(", ")
  const transition = marked
    ? "the transition marked with *"
    : path.length > 0
      ? "the last transition of the path"
      : "a transition"
  const remedy =
    own ?? remedies[template]?.({ transition, what, where }) ?? `change ${transition} so that the rule holds.`
  return `${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}`
}
