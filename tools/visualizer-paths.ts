/**
 * The generated paths of the built-in flows for the visualizer: the smallest set that covers all paths of the tests.
 */
import { describeBuiltIn } from "../src/devtools/describe/built-in.ts"
import type { FlowDescription } from "../src/devtools/describe/description.ts"
import {
  PATHS_VERSION,
  pathsIn as pathsInFile,
  type PathsFile,
  type PathStep,
  type PlayedPath,
  type PlayedRequest,
} from "../src/devtools/follow/paths.ts"
import { edgesOfMoves } from "../src/devtools/follow/trace-path.ts"
import type { FlowPath, PathRequest } from "../src/testing/model/path.ts"
import { pathsIn, playedFlows, type ScenePath } from "../test/model/play.ts"
import { againScenes } from "../test/model/scenes-again.ts"
import { scenes, type Scene } from "../test/model/scenes.ts"

interface GeneratedScene {
  scene: Scene
  paths: readonly FlowPath[]
}

/**
 * Generates the paths of every flow with routes, which takes some seconds.
 *
 * @throws {Error} if a path takes a transition that is missing in the description of its flow.
 */
export async function builtInPaths(): Promise<PathsFile> {
  const descriptions = describeBuiltIn()
  const flows: Record<string, readonly PlayedPath[]> = {}
  for (const tested of Object.keys(playedFlows)) {
    const description = descriptions.find(({ flow }) => flow === nameOf(tested))
    if (!description) throw new Error(`There is no description of the flow "${tested}".`)
    const generated: GeneratedScene[] = []
    for (const scene of [...scenes, ...againScenes].filter(({ flow }) => flow === tested))
      generated.push({ scene, paths: await pathsIn(scene) })
    const usual = new Map(generated.map((one) => [one.scene, usualIn(one)]))
    flows[description.flow] = showingAll(generated).map((path) =>
      playedPath(path, description, usual.get(path.scene) ?? new Set()),
    )
  }
  const file: PathsFile = { version: PATHS_VERSION, flows }
  for (const description of descriptions.filter(({ flow }) => flow in flows))
    if (pathsInFile(file, description).length === 0)
      throw new Error(`The paths of "${description.flow}" cannot be walked.`)
  return file
}

/** A chart's id: `sign-out`. */
function nameOf(flow: string): string {
  return flow.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/**
 * Returns the smallest set of paths for each transition of each state, and for each cause of it: first the path without
 * failures, then the shortest path for each of the others.
 */
function showingAll(generated: readonly GeneratedScene[]): readonly ScenePath[] {
  const seen = new Set<string>()
  const all = generated.flatMap(({ scene, paths }) => paths.map((path): ScenePath => ({ scene, path })))
  const ordered = [...all.slice(0, 1), ...all.slice(1).toSorted((one, other) => lengthOf(one) - lengthOf(other))]
  return ordered.filter(({ path }) => {
    const shown = [...path.edges, ...path.requests.flatMap(({ entry, answers }) => [entry.name, ...answers.map(told)])]
    const isNew = shown.some((what) => !seen.has(what))
    for (const what of shown) seen.add(what)
    return isNew
  })
}

function lengthOf({ path: { requests } }: ScenePath): number {
  return requests.reduce((sum, { expected }) => sum + expected.moves.length, 0)
}

type Answer = PathRequest["answers"][number]

function told({ ask, cause }: Answer): string {
  return `${ask}: ${cause.name}`
}

/** The defaults of a scene: the first cause of each ask. The first generated path is the one without failures. */
function usualIn({ paths }: GeneratedScene): ReadonlySet<string> {
  const usual = new Map<string, string>()
  for (const answer of paths.flatMap(({ requests }) => requests.flatMap(({ answers }) => answers)))
    if (!usual.has(answer.ask)) usual.set(answer.ask, told(answer))
  return new Set(usual.values())
}

function playedPath({ scene, path }: ScenePath, description: FlowDescription, usual: ReadonlySet<string>): PlayedPath {
  const reason = path.requests.at(-1)?.expected.reason
  const requests = path.requests.map((request) => playedRequest(request, description, path))
  const titles = path.requests.map(({ entry, answers }) =>
    [entry.name, ...answers.map(told).filter((words) => !usual.has(words))].join(", "),
  )
  return {
    title: sentence(titles.join("; then ")),
    setting: scene.name,
    ...(reason === undefined ? {} : { reason }),
    requests,
  }
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function playedRequest({ entry, answers, expected }: PathRequest, description: FlowDescription, { name }: FlowPath) {
  const edges = edgesOfMoves(description, expected.moves)
  // The events in order: the request, then each answer. The chart makes all other transitions without an event.
  const causes = [entry.name, ...answers.map(told)]
  const steps = expected.moves.flatMap(({ from, on }, index): PathStep[] => {
    if (from === undefined) return []
    const edge = edges[index]?.id
    if (edge === undefined) throw new Error(`The chart "${description.flow}" does not have a transition of "${name}".`)
    const says = isHeard(on) ? causes.shift() : undefined
    return [says === undefined ? { edge } : { edge, says }]
  })
  if (causes.length > 0) throw new Error(`An event of "${name}" leads nowhere: ${causes.join(", ")}.`)
  const played: PlayedRequest = { says: entry.name, ended: expected.ended, steps }
  return played
}

function isHeard(on: string): boolean {
  return on !== "" && !on.startsWith("xstate.")
}
