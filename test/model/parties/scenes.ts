/** The scenes of the search, with one sign-in method each, so that a search can find every world of a scene. */
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
  // The scene also has passwords, so that a planter or an owner may already be a user.
  planting: scene("planting", "nothing", ["plant", "prove", "givePassword", "signOut"]),
  // For every first factor, because the attacker may have stolen any of them.
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
  // Signed-in users link accounts: between the beginning and the end, sessions begin, end, and are planted.
  linking: scene("linking", "nothing", ["start", "consent", "return", "givePassword", "signOut", "tossBeside"]),
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

/**
 * A scene in which no defence of an application helps: the victim's browser carries the attacker's own request to the
 * provider, and the attacker can read the response. Only the provider can ask the person first.
 */
export const chosenRequest: Scene = scene("answers to any request read", "any request", [...atProviders, "readAnswer"])
