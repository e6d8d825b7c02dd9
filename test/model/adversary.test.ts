import { expect, it } from "vitest"
import { attack } from "../../src/testing/adversary/attack.ts"
import { withProgram } from "../../src/testing/with-program.ts"
import { withGuards } from "../../src/testing/model/guard-reads.ts"
import { pathsIn, playedFlows } from "./play.ts"
import { scenes } from "./scenes.ts"

it("an adversary finds a form whose forgery check is missing", { timeout: 120_000 }, async () => {
  const [scene] = scenes.filter(({ name }) => name === "credentials, no store")
  if (scene === undefined) throw new Error("There is no such scene.")
  const paths = await pathsIn(scene)
  const built = playedFlows[scene.flow].program(undefined)
  const program = withGuards(built, (guard) => (guard.name === "csrfProven" ? () => true : guard))
  const { breaches } = await withProgram(playedFlows[scene.flow], program, () =>
    attack({ flow: scene.flow, program, paths, open: scene.open, perMove: 10 }),
  )
  // The form signs in another browser without the cookie of the form.
  expect(breaches.map(({ move }) => move)).toContain("sends the last request from another browser")
})
