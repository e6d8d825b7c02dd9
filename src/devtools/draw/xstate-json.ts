import { configOf } from "../../../machines/chart-config.ts"
import { builtInCharts } from "../describe/built-in.ts"
import { reasonOf } from "../describe/describe-edges.ts"

/**
 * Returns a chart as XState's JSON, for any tool that reads XState machines. Guards, `keep`s and asks are written by
 * name, without computed parameters. The functions that make contexts and outputs are left out, so that the JSON shows
 * a chart but cannot run.
 *
 * Constant parameters are written if a built-in chart has the same parameters. Of other parameters, only the reason of
 * a failure is written, because an application's parameters can contain a key or an address.
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

/** Returns the constant parameters of the built-in charts, as JSON. */
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
