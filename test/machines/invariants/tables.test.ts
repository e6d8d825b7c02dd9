/** The events of every state, and the final states of every flow, as snapshots, so that a change is visible. */
import { describe, expect, it } from "vitest"
import { graphOf } from "../../../machines/proofs/edges.ts"
import { reachable } from "../../../machines/proofs/paths.ts"
import { longestRun } from "../../../machines/proofs/totality.ts"
import { step } from "../../../machines/step.ts"
import type { Program } from "../../../machines/program.ts"
import { configurations, programs } from "../flows.ts"
import {
  anonymousSamples,
  credentialsSamples,
  emailSamples,
  notMeSamples,
  oauthSamples,
  sessionSamples,
  signOutSamples,
} from "../samples.ts"
import { passkeySamples } from "../passkey-samples.ts"

const samples: Readonly<Record<keyof typeof programs, Readonly<Record<string, readonly { type: string }[]>>>> = {
  oauth: oauthSamples,
  credentials: credentialsSamples,
  anonymous: anonymousSamples,
  passkey: passkeySamples,
  email: emailSamples,
  session: sessionSamples,
  signOut: signOutSamples,
  notMe: notMeSamples,
}

/** A smaller number means a shorter wait for effects. */
const DEADLINE_SECONDS = 15

describe.each(Object.entries(programs))("the chart %s", (name, program) => {
  it("INV-T3: handles in each state exactly the recorded events", async () => {
    const rows = [...program.states.values()].map(({ path, on }) => {
      const heard = [...on].map(([event, moves]) => `    ${event} → ${moves.map(({ to }) => to.path).join(" | ")}`)
      return [path, ...heard.toSorted()].join("\n")
    })
    await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot(`heard/${name}.txt`)
  })

  it("INV-T3: an event that a state does not handle changes nothing, with any content", () => {
    const events = Object.values(samples[name as keyof typeof samples]).flat()
    // The table is typed by its flow; for unhandled events the flow does not matter.
    const untyped = program as unknown as Program
    for (const leaf of untyped.states.values()) {
      // A state with an `always` is never at rest, so it receives no event.
      if (leaf.always.length > 0 || leaf.done.length > 0) continue
      const state = { value: leaf.path, context: {}, passed: [] }
      for (const event of events) {
        if (leaf.on.has(event.type)) continue
        const { state: after, asks, taken } = step(untyped, state, event)
        expect({ value: after.value, asks, taken }, `${leaf.path}: ${event.type}`).toEqual({
          value: leaf.path,
          asks: [],
          taken: [],
        })
      }
    }
  })

  it("INV-T1: answers every request after a limited number of effects, so within as many deadlines", async () => {
    const longest = longestRun(graphOf(program))
    if (longest === undefined) throw new TypeError("Nothing bounds the longest request.")
    const { asks, moves, path } = longest
    const told = [
      `${asks} effects and ${moves} moves: at most ${asks * DEADLINE_SECONDS} seconds`,
      ...path.map(({ to, asks: [ask] }) => `    ${to}${ask === undefined ? "" : ` (${ask})`}`),
    ]
    await expect(`${told.join("\n")}\n`).toMatchFileSnapshot(`longest/${name}.txt`)
  })
})

describe("every configuration", () => {
  it("INV-X5: can end only in the recorded ways", async () => {
    const lines = configurations.map(({ name, program, assume }) => {
      const reached = reachable(graphOf(program, { assume }))
      const ends = [...program.states.values()].filter(({ ends: end, path }) => end && reached.has(path))
      return `${name}: ${ends.map(({ path }) => path).join(", ")}`
    })
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("ends.txt")
  })
})
