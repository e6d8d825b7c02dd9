import { describe, expect, it } from "vitest"
import { compile } from "../../machines/compile.ts"
import type { Leaf, Move, Tables } from "../../machines/program.ts"
import * as acts from "../../machines/session/session.acts.ts"
import * as rules from "../../machines/session/session.guards.ts"
import { sessionChart } from "../../machines/session/session.machine.ts"
import { sessionProgram } from "../../machines/session/session.program.ts"
import type { Session } from "../../machines/session/session.types.ts"
import { askNames } from "../../machines/vocabulary.ts"
import { writtenProgram } from "../../machines/written-program.ts"
import { sessionFlow } from "../../src/flows/session/flow.ts"

/** A program as data: each reference to a state is its path, and functions are compared by identity. */
function dataOf({ id, initial, states }: Tables): unknown {
  const moveData = ({ from, to, ...move }: Move) => ({ ...move, from: from?.path, to: to.path })
  const leafData = ({ on, always, done, ...leaf }: Leaf) => ({
    ...leaf,
    on: [...on].map(([type, moves]) => [type, moves.map(moveData)]),
    always: always.map(moveData),
    done: done.map(moveData),
  })
  return {
    id,
    initial: moveData(initial),
    states: Object.fromEntries([...states].map(([path, leaf]) => [path, leafData(leaf)])),
  }
}

describe("the written tables of the session", () => {
  it("equal the compiled chart, with the same functions", () => {
    const compiled = compile<Session>(sessionChart, askNames)
    expect(dataOf(sessionProgram)).toStrictEqual(dataOf(compiled))
    expect([sessionProgram.meta, sessionProgram.context]).toStrictEqual([compiled.meta, compiled.context])
    // The proofs of an override compare the function itself.
    expect(sessionProgram.output).toBe(compiled.output)
    expect([...sessionProgram.states.keys()]).toEqual([...compiled.states.keys()])
  })

  it("are those that requests run", () => {
    expect(sessionFlow.program(undefined)).toBe(sessionProgram)
  })

  it("keep the names of guards after minification", () => {
    const minified = Object.defineProperty(() => true, "name", { value: "a" })
    const tables = {
      id: "x",
      meta: { title: "X" },
      context: acts.initialContext,
      initial: "begun",
      everywhere: {},
      states: {
        begun: { meta: { title: "Begun" }, always: [["ended", [], "csrfProven"]] },
        ended: { meta: { title: "Ended" }, end: { raises: "xstate.done.state.x", output: {} } },
      },
    } as const
    const program = writtenProgram<Session>({ ...rules, csrfProven: minified }, tables)
    expect(program.states.get("begun")?.always[0]?.guard?.name).toBe("csrfProven")
  })

  it("refuse a transition to a state that does not exist", () => {
    const tables = {
      id: "x",
      meta: { title: "X" },
      context: acts.initialContext,
      initial: "lost",
      everywhere: {},
      states: {},
    }
    expect(() => writtenProgram<Session>(rules, tables)).toThrow('The tables of "x" have no state "lost".')
  })
})
