import { configOf } from "../../../machines/chart-config.ts"
import { builtInCharts } from "../describe/built-in.ts"
import { reasonOf } from "../describe/describe-edges.ts"

/**
 * Returns a chart as XState's JSON, for any tool that reads XState machines. The JSON has guards, `keep`s and asks by
 * name, without computed parameters. It does not have the functions that make contexts and outputs. Therefore it shows
 * a chart but cannot run.
 *
 * The JSON has the constant parameters of built-in charts. Of an application's own parameters it has only the reason of
 * a failure, because they can contain a secret or an e-mail address.
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
