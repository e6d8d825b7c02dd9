/** Rules for sign-ins and step-ups with steps of an application. */
import type { CheckId } from "../../grammar.ts"
import type { Leaf } from "../../program.ts"
import { isCounting, isLimit } from "../../steps/counted-requests.ts"
import { listOf } from "../../chart-config.ts"
import { recognizedStep } from "../../steps/remembered-device.ts"
import { checkOf, sparing } from "../../steps/step-memory.ts"
import { actsOf, edgeOf, type Edge, type Graph } from "../edges.ts"
import { grantsOf, statesAsking } from "../grant.ts"
import { brokenBy, gate, type CounterExample } from "../invariants.ts"
import { leavingEdges, pathOver, shortestPath } from "../paths.ts"
import { asksOnlyIn, onlyFrom } from "../order.ts"
import { asksFor, movesIn, statesOf, whereAsked, type Broken, type Invariant, type Proof } from "./proof.ts"

/** The checks that come after the last step. */
const afterwards: ReadonlySet<CheckId> = new Set(["standing", "signInPolicyAgain"])

/** Returns true if the check belongs to a step of the application. */
function ofStep(check: CheckId): boolean {
  return check.startsWith("step:")
}

export const steps: readonly Invariant[] = [
  {
    id: "SLOT-01",
    rule: "A person comes to a step only after all checks that come before the steps have passed.",
    why: "A step would be shown to a person whom a later check refuses, or passing the step would count for another person.",
    of: ["considerStep"],
    broken: (proof) => {
      const earlier = proof.requires.filter((check) => !ofStep(check) && !afterwards.has(check))
      return whereAsked(proof, ["considerStep"], (state) => earlier.map((check) => gate(proof.graph, check, state)))
    },
  },
  {
    id: "SLOT-02",
    rule: "After the last step, and after every wait, the account is looked up again, and a sign-in calls `callbacks.signIn` again.",
    why: "While a step waits, the account can be linked to another user, or the user can be disabled. The sign-in would not notice the change.",
    of: ["confirmStanding"],
    broken: (proof) => [
      ...statesOf(proof, "standing").flatMap((state) =>
        proof.requires.filter(ofStep).map((check) => gate(proof.graph, check, state)),
      ),
      ...statesOf(proof, "signInPolicyAgain").map((state) => gate(proof.graph, "standing", state)),
      ...statesAsking(proof.whole, "commitIdentity").flatMap((state) =>
        [...afterwards].map((check) => waitsBefore(proof.whole, state, check)),
      ),
      ...statesAsking(proof.whole, "addEvidence").map((state) => waitsBefore(proof.whole, state, "standing")),
    ],
  },
  {
    id: "SLOT-03",
    rule: "The flow does not wait after its first write. While a step waits, no user or account is written and no session is issued.",
    why: "A person could leave the flow before passing the step, and keep the session or the rows that were written.",
    of: ["commitIdentity", "issueSession", "addEvidence"],
    broken: ({ program, whole }) =>
      [...statesAsking(whole, "commitIdentity"), ...grantsOf(program)].map((state) => waitsAfter(whole, state)),
  },
  {
    id: "SLOT-04",
    rule: "A form that another site sent does not change the state of a flow. Cancelling a step ends the flow.",
    why: "A page of another site could answer a step in a visitor's name, or a sign-in would continue after the visitor cancelled it.",
    broken: ({ whole }) => [...forged(whole), ...uncancelled(whole)],
  },
  {
    id: "SLOT-05",
    rule: "A request that a step limits is counted before it has any other effect, and a request beyond the limit ends the sign-in.",
    why: "An attacker could guess a code in one sign-in without a limit.",
    broken: ({ whole }) => uncounted(whole),
  },
  {
    id: "SLOT-06",
    rule: "A remembered device skips only the step for which the library looked for the device. The library looks for it only if the step has `rememberDevice` and applies to the person, and after the person has passed all checks that come before the steps. A step-up looks for no device.",
    why: "A browser that remembers one factor could skip another factor, or a step-up would count a factor that the user does not prove now.",
    of: ["recognizeDevice"],
    broken: (proof) => [
      ...whereAsked(proof, ["recognizeDevice"], (state) =>
        proof.requires
          .filter((check) => !ofStep(check) && !afterwards.has(check))
          .map((check) => gate(proof.graph, check, state)),
      ),
      ...whereAsked(proof, ["recognizeDevice"], (state) => onlyFrom(proof.whole, state, deciding(proof.whole, state))),
      ...lookedForWrongly(proof),
      ...(asksFor(proof, "addEvidence") ? [asksOnlyIn(proof.whole, "recognizeDevice", [])] : []),
    ],
  },
]

/**
 * Finds faulty states that look for a remembered device. The state is faulty if its parameters differ from those of the
 * library, if no device may remember the step, or if the answer passes the check of another step.
 */
function lookedForWrongly({ program, whole }: Proof): Broken {
  return movesIn(program).map((move) => {
    const act = actsOf(move).find(({ keep, type }) => !keep && type === "recognizeDevice")
    if (act === undefined) return undefined
    const step = recognizedStep(act.params)
    const { meta } = move.to
    const isRight =
      step?.rememberDevice !== undefined && meta?.check === checkOf(step) && isOnly(meta.passes, "device.recognized")
    return isRight
      ? undefined
      : told(whole, edgeOf(move), `"${move.to.path}" looks for a device that does not remember the step of this state`)
  })
}

/** Returns the states beside this state that decide if the step applies. */
function deciding(whole: Graph, state: string): readonly string[] {
  const parent = state.slice(0, state.lastIndexOf(".") + 1)
  return ["considering", sparing].map((name) => parent + name).filter((path) => whole.states.has(path))
}

/** Returns true if the only transition that passes a state has this event. */
function isOnly(passes: string | readonly string[] | undefined, event: string): boolean {
  const names = listOf(passes)
  return names.length === 1 && names[0] === event
}

/** Finds a path from a waiting state to the state `commit` that does not pass the check. */
function waitsBefore(whole: Graph, commit: string, check: CheckId): CounterExample | undefined {
  const waiting = [...whole.states.values()].filter((leaf) => leaf.waiting).map(({ path }) => path)
  const rest = shortestPath(
    leavingEdges(whole.edges),
    waiting,
    (state) => state === commit,
    ({ passes }) => passes === check,
  )
  const [first] = rest ?? []
  if (!rest || !first) return undefined
  const says = `The flow waits in "${first.from}" and comes to the write without passing "${check}" again`
  return brokenBy(`looksAgain(${commit})`, [...pathOver(whole, first), ...rest.slice(1)], says)
}

function waitsAfter(whole: Graph, state: string): CounterExample | undefined {
  const rest = shortestPath(leavingEdges(whole.edges), [state], (at) => whole.states.get(at)?.waiting === true)
  const [first] = rest ?? []
  if (!rest || !first) return undefined
  const says = `The flow waits after "${state}"`
  return brokenBy(`noWaitAfter(${state})`, [...pathOver(whole, first), ...rest.slice(1)], says)
}

function forged(whole: Graph): Broken {
  return whole.edges.map((edge) => {
    if (edge.on === "form.forged" && (edge.from !== edge.to || edge.enters || edge.asks.length > 0))
      return told(whole, edge, "A forged form changes the state of the flow")
    if (edge.on === "flow.cancelled" && whole.states.get(edge.to)?.ends !== true)
      return told(whole, edge, "The flow continues after the visitor cancelled it")
    return undefined
  })
}

/** Finds states in which a step waits, but which do not always handle the event by which the user cancels. */
function uncancelled(whole: Graph): Broken {
  return stepsWaiting(whole).map((leaf) => {
    if (leaf.on.get("flow.cancelled")?.some((move) => !move.guard) === true) return undefined
    const edge = whole.edges.find(({ to }) => to === leaf.path)
    return edge && told(whole, edge, `The step waits in "${leaf.path}", where it cannot be cancelled`)
  })
}

/**
 * Finds limited requests that a step does not count. The first transition must end the sign-in at the limit. Every
 * other transition must count the request before its other acts.
 */
function uncounted(whole: Graph): Broken {
  return stepsWaiting(whole).flatMap((leaf) =>
    [...leaf.on].map(([on, moves]) => {
      if (!moves.some(({ guard }) => isLimit(guard))) return undefined
      const [ending, ...others] = moves
      const ends = ending !== undefined && isLimit(ending.guard) && ending.to.ends
      const free = ends ? others.find(({ acts }) => !isCounting(acts[0]?.params)) : ending
      return (
        free &&
        told(
          whole,
          edgeOf(free),
          `"${on}" is limited in "${leaf.path}", and this transition does not count the request`,
        )
      )
    }),
  )
}

function stepsWaiting({ states }: Graph): readonly Leaf[] {
  return [...states.values()].filter(({ waiting, meta }) => waiting && meta?.keeps?.includes("steps" as never) === true)
}

function told(whole: Graph, edge: Edge, says: string): CounterExample {
  return brokenBy(`step(${edge.from}, ${edge.on})`, pathOver(whole, edge), says)
}
