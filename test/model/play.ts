/**
 * Plays every generated path of a built-in flow as HTTP requests, to compare another program with the built-in one.
 *
 * ```ts
 * const verdicts = await playFlow("oauth", { program: mutant, stopAtFirst: true })
 * const killedBy = verdicts.find(({ outside, trace }) => outside.length + trace.length > 0)
 * ```
 *
 * Paths and expectations are always those of the built-in chart. `program` replaces this chart in the interpreter, for
 * all flows of that name in this process, until the promise settles. Therefore only one call may run at a time.
 *
 * - A path fails `outside` if cookies, rows, the provider's requests or the signed-in user at the end differ from those
 *   of the built-in chart. It fails in its `trace` if states, guards or answers differ.
 * - A path without a difference has two empty lists.
 *
 * Does not prove that a program is right: only that no path found a difference from the built-in one.
 */
import type { Program, Tables } from "../../machines/program.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { engineFor } from "../../src/interpreter/composed-engine.ts"
import type { FlowModule } from "../../src/flows/flow-module.ts"
import { composed } from "../../src/flows/registry.ts"
import { againFlow } from "../../src/flows/step-up/again-flow.ts"
import { causesWith } from "../../src/testing/causes/of-steps.ts"
import { everyFlow } from "../../src/flows/every-flow.ts"
import { withProgram } from "../../src/testing/with-program.ts"
import type { FlowPath } from "../../src/testing/model/path.ts"
import { flowPaths } from "../../src/testing/model/paths.ts"
import { playPath } from "../../src/testing/play.ts"
import { makeStage } from "../../src/testing/stage/stage.ts"
import { scenes, type PlayedFlow, type Scene } from "./scenes.ts"
import { againScenes } from "./scenes-again.ts"

export type { PlayedFlow } from "./scenes.ts"

/** The modules of the flows with generated paths. */
export const playedFlows: Readonly<Record<PlayedFlow, FlowModule>> = {
  ...everyFlow,
  "oauth-again": againFlow(everyFlow.oauth),
  "email-again": againFlow(everyFlow.email),
  "credentials-again": againFlow(everyFlow.credentials),
  "passkey-again": againFlow(everyFlow.passkey),
}

/** One path of one scene, as a test chooses it before it is played. */
export interface PathInfo {
  /** Its configuration: "oidc, database sessions". */
  scene: string
  /** The events in words: "signIn.requested, provider.discovered, …". Unique within the scene. */
  path: string
  /** Paths of the visited states, each once, for choosing the paths that a changed state can affect. */
  states: ReadonlySet<string>
  /** The edges of the path, as `edgeKey` writes them. */
  edges: ReadonlySet<string>
}

export interface PathVerdict extends PathInfo {
  /** Unexpected cookies, rows, requests to the provider and sessions. */
  outside: readonly string[]
  /** Differences in states, guards or answers from the model. */
  trace: readonly string[]
}

export interface PlayOptions {
  /** The program that runs instead of the built-in one. Default: the built-in program. */
  program?: Tables
  /** Which paths to play. Default: all. Those with the fewest requests come first. */
  only?: (path: PathInfo) => boolean
  /** Stops after the first path that fails. Default `false`. */
  stopAtFirst?: boolean
}

export async function playFlow(flow: PlayedFlow, options: PlayOptions = {}): Promise<PathVerdict[]> {
  const { program, only = () => true, stopAtFirst = false } = options
  const verdicts: PathVerdict[] = []
  // Generate the paths from the built-in program, before another program replaces it.
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
  // The type of a program names its flow, which is unknown here; the interpreter runs any program.
  return program === undefined ? play() : withProgram(playedFlows[flow], program as Program, play)
}

/** Plays one path on its own stage. An error is also a finding, because no path may throw. */
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

/** Returns every path of a flow, in every scene; the shortest first. */
export async function pathsOf(flow: PlayedFlow): Promise<readonly ScenePath[]> {
  const all = [...scenes, ...againScenes]
    .filter((scene) => scene.flow === flow)
    .map(async (scene) => (await pathsIn(scene)).map((path): ScenePath => ({ scene, path })))
  return (await Promise.all(all)).flat().toSorted((a, b) => a.path.edges.size - b.path.edges.size)
}

/** Returns the program of a scene, as its configuration composes it. */
export async function programOf({ flow, open }: Scene): Promise<Program> {
  const stage = await makeStage(open())
  try {
    return playedFlows[flow].program(await composed(resolveConfig(stage.config())))
  } finally {
    await stage.close()
  }
}

async function generate({ flow, provider, open, better }: Scene): Promise<readonly FlowPath[]> {
  const stage = await makeStage(open())
  try {
    const config = resolveConfig(stage.config())
    const composition = await composed(config)
    const module = playedFlows[flow]
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
