/**
 * An adversary who guesses passwords of an application that counts attempts and gives known devices budgets of their
 * own.
 */
import { proofOfWork } from "../../src/challenges/proof-of-work.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { expect, it } from "vitest"
import { attack } from "../../src/testing/adversary/attack.ts"
import { guesses } from "../../src/testing/adversary/guesses.ts"
import { attackScenes } from "./play-scenes.ts"
import { pathsIn, programOf } from "./play.ts"
import { mail, password, scene, scenes, type Scene, type Setting } from "./scenes.ts"

const counted = { ...password, identifier: "name" }
const more: Setting["more"] = (now) => ({
  limits: { "signIn.failed": "4/account, 1/h/device" },
  challenge: proofOfWork(),
  stores: memoryStores(now),
})

const counting: readonly Scene[] = [
  scene("credentials, counted, no mails", "credentials", "password", { providers: [counted], more }),
  scene("credentials, counted, with links in mails", "credentials", "password", {
    providers: [counted, mail],
    strategy: "jwt",
    more,
  }),
]

attackScenes(() => true, counting)

it("an adversary plays no guesses where no field names the account by which attempts are counted", async () => {
  const [uncounted] = scenes.filter(({ name }) => name === "credentials, no store")
  if (uncounted === undefined) throw new Error("There is no such scene.")
  const [paths, program] = [await pathsIn(uncounted), await programOf(uncounted)]
  const { byMove } = await attack({ flow: uncounted.flow, program, paths, open: uncounted.open, perMove: 1 })
  expect(byMove.size).toBeGreaterThan(4)
  expect(guesses.filter(({ name }) => byMove.has(name))).toEqual([])
})
