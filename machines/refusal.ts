/** Refuses a chart at one of its states. */
import { ChartError, type ChartErrorCode } from "./chart-error.ts"
import { pathOf, type Node } from "./nodes.ts"

/**
 * Refuses a chart. The error contains the path of the node and the given sentence.
 *
 * @throws {ChartError} always.
 */
export function refuse(code: ChartErrorCode, node: Node, sentence: string): never {
  const flow = chartIdOf(node)
  throw new ChartError(code, node.parent ? { flow, state: pathOf(node) } : { flow }, sentence)
}

/** Returns the id of the node's chart. */
export function chartIdOf(node: Node): string {
  return node.parent ? chartIdOf(node.parent) : node.id
}
