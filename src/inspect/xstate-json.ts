/** A chart as XState's JSON: what a chart is without its functions, for any tool that reads XState machines. */

/**
 * Guards are written by their names, and what is kept or asked for by its name without computed params. Contexts and
 * outputs are functions and left out: the JSON shows a chart, and does not run as one.
 */
export function xstateJson(machine: { readonly config: object }): string {
  const written = JSON.stringify(
    machine.config,
    (key, value: unknown) => {
      if (typeof value !== "function") return value
      return key === "guard" ? value.name : undefined
    },
    2,
  )
  return `${written}\n`
}
