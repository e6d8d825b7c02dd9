/** Finds the steps that the paths of a flow enter, and the steps that the paths get past. */
import type { StepsMemory } from "../../../machines/facts.ts"
import type { LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import type { Tables } from "../../../machines/program.ts"
import type { FlowState } from "../../../machines/step.ts"
import { sparing } from "../../../machines/steps/step-memory.ts"

export interface Passages {
  /** Notes a move between two states by their paths. */
  note(from: string, to: string): void
  /** Returns the steps that a path enters, but that no path gets past. */
  unpassed(): readonly string[]
  /** Returns true if the flow is in a step that has received more than one request. */
  asksAgain(state: FlowState): boolean
}

/**
 * Returns a record, empty at first, of the steps that paths enter and get past.
 *
 * @param own the flow that the application defines, if the program belongs to one. Its states count as a step before
 * admission.
 */
export function passagesOf(program: Tables, own?: LooseFlow): Passages {
  const steps = new Set(
    [...program.states.values()].flatMap(({ meta }) => (meta?.check?.startsWith("step:") ? [meta.check.slice(5)] : [])),
  )
  const entered = new Set<string>()
  const passed = new Set<string>()

  if (own !== undefined && own.ends !== "response") entered.add(own.id)

  function partsOf(path: string): { id: string; state: string } | undefined {
    if (own !== undefined && Object.hasOwn(own.states, path)) return { id: own.id, state: path }
    const [, id = "", state = ""] = /^(?:admission|stepUp)\.([^.]+)\.([^.]+)$/.exec(path) ?? []
    return steps.has(id) ? { id, state } : undefined
  }

  return {
    note(from, to) {
      const named = (from === "readingSubject" && to.startsWith("admission.")) || to === "stepUp.findingAccount"
      if (own !== undefined && named) passed.add(own.id)
      const left = from in (own?.states ?? {}) ? undefined : partsOf(from)
      if (left === undefined || left.state === "storing") return
      if (partsOf(to)?.id === left.id) entered.add(left.id)
      else if (left.state !== "considering" && left.state !== sparing && to !== "refused") passed.add(left.id)
    },
    unpassed: () => [...entered].filter((id) => !passed.has(id)),
    asksAgain({ value, context }) {
      const at = partsOf(value)
      if (at === undefined) return false
      // The cast is safe: the chart has a step, so its context has the memory of steps.
      const { steps: memory } = context as { steps: StepsMemory }
      const tries = Object.values(memory.byId[at.id]?.tries ?? {})
      return tries.reduce((sum, count) => sum + count, 0) > 1
    },
  }
}
