/** The place where a scenario plays: one side's application, and the browsers that visit it. */
import { vi } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { cookieJar, type CookieJar } from "../support/cookie-jar.ts"
import type { ProviderKeys } from "../support/lying-provider.ts"
import type { CookieReader } from "./cookies.ts"
import { observe, responseOf, type Answered, type Observed } from "./observe.ts"
import { heardConfig, openScene, type Scene } from "./scene.ts"
import type { Side } from "./side.ts"
import type { Scenario } from "./scenario.ts"
import type { Stage } from "./step.ts"

/** Seconds since the epoch at which every scenario begins. */
const beginning = 1_800_000_000

/** Plays every step on one side. */
export async function play(scenario: Scenario, side: Side, keys: ProviderKeys): Promise<Observed[]> {
  const { origin = "https://app.test", basePath = "/auth" } = scenario
  vi.setSystemTime(beginning * 1000)
  const scene = openScene(side, keys, { origin, basePath, providers: scenario.providers })
  const config = heardConfig(scenario.config(scene), scene.diary)
  const stage = openStage(scene, config)
  const observed: Observed[] = []
  for (const step of scenario.steps.flat()) {
    scene.diary.calls.length = 0
    const request = await step.run(stage)
    // Calls before the first request belong to no step.
    scene.diary.calls.length = 0
    if (request === undefined) continue
    if (typeof request === "string") {
      observed.push({ step: step.title, seen: { stuck: request }, calls: [] })
      continue
    }
    const url = new URL(request.url)
    const answered = await send(stage, request)
    stage.last = "thrown" in answered ? stage.last : { url, response: responseOf(answered) }
    const seen = await observe(answered, url, readerOf(config))
    observed.push({ step: step.title, seen, calls: [...scene.diary.calls] })
    follow(stage)
  }
  return observed
}

function openStage(scene: Scene, config: AuthConfig): Stage {
  const jars = new Map<string, CookieJar>()
  const jarOf = (browser: string) => {
    const jar = jars.get(browser) ?? cookieJar()
    jars.set(browser, jar)
    return jar
  }
  const stage: Stage = {
    scene,
    // Auth.js counts nothing. A scenario about limits sets `limits` itself.
    config: { limits: false, ...config },
    jar: jarOf("first"),
    last: undefined,
    authorization: undefined,
    kept: undefined,
    change: (browser) => {
      stage.jar = jarOf(browser)
    },
    quietly: async (request) => {
      const answered = await send(stage, request)
      return "thrown" in answered ? undefined : responseOf(answered)
    },
  }
  return stage
}

/** Sends a request with the cookies that a browser would send; stores the cookies of the response. */
async function send(stage: Stage, request: Request): Promise<Answered> {
  const { jar, scene, config } = stage
  const url = new URL(request.url)
  const headers = new Headers(request.headers)
  const sameSite = headers.get("sec-fetch-site") !== "cross-site"
  const cookies = jar.header({ url, method: request.method, sameSite })
  if (cookies !== undefined) headers.set("cookie", [headers.get("cookie"), cookies].filter(Boolean).join("; "))
  const bodiless = request.method === "GET" || request.method === "HEAD"
  const carried = new Request(url, { method: request.method, headers, body: bodiless ? null : await request.text() })
  try {
    const answered = await scene.side.handle(carried, config)
    keep(jar, url, responseOf(answered).headers.getSetCookie())
    return answered
  } catch (thrown) {
    return { thrown }
  }
}

/** Browsers silently drop cookies that break the rules. */
function keep(jar: CookieJar, url: URL, lines: readonly string[]): void {
  for (const line of lines)
    try {
      jar.keep(url, [line])
    } catch {
      // Not recorded: later steps show its effect.
    }
}

function follow(stage: Stage): void {
  const location = stage.last?.response.headers.get("location") ?? null
  if (location !== null && URL.canParse(location) && new URL(location).origin !== stage.scene.origin)
    stage.authorization = location
}

function readerOf({ secret, jwt, cookies }: AuthConfig): CookieReader {
  const secrets = [jwt?.secret ?? [], secret ?? []].flat()
  return { secrets, sessionCookie: cookies?.sessionToken?.name }
}
