/**
 * Makes the chart of a re-authentication from the chart of a sign-in: the signed-in user authenticates again, and the
 * session that the browser has gets the evidence.
 *
 * The chart keeps every state of the sign-in up to the proven person. Then the chart contains the states of the step-up
 * instead of admission. So no re-authentication can issue a session or write a user, and no sign-in can add evidence.
 * The two charts have different ids. A flow is sealed with a key that is derived from the id of its chart, so a sealed
 * sign-in cannot be opened as a re-authentication, or the reverse.
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

/** The ask that identifies the session. The ask is one object, because the proofs compare parameters by identity. */
const identifies = { type: "identifyVisitor", params: {} } as const

/** The state that rejects a forged form, and the event by which a sign-in can start. */
const formCheck = "checkingCsrf"

/**
 * Returns the chart of the re-authentication. The extension of the sign-in, with the asks and effects of an override,
 * also applies to it. Pure.
 *
 * @param signIn the chart of a sign-in, with or without the changes of an override.
 */
export function reauthentication<F extends FlowTypes>(signIn: Chart<F>): Chart<FlowTypes> {
  const config = configOf(signIn)
  const { admission: _admission, signedIn: _signedIn, ...own } = config.states
  const opening = own[String(config.initial)] ?? {}
  const hasVisitor = Object.values(own).some(({ on = {} }) => "visitor.identified" in on)
  const before: Readonly<Record<string, StateConfig>> = {
    ...own,
    [String(config.initial)]: startingByForm(opening),
    ...(hasVisitor ? {} : identified(own[formCheck] ?? {})),
    ...(own["checkingNonce"] && { checkingNonce: withMoves(own["checkingNonce"], timed), checkingAuthTime: authTime }),
  }
  const led = mapValues(before, (state) => withMoves(ofSession(state), intoStepUp))
  const states: object = { ...led, stepUp: provenPersonSteppingUp, ...ends, diverted: admissionEnds.diverted }
  const meta = config.meta as FlowMeta<OAuthContext> & { title: string }
  const chart = defineChart<FlowTypes>(rules, {
    ...config,
    id: `${config.id}-again`,
    meta: { title: meta.title.replace(/^Sign in/, "Authenticate again"), requires: requiredBy(meta) },
    states: reached(String(config.initial), states as Readonly<Record<string, StateConfig>>),
  } as never)
  // The proofs compare the output with that of the built-in flow.
  return extend({ ...chart, ...(config.output !== undefined && { output: config.output as never }) }, signIn, {})
}

/** Returns the checks of the sign-in. The comparison with the session's user replaces the decision about linking. */
function requiredBy({ requires }: FlowMeta<OAuthContext>) {
  return (context: OAuthContext): readonly CheckId[] => [
    ...(requires?.(context) ?? []).filter((check) => check !== "linkPolicy"),
    ...(context.openId ? (["authTime"] as const) : []),
    "samePerson",
  ]
}

/** Returns the first state with only those events that begin with the check of a form. */
function startingByForm(state: StateConfig): StateConfig {
  const begins = Object.entries(state.on ?? {}).filter(([, moves]) =>
    movesIn(moves).some(({ target }) => target === formCheck),
  )
  return { ...state, on: Object.fromEntries(begins) }
}

/**
 * Returns the form check, and after it a state that identifies the session. The moves that followed the form check then
 * follow the identification.
 */
function identified(check: StateConfig): Readonly<Record<string, StateConfig>> {
  const moves = movesIn(check.always)
  const [passed, ...refused] = moves
  if (passed === undefined) return {}
  return {
    [formCheck]: { ...check, always: [{ guard: passed.guard, target: "identifyingSession" }, ...refused] },
    identifyingSession: {
      meta: { title: "Identify the session of the flow" },
      entry: identifies,
      on: { "visitor.identified": [{ ...passed, guard: undefined }] },
    },
  }
}

/**
 * Returns the state with two changes. The state ends the flow if the visitor's session is absent or was replaced. While
 * it waits, it keeps the session.
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

/** Verifies that the user authenticated at the provider for this flow (OpenID Connect Core §3.1.2.1, §2). */
const authTime: StateConfig = {
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
}

/** Returns the states that a path from the first state can reach. The sign-in's other states belong to its other starts. */
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
