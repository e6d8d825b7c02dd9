/** The two suites over scenes: paths as generated, and paths with an adversary. */
import { describe, expect, it } from "vitest"
import { attack } from "../../src/testing/adversary/attack.ts"
import type { FlowPath } from "../../src/testing/model/path.ts"
import { pairwise } from "../../src/testing/model/select.ts"
import { pathsIn, playOnce, programOf } from "./play.ts"
import { scenes, type Scene } from "./scenes.ts"

/** Selects the scenes that a test file plays, so that several files can play different scenes. */
export type Choice = (scene: Scene) => boolean

const patience = 300_000

const playsAll = process.env["AUTHCHART_PATHS"] === "all"

/** Paths that contain every pair of causes together; with `AUTHCHART_PATHS=all`, every one. */
const chosen = playsAll ? (all: readonly FlowPath[]) => all : pairwise

export function playScenes(choice: Choice, among: readonly Scene[] = scenes): void {
  describe.each(among.filter(choice))("$name", (scene) => {
    it(
      `every generated path of ${scene.flow} runs as the chart says, seen from outside and in the trace`,
      { timeout: playsAll ? patience * 20 : patience },
      async () => {
        const paths = chosen(await pathsIn(scene))
        const faults = []
        for (const path of paths) {
          const { outside, trace } = await playOnce(scene, path)
          if (outside.length + trace.length > 0) faults.push({ path: path.name, outside, trace })
        }
        console.log(`paths: ${scene.name}: ${paths.length} played, ${faults.length} otherwise than the chart says`)
        expect(faults).toEqual([])
        expect(paths.length).toBeGreaterThan(0)
        // In a flow with a step, every user goes through it.
        expect(paths.filter((path) => comesBy(scene, path)).length).toBeGreaterThan(0)
      },
    )
  })
}

/**
 * Returns the number of paths on which each move is played in a scene. With `AUTHCHART_ADVERSARY=all`, each move is
 * played on every path.
 */
const sample = (usual: number): number | undefined => (process.env["AUTHCHART_ADVERSARY"] === "all" ? undefined : usual)

/** An adversary's paths go through the step, if there is one: scenes without it cover the others. */
function comesBy({ step }: Scene, { states }: FlowPath): boolean {
  return step === undefined || [...states].some((state) => state.startsWith(`admission.${step}.`))
}

export function attackScenes(choice: Choice, among: readonly Scene[] = scenes, usual = 25): void {
  describe.each(among.filter(choice))("$name", (scene) => {
    it(
      `no move of an adversary on a path of ${scene.flow} leads to a session that the adversary should not have`,
      { timeout: patience * 20 },
      async () => {
        const paths = chosen(await pathsIn(scene)).filter((path) => comesBy(scene, path))
        const program = await programOf(scene)
        const { played, byMove, breaches } = await attack({
          flow: scene.flow,
          program,
          paths,
          open: scene.open,
          perMove: sample(usual),
        })
        console.log(
          `adversary: ${scene.name}: ${played} runs drawn from ${paths.length} paths × ${byMove.size} moves, ${breaches.length} breaches`,
        )
        expect(breaches).toEqual([])
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
