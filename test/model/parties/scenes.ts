/** The scenes of the search: one way to sign in at a time, so that each can be searched completely. */
import type { MoveName, Scene } from "./moves.ts"

function scene(name: string, reads: Scene["reads"], moves: readonly MoveName[]): Scene {
  return { name, reads, moves: new Set(moves) }
}

const atProviders: readonly MoveName[] = [
  "start",
  "consent",
  "return",
  "authorize",
  "callBack",
  "lure",
  "sendOn",
  "tossFlow",
  "forgeStart",
]

export const scenes = {
  providers: scene("providers", "nothing", atProviders),
  "providers, answers read": scene("providers, answers read", "own requests", [...atProviders, "readAnswer"]),
  links: scene("links", "nothing", [
    "askLink",
    "openLink",
    "pressButton",
    "signOut",
    "readSpentLink",
    "swapAddress",
    "forwardLink",
    "scanLink",
    "tossLinkFlow",
    "tossCsrf",
    "tossSession",
    "forgeAsk",
    "forgeButton",
  ]),
  // With passwords, too, so that a planter or an owner may already be a user.
  planting: scene("planting", "nothing", ["plant", "prove", "givePassword", "signOut"]),
  // For every first factor: each may have been stolen.
  factors: {
    ...scene("factors", "nothing", ["arrive", "typeCode", "repeatCode", "signOut"]),
    enrolled: { victim: "mail", attacker: "provider" },
  },
  passwords: scene("passwords", "nothing", [
    "givePassword",
    "signOut",
    "tossCsrf",
    "tossSession",
    "tossBeside",
    "forgePassword",
  ]),
  // Both parties sign in, so that their devices are known; the victim's success also resets the count of the account.
  guessing: {
    ...scene("guessing", "nothing", ["givePassword", "signOut", "guess", "copyDevice", "endDevices"]),
    counts: true,
  },
  // Accounts are linked while signed in: sessions begin, end and are planted between the beginning and the end.
  linking: scene("linking", "nothing", ["start", "consent", "return", "givePassword", "signOut", "tossBeside"]),
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

/**
 * A scene where no defence of an application helps: the attacker can read the response to their own request, which the
 * victim's browser carried to the provider. Only the provider can ask the person first.
 */
export const chosenRequest: Scene = scene("answers to any request read", "any request", [...atProviders, "readAnswer"])
