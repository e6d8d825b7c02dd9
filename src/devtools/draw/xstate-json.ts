/** A chart as XState's JSON: what a chart is without its functions, for any tool that reads XState machines. */
import { configOf } from "../../../machines/chart-config.ts"
import { builtInCharts } from "../describe/built-in.ts"
import { reasonOf } from "../describe/describe-edges.ts"

/**
 * Guards are written by their names, and what is kept or asked for by its name without computed params. Contexts and
 * outputs are functions and left out: the JSON shows a chart, and does not run as one.
 *
 * Params that are data are written where the library's charts have the same ones. Of an application's own only the reason
 * of a failure is: a key or an address may be among the rest, and drawings are shown to others.
 */
export function xstateJson(flow: object): string {
  const written = JSON.stringify(
    configOf(flow),
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
  known ??= new Set([...builtInCharts.values()].flatMap(dataIn))
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
  const reason = reasonOf(params)
  return reason === undefined ? undefined : { failure: { reason } }
}

function isData(value: unknown): value is object {
  return typeof value === "object" && value !== null
}
