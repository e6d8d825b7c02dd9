import type { FlowPath } from "./path.ts"

/**
 * Returns a selection of paths with every transition and every cause. If two causes occur together on a path, they also
 * occur together on a selected path. The selection begins with the longest paths, because they contain the most
 * transitions and causes, and so few paths are enough. The same paths give the same selection.
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
