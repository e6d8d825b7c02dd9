/** Each step of the library, in each way to sign in. */
import { memoryFlowStore, memoryStores } from "../../../src/stores/memory.ts"
import type { FlowName } from "../../../src/flows/registry.ts"
import { mail, oidc, password, scene, type Scene, type Setting } from "../scenes.ts"
import { badgeStep } from "./badge.ts"
import { emailCodeStep } from "./email-code.ts"
import type { PlayedStep } from "./played-step.ts"
import { termsStep } from "./terms.ts"
import { totpOfEnrolled, totpOfEnrolling } from "./totp.ts"

/** The steps by the names of their scenes. Two of them are one step with one chart. */
const steps = {
  terms: termsStep,
  "TOTP of the enrolled": totpOfEnrolled,
  "TOTP of the enrolling": totpOfEnrolling,
  "a code by mail": emailCodeStep,
} as const

interface Way {
  flow: Extract<FlowName, "oauth" | "email" | "credentials">
  name: string
  provider: string
  setting: Setting
}

const ways: readonly Way[] = [
  { flow: "oauth", name: "OpenID Connect", provider: "idp", setting: { providers: [oidc()] } },
  { flow: "email", name: "e-mail", provider: "mail", setting: { providers: [mail] } },
  { flow: "credentials", name: "credentials", provider: "password", setting: { providers: [password] } },
]

/** Transitions into a step that need another store or provider: one step stands for all. */
const furtherWays: readonly Way[] = [
  {
    flow: "oauth",
    name: "OpenID Connect, linking by address",
    provider: "idp",
    setting: { providers: [oidc({ allowDangerousEmailAccountLinking: true })] },
  },
  {
    flow: "oauth",
    name: "OpenID Connect, no store",
    provider: "idp",
    setting: { providers: [oidc()], store: "none", strategy: "jwt" },
  },
  {
    flow: "email",
    name: "e-mail, records of addresses",
    provider: "mail",
    setting: { providers: [mail], more: (now) => ({ stores: memoryStores(now) }) },
  },
  {
    flow: "credentials",
    name: "credentials, no store",
    provider: "password",
    setting: { providers: [password], store: "none", strategy: "jwt" },
  },
]

const unstored: Way = {
  flow: "credentials",
  name: "credentials, no store",
  provider: "password",
  setting: {
    providers: [password],
    store: "none",
    strategy: "jwt",
    more: (now) => ({ flowStore: memoryFlowStore(now) }),
  },
}

/** The same way with `stores`, which a step with `rememberDevice` needs. */
function remembering(way: Way): Way {
  return { ...way, setting: { ...way.setting, more: (now) => ({ stores: memoryStores(now) }) } }
}

/** A scene, and the step in its chart. */
export interface StepScene extends Scene {
  step: string
  flow: Way["flow"]
}

export const stepScenes: readonly StepScene[] = [
  ...Object.values(steps).flatMap((make, index) =>
    ways.map((way) => sceneOf(Object.keys(steps)[index] ?? "", make(), way)),
  ),
  ...ways.map((way) => sceneOf("a remembered badge", badgeStep(), remembering(way))),
  ...furtherWays.map((way) => sceneOf("terms", termsStep(), way)),
  sceneOf("a code by mail", emailCodeStep(), unstored),
  sceneOf("TOTP of the enrolling", totpOfEnrolling(), unstored),
  sceneOf("TOTP of the enrolled", totpOfEnrolled(), unstored),
]

/**
 * The same step in each of its stages, so that the library composes its chart once. A test plays one stage at a time.
 */
function sceneOf(called: string, { step, anew, entries, answers }: PlayedStep, way: Way): StepScene {
  const { name, flow, provider, setting } = way
  const list = [step]
  const own = scene(`${name}, with ${called}`, flow, provider, {
    ...setting,
    more: (now) => ({ ...setting.more?.(now), steps: list }),
  })
  const open: Scene["open"] = () => {
    anew()
    return own.open()
  }
  return { ...own, flow, open, step: step.id, better: { entries, answers } }
}
