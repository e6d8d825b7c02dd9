/** The two suites over scenes: paths as generated, and paths with an adversary. */
import { describe, expect, it } from "vitest"
import { attack } from "../../src/testing/adversary/attack.ts"
import { pairwise } from "../../src/testing/model/select.ts"
import { covering, playsAll, sampleNote, seed } from "../support/sample.ts"
import { pathsIn, playOnce, programOf } from "./play.ts"
import { comesBy, playedPaths } from "./sample-paths.ts"
import { scenes, type Scene } from "./scenes.ts"

/** Selects the scenes that a test file plays, so that several files can play different scenes. */
export type Choice = (scene: Scene) => boolean

const patience = 300_000

export function playScenes(choice: Choice, among: readonly Scene[] = scenes): void {
  describe.each(among.filter(choice))("$name", (scene) => {
    it(
      `every generated path of ${scene.flow} runs as the chart says, seen from outside and in the trace`,
      { timeout: playsAll ? patience * 20 : patience },
      async () => {
        const paths = await playedPaths(scene, among)
        const faults = []
        for (const path of paths) {
          const { outside, trace } = await playOnce(scene, path)
          if (outside.length + trace.length > 0) faults.push({ path: path.name, outside, trace })
        }
        console.log(`paths: ${scene.name}: ${paths.length} played, ${faults.length} otherwise than the chart says`)
        expect(faults, sampleNote).toEqual([])
        expect(paths.length).toBeGreaterThan(0)
        // In a flow with a step, every user goes through it.
        expect(paths.filter((path) => comesBy(scene, path)).length).toBeGreaterThan(0)
      },
    )
  })
}

/** In a sample, the number of attacks for each move and flow, over all attacked scenes of the flow. */
const attacksPerFlow = 6

/** In a sample, the smallest number of paths of a scene on which a test tries each move. */
const fewestPaths = 5

/** How often a test plays each move in a scene. The attacked scenes of a flow share the attacks and the tried paths. */
function shareOf({ flow }: Scene, attacked: readonly Scene[], usual: number): { attacks: number; perMove: number } {
  const among = attacked.filter((other) => other.flow === flow).length
  return {
    attacks: Math.ceil(attacksPerFlow / among),
    perMove: Math.max(Math.ceil(usual / among), fewestPaths),
  }
}

/** @param usual in a sample, on how many paths of a flow a test tries each move. Many moves do not fit every path. */
export function attackScenes(choice: Choice, among: readonly Scene[] = scenes, usual = 25): void {
  // In a sample, the attacked scenes of a flow together have each of its steps and settings.
  const facts = ({ flow, step, settings }: Scene): readonly string[] =>
    [step === undefined ? "no step" : `step: ${step}`, ...settings].map((fact) => `${flow}, ${fact}`)
  const attacked = covering(among.filter(choice), facts, { name: "attacked scenes", others: 1 })
  describe.each(attacked)("$name", (scene) => {
    it(
      `no move of an adversary on a path of ${scene.flow} leads to a session that the adversary should not have`,
      { timeout: patience * 20 },
      async () => {
        const all = await pathsIn(scene)
        const paths = (playsAll ? all : pairwise(all)).filter((path) => comesBy(scene, path))
        const program = await programOf(scene)
        const { played, byMove, breaches } = await attack({
          flow: scene.flow,
          program,
          paths,
          open: scene.open,
          ...(playsAll ? {} : { ...shareOf(scene, attacked, usual), seed }),
        })
        console.log(
          `adversary: ${scene.name}: ${played} runs drawn from ${paths.length} paths × ${byMove.size} moves, ${breaches.length} breaches`,
        )
        expect(breaches, sampleNote).toEqual([])
        expect(byMove.size).toBeGreaterThan(4)
      },
    )
  })
}

const isOpenId = ({ name }: Scene): boolean => name.startsWith("OpenID Connect")
const many: ReadonlySet<string> = new Set([
  "OpenID Connect, database sessions",
  "OpenID Connect, tokens and a store",
  "OpenID Connect, no transactions",
])

/** Three parts of about the same length. */
export const parts: Readonly<Record<"first" | "second" | "third", Choice>> = {
  first: (scene) => many.has(scene.name),
  second: (scene) => isOpenId(scene) && !many.has(scene.name),
  third: (scene) => !isOpenId(scene),
}
