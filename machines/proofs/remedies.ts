/** Describes the change that repairs a broken invariant, by the name of the invariant. */
import type { CounterExample } from "./invariants.ts"

/** The parts of a counter-example that a remedy names. */
interface About {
  /** The words for the transition to change: `the transition marked with *`, or `the last transition of the path`. */
  readonly transition: string
  /**
   * The first argument of the invariant: for `gate(nonce, grant)`, `nonce`. `where` is the second argument, here
   * `grant`.
   */
  readonly what: string
  readonly where: string
}

type Remedy = (about: About) => string

const refuse: Remedy = ({ transition }) => `aim ${transition} at "refused".`
const onlyOnce: Remedy = ({ transition }) => `remove ${transition}: what happens there happens once.`
const goThrough: Remedy = ({ transition, what }) => `aim ${transition} at "${what}", or at a state before it.`

const remedies: Readonly<Record<string, Remedy>> = {
  gate: ({ transition, what, where }) =>
    what.startsWith("step:")
      ? `aim ${transition} at a state of the step that proves it, and let only what proves it lead to "passed"; meta.passes names that event or guard.`
      : what.startsWith("flow:")
        ? `aim ${transition} at the state whose meta.check is "${what.slice(what.indexOf(".") + 1)}", and let only what passes it lead on.`
        : `aim ${transition} at a state before the check "${what}", so that it is passed on the way to "${where}", or remove the transition.`,
  mustTake: ({ transition, what, where }) =>
    what.startsWith("of a ")
      ? "let a request of a POST route lead there, and where a session comes of it, one that takes the form token: show a page with a button first."
      : `aim ${transition} at a state before that, so that an edge ${what} is taken on the way to "${where}".`,
  mustRefuse: ({ what }) =>
    `let "${what}" refuse first where no session is there, or another one than before, as the library does.`,
  mustPass: goThrough,
  before: goThrough,
  onlyFrom: ({ transition, what }) =>
    `remove ${transition}, or aim it at a state from which the flow comes to "${what}" as the built-in one does.`,
  sameSources: ({ transition }) => `aim ${transition} at the state that decides between the two.`,
  leadsNever: refuse,
  refusalsRefuse: refuse,
  engineFailuresRefuse: refuse,
  never: onlyOnce,
  once: onlyOnce,
  oneGrant: ({ transition }) =>
    `let one state issue the session, by \`meta.grants\` and one transition that asks for it: remove ${transition}, or what it asks for.`,
  asksOnlyIn: ({ transition, what }) => `ask for "${what}" where the built-in flow does, and not along ${transition}.`,
  lateRefusal: ({ transition }) =>
    `do it before anything is written: take ${transition} out of what comes after the commit.`,
  asksAnswered: () =>
    "handle every answer of the effect in the state that asks for it, each with a last transition without a guard; every transition into that state asks for that effect alone.",
  subjectHeld: ({ what }) =>
    `let no request keep "${what}" once the flow has asked: hand what was typed to an ask, and keep it from the answer of that ask.`,
  guardTotal: () => "give the event a last transition without a guard.",
  engineFailuresHeard: () =>
    'let the chart itself hear "effect.failed", "effect.timedOut" and "flow.expired", and lead to "refused".',
  heardFirst: ({ what }) => `let the state that the flow begins in hear "${what}".`,
  heardIn: ({ what }) => `let "${what}" hear answers of what it asks for, and nothing that another state asks for.`,
  strandedStates: () =>
    'tag the state "waiting" if a later request goes on from it; otherwise give it an `always` without a guard.',
  deadEnds: () => "give the state a transition that leads towards an end.",
  unreachableStates: () => "remove the state, or aim a transition at it.",
  bounded: () => 'let the flow wait before it goes round again: tag a state of the circle "waiting".',
  alwaysAcyclic: () => "let something be asked or awaited within the circle.",
  withoutWaiting: ({ transition, where }) =>
    `aim ${transition} at a state that is tagged "waiting" and has a response, which shows the visitor what they agree to; let its form lead to "${where}".`,
  waitsExpire: () => 'let "flow.expired" lead from the waiting state to "refused".',
  builtInParams: ({ transition, what }) =>
    `leave "${what}" to the built-in state: take it out of ${transition}, and aim at the state that asks for it.`,
  sameGuard: ({ what }) => `give the guard "${what}" a name of its own.`,
  genuine: () => "use the check of the built-in flow as it is; what you prove yourself is the check of a step.",
  sameEnds: () => "end the flow in one of the states that the built-in one ends in.",
  oneRefusal: () => "lead every refusal to the same end, and say why in `failure`.",
  oneAnswer: () => "go on in the same way whatever was found, and decide where the visitor cannot see it.",
  looksAgain: ({ transition }) => `aim ${transition} at "admission.confirmingStanding".`,
  formOnly: ({ transition }) => `let a POST lead there whose route takes the form token, and not ${transition}.`,
  noWaitAfter: () =>
    "wait before anything is written: put the waiting state between the linking decision and the commit.",
  step: ({ transition }) => `leave "form.forged" and "flow.cancelled" as they are: remove ${transition}.`,
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
