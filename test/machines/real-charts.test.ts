import fc from "fast-check"
import { isDeepStrictEqual } from "node:util"
import { describe, expect, it } from "vitest"
import { initialTransition, transition, type AnyStateMachine, type StateValue } from "xstate"
import type { Chart, FlowTypes } from "../../machines/grammar.ts"
import { machineOf } from "../../machines/machine-of.ts"
import type { Move, Program } from "../../machines/program.ts"
import { graphOf } from "../../machines/proofs/edges.ts"
import { start, step, type Step } from "../../machines/step.ts"
import { pathOf } from "./equivalence.ts"
import { charts, programs } from "./flows.ts"
import {
  anonymousSamples,
  credentialsSamples,
  emailSamples,
  notMeSamples,
  oauthSamples,
  sessionSamples,
  signOutSamples,
} from "./samples.ts"
import { passkeySamples } from "./passkey-samples.ts"

const provider = { provider: "p", linksByEmail: true }
const rows = [
  {
    name: "oauth",
    samples: oauthSamples,
    input: { ...provider, openId: true, readsUserinfo: true, sendsChallenge: true, issuer: "i" },
  },
  {
    name: "oauth",
    samples: oauthSamples,
    input: { ...provider, openId: true, readsUserinfo: false, sendsChallenge: false, issuer: undefined },
  },
  {
    name: "oauth",
    samples: oauthSamples,
    input: {
      ...provider,
      linksByEmail: false,
      omits: { unverified: true, ofTenants: false },
      openId: false,
      readsUserinfo: true,
      sendsChallenge: true,
      issuer: undefined,
    },
  },
  { name: "credentials", samples: credentialsSamples, input: provider },
  { name: "anonymous", samples: anonymousSamples, input: provider },
  { name: "passkey", samples: passkeySamples, input: provider },
  { name: "email", samples: emailSamples, input: provider },
  {
    name: "session",
    samples: sessionSamples,
    input: { strategy: "jwt", maxAge: 1000, updateAge: 100, revocation: "strict" },
  },
  { name: "session", samples: sessionSamples, input: { strategy: "database", maxAge: 1000, updateAge: 100 } },
  { name: "signOut", samples: signOutSamples, input: {} },
  { name: "notMe", samples: notMeSamples, input: {} },
] as const

type Event = { type: string }

/**
 * Mostly chooses events that lead forward, because charts and samples list success first; sometimes chooses any other
 * event.
 */
function choose(
  program: Program,
  state: string,
  samples: Readonly<Record<string, readonly Event[]>>,
  dice: readonly number[],
): Event {
  const [which = 0, sample = 0, stray = 0] = dice
  const heard = [...(program.states.get(state)?.on.keys() ?? [])]
  const types = stray % 20 === 0 || heard.length === 0 ? Object.keys(samples) : heard
  const list = samples[types[which < 80 ? 0 : which % types.length] ?? ""] ?? []
  return list[sample < 60 ? 0 : sample % list.length] ?? { type: "none" }
}

/** Some guards throw if the context lacks a value that they need. Then both engines must throw. */
function attempt<T>(run: () => T): T | "throws" {
  try {
    return run()
  } catch {
    return "throws"
  }
}

const dice = fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)), { minLength: 1, maxLength: 24, size: "max" })

describe.each(rows)("the chart $name with $input", ({ name, samples, input }) => {
  // Each row pairs a chart with its own samples and input; the table does not show that type.
  const machine = machineOf(charts[name] as unknown as Chart<FlowTypes>) as AnyStateMachine
  const program = programs[name] as unknown as Program
  const seen = new Set<Move>()

  it("STYLE 20: handles exactly the events that it declares", () => {
    const own = new Set(machine.events.filter((type: string) => !type.startsWith("xstate.")))
    expect(own).toEqual(new Set(Object.keys(samples)))
  })

  it("runs as XState runs it: states, contexts, asks and outcome", () => {
    fc.assert(
      fc.property(dice, (throws) => {
        let theirs = initialTransition(machine, input)
        let ours: Step<FlowTypes> = start(program, input)
        for (const thrown of throws) {
          if (theirs[0].status !== "active") break
          const [snapshot] = theirs
          const event = choose(program, ours.state.value, samples, thrown)
          const theirNext = attempt(() => transition(machine, snapshot, event))
          const { state } = ours
          const ourNext = attempt(() => step(program, state, event))
          if (ourNext === "throws" || theirNext === "throws" || theirNext[0].status === "error") {
            expect(ourNext === "throws").toBe(theirNext === "throws" || theirNext[0].status === "error")
            return
          }
          theirs = theirNext
          ours = ourNext
          for (const move of ours.taken) seen.add(move)
          const [next, actions] = theirs
          const same = isDeepStrictEqual(
            [ours.state.value, ours.state.context, ours.asks, ours.outcome],
            [
              pathOf(next.value as StateValue),
              next.context,
              actions.map(({ type, params }) => ({ type, params })),
              next.output,
            ],
          )
          expect(same, `${event.type} in ${state.value}`).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })

  it("makes only transitions that are edges of its graph, and makes many of them", () => {
    const edges = new Set(graphOf(program).edges.map(({ from, to, on, guard }) => `${from} ${on} ${guard} ${to}`))
    for (const move of seen)
      expect(edges).toContain(`${move.from?.path} ${move.on} ${move.guard?.name} ${move.to.path}`)
    // A random run seldom passes the long chain of the checks of a passkey.
    expect(seen.size).toBeGreaterThan(edges.size / 6)
  })
})
