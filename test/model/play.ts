/**
 * Plays every generated path of a built-in flow as HTTP requests, to compare another program with the built-in one.
 *
 * ```ts
 * const verdicts = await playFlow("oauth", { program: mutant, stopAtFirst: true })
 * const killedBy = verdicts.find(({ outside, trace }) => outside.length + trace.length > 0)
 * ```
 *
 * Paths and expectations are always those of the built-in chart. `program` replaces it in the interpreter, for all flows
 * of that name in this process, until the promise settles: one call at a time.
 *
 * - A path fails `outside` if cookies, rows, the provider's requests or the signed-in user at the end differ from those
 *   of the built-in chart. It fails in its `trace` if states, guards or answers differ.
 * - A path without a difference has two empty lists.
 *
 * Does not prove that a program is right: only that no path found a difference from the built-in one.
 */
import type { Program, Tables } from "../../machines/program.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { engineFor } from "../../src/interpreter/engine.ts"
import { composed, type FlowName } from "../../src/flows/registry.ts"
import { causesWith } from "../../src/testing/causes/of-steps.ts"
import { everyFlow } from "../../src/flows/every-flow.ts"
import { withProgram } from "../../src/testing/with-program.ts"
import type { FlowPath } from "../../src/testing/model/path.ts"
import { flowPaths } from "../../src/testing/model/paths.ts"
import { playPath } from "../../src/testing/play.ts"
import { makeStage } from "../../src/testing/stage/stage.ts"
import { scenes, type Scene } from "./scenes.ts"

/** The flows with generated paths. */
export type { FlowName } from "../../src/flows/registry.ts"

/** One path of one scene, as it is chosen before it is played. */
export interface PathInfo {
  /** Its configuration: "oidc, database sessions". */
  scene: string
  /** The events in words: "signIn.requested, provider.discovered, …". Unique within its scene. */
  path: string
  /** Paths of the states that it visits, each once: to choose the paths that a changed state can affect. */
  states: ReadonlySet<string>
  /** The edges that it takes, as `edgeKey` writes them. */
  edges: ReadonlySet<string>
}

export interface PathVerdict extends PathInfo {
  /** Unexpected cookies, rows, requests to the provider and sessions. */
  outside: readonly string[]
  /** Differences in states, guards or answers from the model. */
  trace: readonly string[]
}

export interface PlayOptions {
  /** Runs in place of the built-in program. Default: the built-in one. */
  program?: Tables
  /** Which paths to play. Default: all. Those with the fewest requests come first. */
  only?: (path: PathInfo) => boolean
  /** Stops after the first path that fails. Default `false`. */
  stopAtFirst?: boolean
}

export async function playFlow(flow: FlowName, options: PlayOptions = {}): Promise<PathVerdict[]> {
  const { program, only = () => true, stopAtFirst = false } = options
  const verdicts: PathVerdict[] = []
  // Generated from the built-in program, before another one replaces it.
  const paths = await pathsOf(flow)
  const play = async (): Promise<PathVerdict[]> => {
    for (const { scene, path } of paths) {
      const info: PathInfo = { scene: scene.name, path: path.name, states: path.states, edges: path.edges }
      if (!only(info)) continue
      const found = await playOnce(scene, path)
      verdicts.push({ ...info, ...found })
      if (stopAtFirst && found.outside.length + found.trace.length > 0) break
    }
    return verdicts
  }
  // A program is typed by its flow, which is unknown here; the interpreter runs any.
  return program === undefined ? play() : withProgram(everyFlow[flow], program as Program, play)
}

/** One path on its own stage. An error is a finding, too: no path may throw. */
export async function playOnce(scene: Scene, path: FlowPath): Promise<{ outside: string[]; trace: string[] }> {
  const stage = await makeStage(scene.open())
  try {
    return await playPath(stage, path)
  } catch (error) {
    return { outside: [`the path broke off: ${String(error)}`], trace: [] }
  } finally {
    await stage.close()
  }
}

/** A path, and its configuration. */
export interface ScenePath {
  scene: Scene
  path: FlowPath
}

const generated = new Map<Scene, Promise<readonly FlowPath[]>>()

/** The paths of one scene, generated once. */
export function pathsIn(scene: Scene): Promise<readonly FlowPath[]> {
  const known = generated.get(scene) ?? generate(scene)
  generated.set(scene, known)
  return known
}

/** Every path of a flow, in every scene; the shortest first. */
export async function pathsOf(flow: FlowName): Promise<readonly ScenePath[]> {
  const all = scenes
    .filter((scene) => scene.flow === flow)
    .map(async (scene) => (await pathsIn(scene)).map((path): ScenePath => ({ scene, path })))
  return (await Promise.all(all)).flat().toSorted((a, b) => a.path.edges.size - b.path.edges.size)
}

/** The program of a scene, as its configuration composes it. */
export async function programOf({ flow, open }: Scene): Promise<Program> {
  const stage = await makeStage(open())
  try {
    return everyFlow[flow].program(await composed(resolveConfig(stage.config())))
  } finally {
    await stage.close()
  }
}

async function generate({ flow, provider, open, better }: Scene): Promise<readonly FlowPath[]> {
  const stage = await makeStage(open())
  try {
    const config = resolveConfig(stage.config())
    const composition = await composed(config)
    const module = everyFlow[flow]
    return flowPaths({
      program: module.program(composition),
      input: module.input(config, provider),
      causes: causesWith([...config.steps.values()], engineFor(flow, composition).answersOf, {}, better),
      facts: stage.facts,
    })
  } finally {
    await stage.close()
  }
}
