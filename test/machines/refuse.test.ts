/** Charts end in `refused` through one function: no chart writes the nested object that keeps a failure. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { refuse, refuseAsAnswered } from "../../machines/failing.ts"
import { entryOf } from "../../src/errors/catalogue.ts"
import { charts as machines } from "./flows.ts"
import { actionsIn, configOf, movesIn, type MoveConfig, type StateConfig } from "../../machines/chart-config.ts"

const root = join(import.meta.dirname, "../../machines")
const charts = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.(machine|ends)\.ts$/.test(file),
)

const flows = Object.values(machines).map((machine) => configOf(machine))

function movesOf(state: StateConfig): MoveConfig[] {
  const own = [...Object.values(state.on ?? {}), state.always].flatMap((moves) => movesIn(moves))
  return [...own, ...Object.values(state.states ?? {}).flatMap(movesOf)]
}

describe("refuse", () => {
  it("returns plain data with the reason, and with a cause if there is one", () => {
    expect(refuse("state_mismatch")).toEqual({
      target: "#refused",
      actions: { type: "keep", params: { failure: { reason: "state_mismatch" } } },
    })
    expect(refuse("step_attempts", "twice").actions.params.failure).toEqual({ reason: "step_attempts", cause: "twice" })
    expect(refuseAsAnswered.target).toBe("#refused")
  })

  it("accepts only reasons of the catalogue", () => {
    // @ts-expect-error A reason that the catalogue does not have.
    expect(refuse("state_mismached").target).toBe("#refused")
  })

  it.each(charts)("%s writes no refusal itself", (file) => {
    const source = readFileSync(join(root, file), "utf8")
    expect(source).not.toMatch(/params: \{\s*failure:/)
    expect(source).not.toMatch(/target: "#?refused",\s*actions: (?:keepFailure|\{ type: "keep", params: \{ failure)/)
  })

  it.each(flows.map((flow): [string, StateConfig] => [flow.id, flow]))(
    "%s refuses only for reasons that have a row",
    (_id, flow) => {
      const failures = movesOf(flow)
        .filter(({ target }) => target === "#refused")
        .flatMap(({ actions }) => actionsIn(actions))
        .flatMap(({ params }) => (typeof params === "object" && params !== null && "failure" in params ? [params] : []))
        .map(({ failure }) => failure as ReturnType<typeof refuse>["actions"]["params"]["failure"])
      for (const { reason } of failures) expect(entryOf(reason)).not.toBe(entryOf("internal"))
    },
  )
})
