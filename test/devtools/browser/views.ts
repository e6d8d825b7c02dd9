/** The views that a reader of the visualizer meets first, each opened with at most a few gestures. */
import type { Page } from "playwright-core"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import type { Charts } from "../../../src/devtools/draw/charts.ts"
import { chartsOf } from "../../../src/devtools/serve/charts-of.ts"
import Credentials from "../../../src/providers/credentials.ts"
import GitHub from "../../../src/providers/github.ts"
import Google from "../../../src/providers/google.ts"
import { wordStep } from "../../steps/steps-app.ts"
import { rows, type LivePage } from "./live-page.ts"
import type { OpenOptions } from "./visualizer-page.ts"

export type ViewName = "first" | "band" | "failed" | "followed" | "lens" | "comparison"

/** Opens a view, and returns when the page has drawn it. */
export type OpenView = (live: LivePage, options: OpenOptions) => Promise<Page>

/** The names that an application gives to its providers and to its step. */
export interface Names {
  readonly oauth2: string
  readonly openid: string
  readonly step: string
}

const english: Names = { oauth2: "GitHub", openid: "Google", step: "Say the word" }

/** The names in Arabic, which is written from right to left: "GitHub account", "Google account", "Say the word". */
export const arabic: Names = { oauth2: "حساب GitHub", openid: "حساب Google", step: "رمز GitHub (2)" }

/** The charts of an application with a provider of OAuth 2 and a provider of OpenID Connect. */
export function chartsOfTwoProviders(): Promise<Charts> {
  return chartsOf(resolveConfig(application(english)))
}

/** The charts of an application that also has other providers, and a step: more flows, and a sixth phase. */
export function chartsWithStep(names: Names = english): Promise<Charts> {
  const { providers, ...more } = application(names)
  const email = {
    id: "email",
    type: "email",
    name: "Email",
    maxAge: 600,
    sendVerificationRequest: () => undefined,
  } as const
  return chartsOf(
    resolveConfig({
      ...more,
      providers: [Credentials({ authorize: () => null }), email, ...providers],
      steps: [wordStep({ title: names.step })],
    }),
  )
}

function application({ oauth2, openid }: Names): AuthConfig {
  return {
    secret: "s".repeat(40),
    trustHost: true,
    adapter: memoryAdapter(),
    providers: [
      { ...GitHub({ clientId: "gh", clientSecret: "s" }), name: oauth2 },
      { ...Google({ clientId: "go", clientSecret: "s" }), name: openid },
    ],
  }
}

export const views: Readonly<Record<ViewName, OpenView>> = {
  first: async (live, options) => {
    const at = await live.open("#/oauth", { phases: true, signIns: true, ...options })
    await at.locator("[data-band]").nth(4).waitFor()
    return at
  },
  band: async (live, options) => {
    const at = await live.open("#/oauth", { phases: true, signIns: true, ...options })
    await at.keyboard.press("3")
    await at.locator("text.ahead").waitFor()
    return at
  },
  failed: async (live, options) => {
    live.stream.send(...live.sample.broken)
    const at = await live.open("", { phases: true, signIns: true, ...options })
    await at.locator(".flag.failed").first().waitFor()
    await at.locator(".advice li").first().waitFor()
    return at
  },
  followed: async (live, options) => {
    live.stream.send(...live.sample.signIn)
    const at = await live.open("", { phases: true, signIns: true, ...options })
    await at.locator('.flag[data-flag="signedIn"]').waitFor()
    return at
  },
  lens: async (live, options) => {
    const at = await live.open("#/oauth", { phases: true, signIns: true, ...options })
    await at.getByLabel("Show the checks of provider").selectOption("github")
    await at.getByLabel("Compare with provider").selectOption("google")
    await at.locator(".side").nth(1).waitFor()
    await at.keyboard.press("3")
    await at.locator('.side .state[data-state="checkingNonce"]').nth(1).waitFor()
    return at
  },
  comparison: async (live, options) => {
    live.stream.send(...live.sample.signIn, ...live.sample.broken)
    const at = await live.open("", { phases: true, signIns: true, ...options })
    await at.locator(".trace-row.failed").waitFor()
    await at.getByRole("button", { name: "Compare…" }).click()
    await at.locator(rows, { hasText: "Signed in" }).click()
    await at.locator(".compare").getByText("They part at").waitFor()
    await at.locator(".flag").nth(1).waitFor()
    return at
  },
}
