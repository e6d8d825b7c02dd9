/** An adversary who guesses passwords, where attempts are counted and known devices have budgets of their own. */
import { proofOfWork } from "../../src/challenges/proof-of-work.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import type { Provider } from "../../src/ports/provider.ts"
import { attackScenes } from "./play-scenes.ts"
import { mail, password, scene, type Scene, type Setting } from "./scenes.ts"

const counted = { ...password, identifier: "name" } as Provider
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
