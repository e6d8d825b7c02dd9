import type { FlowPath } from "./path.ts"

/**
 * Returns a selection of paths with every transition and every cause. If two causes occur together on a path, they also
 * occur together on a selected path, in the same order. The selection begins with the longest paths, because they
 * contain the most transitions and causes, and so few paths are enough. The same paths give the same selection.
 */
export function pairwise(paths: readonly FlowPath[]): readonly FlowPath[] {
  const seenEdges = new Set<string>()
  const seenCauses = new Set<number>()
  const seenPairs = new Set<number>()
  const causeIds = new Map<string, number>()
  const idOf = (cause: string): number => {
    const id = causeIds.get(cause) ?? causeIds.size
    causeIds.set(cause, id)
    return id
  }
  return paths
    .toSorted((one, other) => other.edges.size - one.edges.size)
    .filter(({ requests, edges }) => {
      const before = seenEdges.size + seenCauses.size + seenPairs.size
      for (const edge of edges) seenEdges.add(edge)
      const earlier = new Set<number>()
      for (const cause of causesOf(requests)) {
        const id = idOf(cause)
        for (const other of earlier) seenPairs.add(other * causeLimit + id)
        earlier.add(id)
        seenCauses.add(id)
      }
      return seenEdges.size + seenCauses.size + seenPairs.size > before
    })
}

/** More causes than a flow can have, so that two ids make one number. */
const causeLimit = 2 ** 20

function causesOf(requests: FlowPath["requests"]): readonly string[] {
  return requests.flatMap(({ entry, answers }) => [
    entry.name,
    ...answers.map(({ ask, cause }) => `${ask}: ${cause.name}`),
  ])
}
