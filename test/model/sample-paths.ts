/**
 * The paths that a run plays. A run that plays everything plays every path of every scene. Another run plays a cover of
 * each chart, and one other path of each scene.
 *
 * The cover contains everything that any path of the chart shows: each transition, state, request, cause of an answer,
 * refusal and end. A chart has several scenes, and the cover takes its paths from all of them.
 */
import type { FlowPath } from "../../src/testing/model/path.ts"
import { playsAll, sampled, seedFor } from "../support/sample.ts"
import { coverOf } from "../../tools/sample.ts"
import { pathsIn } from "./play.ts"
import type { Scene } from "./scenes.ts"

/** How many paths of each scene are played besides those of the cover. */
const others = 1

/** The scenes whose paths run through the same chart. */
function scenesOfChart({ flow, step }: Scene, among: readonly Scene[]): readonly Scene[] {
  return among.filter((scene) => scene.flow === flow && scene.step === step)
}

interface ScenePath {
  scene: Scene
  path: FlowPath
}

const covers = new Map<Scene, Promise<readonly ScenePath[]>>()

/** The cover of the chart of these scenes, chosen once. */
function coverOfChart(scenes: readonly Scene[]): Promise<readonly ScenePath[]> {
  const [first] = scenes
  if (first === undefined) throw new RangeError("A chart without a scene has no paths.")
  const known = covers.get(first) ?? choose(scenes, `${first.flow} ${first.step ?? ""}`)
  covers.set(first, known)
  return known
}

async function choose(scenes: readonly Scene[], name: string): Promise<readonly ScenePath[]> {
  const all = scenes.map(async (scene) => (await pathsIn(scene)).map((path): ScenePath => ({ scene, path })))
  return coverOf((await Promise.all(all)).flat(), ({ path }) => shownBy(path), seedFor(name))
}

function shownBy({ requests, edges, states }: FlowPath): readonly string[] {
  return [
    ...[...edges].map((edge) => `edge ${edge}`),
    ...[...states].map((state) => `state ${state}`),
    ...requests.flatMap(({ entry, answers, expected }) => [
      `request ${entry.name}`,
      ...answers.map(({ ask, cause }) => `${ask}: ${cause.name}`),
      `end ${expected.ended}`,
      `refusal ${expected.reason}`,
    ]),
  ]
}

/** An adversary's paths, and those that are drawn, go through the step, if there is one: other scenes have the rest. */
export function comesBy({ step }: Scene, { states }: FlowPath): boolean {
  return step === undefined || [...states].some((state) => state.startsWith(`admission.${step}.`))
}

/** @param among all scenes of the same list, some of which have the same chart. */
export async function playedPaths(scene: Scene, among: readonly Scene[]): Promise<readonly FlowPath[]> {
  const all = await pathsIn(scene)
  if (playsAll) return all
  const cover = await coverOfChart(scenesOfChart(scene, among))
  const own = cover.filter((one) => one.scene === scene).map(({ path }) => path)
  const drawn = sampled(
    all.filter((path) => comesBy(scene, path)),
    others,
    scene.name,
  )
  return [...new Set([...own, ...drawn])]
}
