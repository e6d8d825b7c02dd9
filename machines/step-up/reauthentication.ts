/**
 * Makes the chart of a re-authentication from the chart of a sign-in: the signed-in user authenticates again, and the
 * evidence (the time and methods) is added to the browser's session.
 *
 * The chart contains every state of the sign-in up to the proven person, and then the states of the step-up instead of
 * admission. Therefore no re-authentication can issue a session or write a user, and no sign-in can add evidence. The
 * two charts have different ids, and the key of a sealed flow depends on the id of its chart. Therefore the library
 * cannot open a sealed sign-in as a re-authentication, or the reverse.
 */
import { ends as admissionEnds } from "../admission/index.ts"
import { configOf, mapValues, movesIn, withMoves, type MoveConfig, type StateConfig } from "../chart-config.ts"
import { refuse } from "../failing.ts"
import { defineChart, type Chart, type CheckId, type FlowMeta, type FlowTypes } from "../grammar.ts"
import type { OAuthContext } from "../oauth/oauth.types.ts"
import { extend } from "../steps/extension.ts"
import { visitorMoves } from "./identifying.ts"
import * as rules from "./step-up.guards.ts"
import { ends } from "./step-up.machine.ts"
import { provenPersonSteppingUp } from "./stepping-up.ts"

/** The state that checks the form token and rejects a forged form. */
const formCheck = "checkingCsrf"

/**
 * Returns the chart of the re-authentication. If an override added or replaced effects of the sign-in, this also
 * applies to the re-authentication. The function is pure.
 *
 * @param signIn the chart of a sign-in, with or without the changes of an override.
 */
export function reauthentication<F extends FlowTypes>(signIn: Chart<F>): Chart<FlowTypes> {
  const config = configOf(signIn)
  const { admission: _admission, signedIn: _signedIn, ...own } = config.states
  const hasVisitor = Object.values(own).some(({ on = {} }) => "visitor.identified" in on)
  const changed = (key: string, state: StateConfig): Readonly<Record<string, StateConfig>> => {
    if (key === config.initial) return { [key]: startingByForm(state) }
    if (key === formCheck && !hasVisitor) return identified(state)
    if (key === "checkingNonce") return { [key]: withMoves(state, timed), checkingAuthTime: ownStates.checkingAuthTime }
    return { [key]: state }
  }
  // A drawing shows the states in the order of the chart, so each added state follows the state that leads to it.
  const before: Readonly<Record<string, StateConfig>> = Object.fromEntries(
    Object.entries(own).flatMap(([key, state]) => Object.entries(changed(key, state))),
  )
  const led = mapValues(before, (state) => withMoves(ofSession(state), intoStepUp))
  const states: object = { ...led, stepUp: provenPersonSteppingUp, ...ends, diverted: admissionEnds.diverted }
  const meta = config.meta as FlowMeta<OAuthContext> & { title: string }
  const chart = defineChart<FlowTypes>(rules, {
    ...config,
    id: `${config.id}-again`,
    meta: { title: meta.title.replace(/^Sign in/, "Authenticate again"), requires: requiredBy(meta) },
    states: reached(String(config.initial), states as Readonly<Record<string, StateConfig>>),
  } as never)
  // The proofs compare this output with the output of the built-in flow.
  return extend({ ...chart, ...(config.output !== undefined && { output: config.output as never }) }, signIn, {})
}

/**
 * Returns the checks of the sign-in, with `samePerson` (the comparison with the session's user) in place of
 * `linkPolicy`.
 */
function requiredBy({ requires }: FlowMeta<OAuthContext>) {
  return (context: OAuthContext): readonly CheckId[] => [
    ...(requires?.(context) ?? []).filter((check) => check !== "linkPolicy"),
    ...(context.openId ? (["authTime"] as const) : []),
    "samePerson",
  ]
}

/** Returns the initial state of the sign-in without the events whose transitions do not lead to the form check. */
function startingByForm(state: StateConfig): StateConfig {
  const begins = Object.entries(state.on ?? {}).filter(([, moves]) =>
    movesIn(moves).some(({ target }) => target === formCheck),
  )
  return { ...state, on: Object.fromEntries(begins) }
}

/**
 * Returns two states: the form check, and then a state that identifies the session. The transition that passed the form
 * check in the built-in sign-in now leaves the second state.
 */
function identified(check: StateConfig): Readonly<Record<string, StateConfig>> {
  const moves = movesIn(check.always)
  const [passed, ...refused] = moves
  if (passed === undefined) return {}
  return {
    [formCheck]: { ...check, always: [{ guard: passed.guard, target: "identifyingSession" }, ...refused] },
    identifyingSession: {
      ...ownStates.identifyingSession,
      on: { "visitor.identified": [{ ...passed, guard: undefined }] },
    },
  }
}

/**
 * Returns the state with two changes. The state ends the flow if the visitor's session is absent, or if another session
 * has replaced it. If the state waits, it keeps the session for the next request.
 */
function ofSession(state: StateConfig): StateConfig {
  const heard = state.on?.["visitor.identified"]
  const { keeps } = (state.meta ?? {}) as { keeps?: readonly string[] }
  return {
    ...state,
    ...(heard !== undefined && {
      on: {
        ...state.on,
        "visitor.identified": [
          ...(visitorMoves.refusing as readonly MoveConfig[]),
          ...movesIn(heard).map(({ guard, ...move }) => ({
            ...move,
            ...(guard === undefined ? {} : { guard }),
            actions: [visitorMoves.keeping, ...[move.actions ?? []].flat()] as NonNullable<MoveConfig["actions"]>,
          })),
        ],
      },
    }),
    ...(keeps !== undefined && { meta: { ...state.meta, keeps: [...new Set([...keeps, "visitorAtStart"])] } }),
  }
}

const intoStepUp = (move: MoveConfig): MoveConfig =>
  move.target === "admission" ? { ...move, target: "stepUp" } : move

const timed = (move: MoveConfig): MoveConfig =>
  move.target === "choosingSource" ? { ...move, target: "checkingAuthTime" } : move

/** The states that a re-authentication has and its sign-in lacks. */
const ownStates: Readonly<Record<"identifyingSession" | "checkingAuthTime", StateConfig>> = {
  identifyingSession: {
    meta: { title: "Identify the session of the flow" },
    entry: { type: "identifyVisitor", params: {} },
  },
  // The user must have authenticated at the provider for this flow (OpenID Connect Core §3.1.2.1, §2).
  checkingAuthTime: {
    meta: {
      title: "Verify the time of the authentication",
      check: "authTime",
      passes: "authTimeRecent",
      rfc: ["OpenID Connect Core §3.1.2.1"],
    },
    always: [
      {
        guard: rules.authTimeRecent,
        target: "choosingSource",
        actions: {
          type: "keep",
          params: ({ context }: { context: OAuthContext }) => ({ authTime: context.claims?.["auth_time"] }),
        },
      },
      refuse("auth_time_unproven"),
    ],
  },
}

/**
 * Returns the states that a path from the initial state can reach. The sign-in also has states for requests that cannot
 * begin a re-authentication. No path leads to these states, so the chart leaves them out.
 */
function reached(
  initial: string,
  states: Readonly<Record<string, StateConfig>>,
): Readonly<Record<string, StateConfig>> {
  const seen = new Set([initial, "refused"])
  const byId = new Map(Object.entries(states).flatMap(([key, { id }]) => (id === undefined ? [] : [[`#${id}`, key]])))
  for (const key of seen) {
    const state = states[key]
    if (state === undefined) continue
    const targets: string[] = typeof state.onDone === "string" ? [state.onDone] : []
    withMoves(state, (move) => {
      if (move.target !== undefined) targets.push(move.target)
      return move
    })
    for (const target of targets) {
      const found = byId.get(target) ?? (target in states ? target : undefined)
      if (found !== undefined) seen.add(found)
    }
  }
  return Object.fromEntries(Object.entries(states).filter(([key]) => seen.has(key)))
}
