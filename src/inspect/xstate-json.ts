/** A chart as XState's JSON: what a chart is without its functions, for any tool that reads XState machines. */
import { builtInMachines } from "./built-in.ts"

/**
 * Guards are written by their names, and what is kept or asked for by its name without computed params. Contexts and
 * outputs are functions and left out: the JSON shows a chart, and does not run as one.
 *
 * Params that are data are written where the library's charts have the same ones. Of an application's own only the reason
 * of a failure is: a key or an address may be among the rest, and drawings are shown to others.
 */
export function xstateJson(machine: { readonly config: object }): string {
  const written = JSON.stringify(
    machine.config,
    (key, value: unknown) => {
      if (key === "params" && isData(value)) return ofLibrary().has(JSON.stringify(value)) ? value : reasonIn(value)
      if (typeof value !== "function") return value
      return key === "guard" ? value.name : undefined
    },
    2,
  )
  return `${written}\n`
}

let known: ReadonlySet<string> | undefined

/** Every params of the built-in charts that are data, as JSON. */
function ofLibrary(): ReadonlySet<string> {
  known ??= new Set(Object.values(builtInMachines).flatMap(({ config }) => dataIn(config)))
  return known
}

function dataIn(config: object): readonly string[] {
  const found: string[] = []
  JSON.stringify(config, (key, value: unknown) => {
    if (key === "params" && isData(value)) found.push(JSON.stringify(value))
    return value
  })
  return found
}

function reasonIn(params: object): object | undefined {
  const failure: unknown = Reflect.get(params, "failure")
  if (!isData(failure)) return undefined
  const reason: unknown = Reflect.get(failure, "reason")
  return typeof reason === "string" ? { failure: { reason } } : undefined
}

function isData(value: unknown): value is object {
  return typeof value === "object" && value !== null
}
