/**
 * Paths through a flow from its start to an end, for a page that plays them.
 *
 * The paths of built-in flows come from the tests, which play each as real requests; a build writes them into a file.
 * `paths-found.ts` finds those of other charts. All functions are pure, and all values are JSON.
 */
import type { FlowDescription } from "../describe/description.ts"
import { begin, choices, follow, type Walk } from "./walk.ts"

/** The version of the format. It increases with each change that an older page would misread. */
export const PATHS_VERSION = 2

/** A path through a flow. */
export interface PlayedPath {
  /** The events in words, without the usual ones. Together with the setting, the name is unique in its flow. */
  readonly title: string
  /** The configuration in which the tests play it. Absent for a path that was found on the chart. */
  readonly setting?: string
  /** The stable code of its refusal, if it is known. */
  readonly reason?: string
  readonly requests: readonly PlayedRequest[]
}

export interface PlayedRequest {
  /** The request in words. */
  readonly says: string
  /**
   * The outcome's type, or `waiting` if a later request continues the flow. A path that was found on the chart has the
   * outcome in words.
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

/** Paths of the built-in flows as they are written. */
export interface PathsFile {
  readonly version: typeof PATHS_VERSION
  /** The paths, by the name of the flow. */
  readonly flows: Readonly<Record<string, readonly PlayedPath[]>>
}

/**
 * Returns the paths of a flow in a file. Returns an empty list if a path does not fit the described chart, because the
 * file then belongs to another chart.
 */
export function pathsIn({ flows }: PathsFile, description: FlowDescription): readonly PlayedPath[] {
  const paths = flows[description.flow] ?? []
  return paths.every((path) => leadsToAnEnd(description, path)) ? paths : []
}

/** All steps of a path in order, each with the index of its request. */
export function stepsOf({ requests }: PlayedPath): readonly (PathStep & { readonly request: number })[] {
  return requests.flatMap(({ steps }, request) => steps.map((step) => ({ ...step, request })))
}

/**
 * The position of a flow after that many steps of a path.
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
