/** The parts of the message of an unsafe flow, for the tests. */

/** Parts of a message: the rule or the culprit, the path if the flow has a chart, and how to correct the fault. */
export type Parts = readonly (string | RegExp)[]

/** Returns the message of a flow that does not start. */
export function messageOf(begin: () => unknown): string {
  try {
    begin()
  } catch (error) {
    if (error instanceof Error) return `${error.name}: ${error.message}`
    throw error
  }
  return "It started."
}

/** Matches the transitions of the flow "pin" on the path of a message, in this order: `checking on pin.typed`. */
export function path(...edges: readonly string[]): RegExp {
  const lines = edges.map((edge) => {
    const [to = "", ...by] = edge.replaceAll(".", "\\.").split(" ")
    return ` {2}\\* → ${to} +${by.join(" ")} {3}← flow "pin"`
  })
  return new RegExp(`The shortest path that breaks it:\\n(?:.*\\n)*?${lines.join("\\n")}\\n`)
}
