import { expect, it, vi } from "vitest"
import { step } from "../../machines/step.ts"
import { graphOf } from "../../machines/proofs/edges.ts"
import { programs } from "../machines/flows.ts"
import { strangers } from "../support/microsteps.ts"

it("a transition to another state than the graph's is found, and a transition of the graph is not", () => {
  const { signOut } = programs
  const [first] = [...signOut.states.values()].flatMap(({ on }) => [...on.values()]).flat()
  if (first === undefined) throw new Error("The chart has no transition.")
  expect(strangers(signOut, [first])).toEqual([])
  const others = [...signOut.states.values()].filter(
    (leaf) => !graphOf(signOut).edges.some(({ from, to }) => from === first.from?.path && to === leaf.path),
  )
  const [elsewhere = first.to] = others
  const found = strangers(signOut, [{ ...first, to: elsewhere }])
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(`→ ${elsewhere.path}`)
})

it("every test file runs its flows through this check", async () => {
  const actual = await vi.importActual<typeof import("../../machines/step.ts")>("../../machines/step.ts")
  expect(step).not.toBe(actual.step)
})
