/** What is searched together: one way of signing in at a time, so that each can be searched whole. */
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
  // With passwords too, so that a planter or an owner may be somebody already.
  planting: scene("planting", "nothing", ["plant", "prove", "givePassword", "signOut"]),
  // Whatever the first factor: each of them may have been stolen.
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
  // Accounts are linked while signed in: sessions come, go and are planted between the beginning and the end.
  linking: scene("linking", "nothing", ["start", "consent", "return", "givePassword", "signOut", "tossBeside"]),
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

/**
 * Where no defence of an application helps: an attacker who can read the answer to a request that they made up
 * themselves, and had the victim's browser carry to the provider. Only the provider can ask the person first.
 */
export const chosenRequest: Scene = scene("answers to any request read", "any request", [...atProviders, "readAnswer"])
