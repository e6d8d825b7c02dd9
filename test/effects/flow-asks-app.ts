/**
 * An application whose effects of flows the test calls like the interpreter, for a browser with or without a session.
 */
import type { AuthConfig } from "../../src/config/options.ts"
import type { Answer, AskName, Params } from "../../machines/vocabulary.ts"
import { resolveConfig, siteOf } from "../../src/config/resolve.ts"
import { effects } from "../../src/effects/index.ts"
import type { Effect, Runtime } from "../../src/effects/runtime.ts"
import { makeRuntime, platform, type Platform } from "../../src/interpreter/runtime.ts"
import { appOrigin, type Browser } from "../support/browser.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sessionApp } from "../sessions/session-app.ts"

export interface FlowApp {
  config: AuthConfig
  browser: Browser
  /** Another browser, signed in under that name. */
  visitor: (name: string) => Promise<Browser>
  /** Runs one ask in that browser, and stores its cookies there. */
  ask: <K extends AskName>(name: K, params: Params<K>, browser?: Browser) => Promise<Answer<K>>
  /** The random values of all asks. */
  hidden: string[]
  pass: (seconds: number) => void
  now: () => number
}

export function flowApp(over: Partial<AuthConfig> = {}, impure: Partial<Platform> = {}): FlowApp {
  const app = sessionApp()
  Object.assign(app.config, { stores: memoryStores(app.now) }, over)
  const hidden: string[] = []
  const ask: FlowApp["ask"] = async (name, params, browser = app.browser) => {
    const runtime = runtimeIn(browser)
    const effect = effects[name] as Effect<typeof name>
    const answer = await effect(params, runtime)
    hidden.push(...runtime.hidden)
    for (const { name: cookie, value } of runtime.jar) browser.cookies.set(cookie, value)
    return answer
  }
  function runtimeIn(browser: Browser): Runtime {
    const config = resolveConfig(app.config)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const request = new Request(`${appOrigin}/auth/session`, { headers: { cookie } })
    return makeRuntime({ config, site: siteOf(config, appOrigin), request }, { ...platform, now: app.now, ...impure })
  }
  async function visitor(name: string): Promise<Browser> {
    const browser = app.browser.other()
    await browser.post("/callback/cred", { name })
    return browser
  }
  return { ...app, visitor, ask, hidden }
}
