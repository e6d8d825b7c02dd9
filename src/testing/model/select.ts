import type { FlowPath } from "./path.ts"

/**
 * Returns a selection of paths. The selection contains every edge and every cause. If two causes occur together on a
 * path, they occur together on a selected path too. Longer paths are selected first, because they contain the most
 * edges and causes. The same paths give the same selection.
 */
export function pairwise(paths: readonly FlowPath[]): readonly FlowPath[] {
  const seen = new Set<string>()
  return paths
    .toSorted((one, other) => other.edges.size - one.edges.size)
    .filter((path) => {
      const shown = shownBy(path)
      const isNew = shown.some((what) => !seen.has(what))
      for (const what of shown) seen.add(what)
      return isNew
    })
}

function shownBy({ requests, edges }: FlowPath): readonly string[] {
  const causes = requests.flatMap(({ entry, answers }) => [
    entry.name,
    ...answers.map(({ ask, cause }) => `${ask}: ${cause.name}`),
  ])
  const pairs = causes.flatMap((one, index) => causes.slice(index + 1).map((other) => `${one} + ${other}`))
  return [...edges, ...causes, ...pairs]
}
