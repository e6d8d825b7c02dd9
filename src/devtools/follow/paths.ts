/**
 * The format of paths through a flow from its start to an end. The visualizer shows such a path step by step.
 *
 * The paths of built-in flows come from the tests, which play each path as real requests; a build writes them into a
 * file. `paths-found.ts` finds the paths of other charts. All functions are pure, and all values are JSON.
 */
import type { FlowDescription } from "../describe/description.ts"
import { begin, choices, follow, type Walk } from "./walk.ts"

/** The version of the format. The version increases with each change that an older page would misread. */
export const PATHS_VERSION = 2

/** A path through a flow. */
export interface PlayedPath {
  /**
   * Lists, in words, the requests of the path, and every answer of an effect that differs from the usual one. Together
   * with `setting`, the title is unique in its flow.
   */
  readonly title: string
  /** The configuration in which the tests play the path. Absent for a path that was computed from the chart. */
  readonly setting?: string
  /** The stable code of the refusal at the end of the path, if it is known. */
  readonly reason?: string
  readonly requests: readonly PlayedRequest[]
}

export interface PlayedRequest {
  /** The request in words. */
  readonly says: string
  /**
   * The type of the request's outcome, or `waiting` if a later request continues the flow. For a path that was computed
   * from the chart, the path of its last state.
   */
  readonly ended: string
  readonly steps: readonly PathStep[]
}

/** A transition of a path. */
export interface PathStep {
  /** The id of the transition in the description. */
  readonly edge: string
  /** The cause in words: `callbacks.signIn throws`. Absent if the flow continues without an event. */
  readonly says?: string
}

/** The format of the file with the paths of the built-in flows. */
export interface PathsFile {
  readonly version: typeof PATHS_VERSION
  /** The paths, by the name of the flow. */
  readonly flows: Readonly<Record<string, readonly PlayedPath[]>>
}

/**
 * Returns the paths of a flow that a file contains. Returns an empty list if one of these paths does not fit the
 * description, because the file then belongs to another version of the chart.
 */
export function pathsIn({ flows }: PathsFile, description: FlowDescription): readonly PlayedPath[] {
  const paths = flows[description.flow] ?? []
  return paths.every((path) => leadsToAnEnd(description, path)) ? paths : []
}

/** Returns all steps of a path in order, each with the index of its request. */
export function stepsOf({ requests }: PlayedPath): readonly (PathStep & { readonly request: number })[] {
  return requests.flatMap(({ steps }, request) => steps.map((step) => ({ ...step, request })))
}

/**
 * Returns the position in a flow after the first `count` steps of a path.
 *
 * @throws {RangeError} if the chart does not have the path.
 */
export function walkAlong(description: FlowDescription, path: PlayedPath, count: number): Walk {
  return stepsOf(path)
    .slice(0, count)
    .reduce((walk, { edge }) => follow(description, walk, edge), begin(description))
}

function leadsToAnEnd(description: FlowDescription, path: PlayedPath): boolean {
  try {
    return choices(description, walkAlong(description, path, Infinity)).length === 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
