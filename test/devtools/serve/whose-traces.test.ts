import { describe, expect, it, vi } from "vitest"
import type { AuthConfig } from "../../../src/config/options.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import { Auth, getSession } from "../../../src/core.ts"
import { prepareServerConfig } from "../../../src/facade/prepare-server-config.ts"
import { mountedConfig } from "../../../src/frameworks/express/mounted-config.ts"
import { prepareApp } from "../../../src/frameworks/next/prepare-app.ts"
import { applicationOf } from "../../../src/devtools/serve/application.ts"
import { inspectHandler } from "../../../src/inspect.ts"
import { wordStep } from "../../steps/steps-app.ts"
import { traceOf } from "./a-trace.ts"
import { ask, config, development, here, production } from "./inspected-app.ts"
import { readEvents } from "./read-stream.ts"

let secrets = 0
/** A new application in each test. */
function newSecret(): string {
  return `a secret of one application alone, and long enough: ${++secrets}`
}

function visit(own: AuthConfig, route: string): Promise<Response> {
  return Auth(new Request(`${here}${own.basePath}/${route}`), own)
}

/** The first data of a page: all stored traces. */
async function kept(own: AuthConfig): Promise<readonly string[]> {
  const events = readEvents(await Auth(new Request(`${here}${own.basePath}/inspect/traces`), own))
  const traces = await events.traces()
  await events.cancel()
  return traces.map(({ request }) => request)
}

describe("the traces of one application", () => {
  it("are invisible to viewers of another application in the same process", async () => {
    const closed = config(production, { secret: newSecret(), inspect: { authorize: () => false } })
    const open = config(production, { secret: newSecret(), inspect: { authorize: () => true } })
    await visit(closed, "session")
    await visit(open, "csrf")
    expect(await kept(open)).toEqual(["GET csrf"])
    const events = readEvents(await ask(open, "/traces"))
    await events.next()
    await visit(closed, "session")
    await visit(open, "providers")
    expect(await events.traces()).toMatchObject([{ request: "GET providers" }])
    await events.cancel()
  })

  it("are separate for each tenant with its own secret, if a configuration is made for each request", async () => {
    const tenants = { north: newSecret(), south: newSecret() }
    const configFor = (tenant: keyof typeof tenants) =>
      config(production, { secret: tenants[tenant], inspect: { authorize: () => true } })
    await visit(configFor("north"), "session")
    await visit(configFor("south"), "csrf")
    await visit(configFor("north"), "providers")
    expect(await kept(configFor("north"))).toEqual(["GET session", "GET providers"])
    expect(await kept(configFor("south"))).toEqual(["GET csrf"])
  })

  it("are separate for two with one secret and routes in two places", async () => {
    const secret = newSecret()
    const [one, other] = ["/one", "/other"].map((basePath) => config(development, { secret, basePath }))
    if (one === undefined || other === undefined) throw new Error("There are two.")
    await visit(one, "session")
    await visit(other, "csrf")
    expect([await kept(one), await kept(other)]).toEqual([["GET session"], ["GET csrf"]])
  })

  it("belong to its first secret, so that an older one may be removed", async () => {
    const [secret, older] = [newSecret(), newSecret()]
    await visit(config(development, { secret: [secret, older] }), "session")
    expect(await kept(config(development, { secret }))).toEqual(["GET session"])
  })
})

describe("an application of Next.js under a basePath", () => {
  const written = [{}, { basePath: "/api/auth" }, { basePath: "/docs/api/auth" }]
  const addresses = ["", "https://app.example/docs", "https://app.example/docs/api/auth"]
  it.each(written.flatMap((path) => addresses.map((address) => ({ path, address }))))(
    "is one application, whether or not a copy of the library knows the basePath: %j",
    ({ path, address }) => {
      const secret = newSecret()
      vi.stubEnv("AUTH_URL", address)
      const copy = (base: string) => {
        vi.stubEnv("__NEXT_ROUTER_BASEPATH", base)
        return resolveConfig(prepareApp({ ...path, secret, providers: [], logger: config({}).logger }, true))
      }
      const [bundled, external] = [copy("/docs"), copy("")]
      expect(bundled.basePath).toBe("/docs/api/auth")
      expect(applicationOf(bundled)).toBe(applicationOf(external))
    },
  )
})

describe("applications that Express mounts, with one secret", () => {
  function mounted(secret: string, place: string) {
    const { providers, logger } = config({})
    const given: AuthConfig = { secret, providers, logger, trustHost: true, inspect: { authorize: () => true } }
    const own = prepareServerConfig(given, () => production)
    const show = inspectHandler(own, { path: "/flows", authorize: () => true })
    const at = mountedConfig(own)
    return { own, show, served: () => at({ originalUrl: `${place}/session`, baseUrl: place, params: {} }) }
  }

  it("are separate by their mount paths, and include requests beside the routes", async () => {
    const secret = newSecret()
    const [one, other] = [mounted(secret, "/one/auth"), mounted(secret, "/other/auth")]
    const events = readEvents(await one.show(new Request(`${here}/flows/traces`)))
    await visit(one.served(), "session")
    await visit(other.served(), "csrf")
    await getSession(new Request(here), one.own)
    expect(await kept(one.served())).toEqual(["GET session", "auth()"])
    expect(await kept(other.served())).toEqual(["GET csrf"])
    for (const request of ["GET session", "auth()"]) expect(await events.traces()).toMatchObject([{ request }])
    await events.cancel()
  })
})

describe("the applications of a process", () => {
  const one = (secret: string) => applicationOf({ given: { providers: [] }, basePath: "/auth", secrets: [secret] })

  it("are limited in number: the longest silent one is dropped, except while a page shows it", () => {
    const [quiet, watched, busy] = [newSecret(), newSecret(), newSecret()]
    for (const secret of [quiet, watched, busy]) one(secret).log.add(traceOf())
    const leave = one(watched).changed(() => undefined)
    for (let count = 0; count < 50; count++) {
      one(newSecret()).log.add(traceOf())
      one(busy).log.add(traceOf())
    }
    expect(one(watched).log.after("")).toHaveLength(1)
    expect(one(busy).log.after("")).toHaveLength(51)
    expect(one(quiet).log.after("")).toHaveLength(0)
    leave()
    for (let count = 0; count < 50; count++) one(newSecret())
    expect(one(watched).log.after("")).toHaveLength(0)
  })

  it("have no secret that served data would reveal", async () => {
    const secret = newSecret()
    const own = config(development, { secret })
    await visit(own, "session")
    const stream = await ask(own, "/traces", { signal: AbortSignal.abort() })
    for (const answer of [stream, await ask(own, "/charts.js")]) expect(await answer.text()).not.toContain(secret)
  })
})

describe("a page that stays open", () => {
  it("receives nothing once authorize refuses it, after some minutes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    try {
      let lets = true
      const own = config(production, { secret: newSecret(), inspect: { authorize: () => lets } })
      const stream = await ask(own, "/traces")
      lets = false
      vi.advanceTimersByTime(10 * 60_000)
      await visit(own, "session")
      expect(await stream.text()).not.toContain("GET session")
      expect((await ask(own, "/traces")).status).toBe(400)
    } finally {
      vi.useRealTimers()
    }
  })

  it("is notified when a reloaded configuration has other flows, and of nothing else", async () => {
    const over = { secret: newSecret() }
    const before = config(development, over)
    await (await ask(before, "/charts.js")).text()
    const events = readEvents(await ask(before, "/traces"))
    await visit(before, "session")
    await visit(config(development, over), "session")
    for (let count = 0; count < 2; count++) expect((await events.next()).name).toBe("message")

    const reloaded = config(development, { ...over, steps: [wordStep()] })
    await visit(reloaded, "session")
    expect((await events.next()).name).toBe("message")
    expect((await events.next()).name).toBe("charts")
    expect(await (await ask(reloaded, "/charts.js")).text()).toContain("admission.word.asking")
    await visit(reloaded, "session")
    await visit(config(development, { ...over, steps: [wordStep()] }), "csrf")
    await visit(reloaded, "providers")
    for (let count = 0; count < 3; count++) expect((await events.next()).name).toBe("message")
    await events.cancel()
  })
})

describe("inspect: false", () => {
  it("stores nothing for a handler either, and the handler shows nothing", async () => {
    const own = config(development, { secret: newSecret(), inspect: false })
    const show = inspectHandler(own, { path: "/flows", authorize: () => true })
    await visit(own, "session")
    for (const path of ["/flows", "/flows/charts.js", "/flows/traces"])
      expect((await show(new Request(`${here}${path}`))).status).toBe(404)
    expect(applicationOf(resolveConfig(own)).log.after("")).toEqual([])
  })

  it("holds for a copy of a configuration that a handler shows", async () => {
    const own = config(production, { secret: newSecret() })
    inspectHandler(own, { path: "/flows", authorize: () => true })
    await visit({ ...own, inspect: false }, "session")
    expect(applicationOf(resolveConfig(own)).log.after("")).toEqual([])
    await visit(own, "csrf")
    expect(applicationOf(resolveConfig(own)).log.after("")).toHaveLength(1)
  })
})

describe("a handler that is called before the application's entry read its environment", () => {
  it("shows its requests from then on, and the earlier ones of other copies of the application", async () => {
    const secret = newSecret()
    await visit(config(development, { secret }), "session")
    const { trustHost, providers, logger } = config({})
    const own: AuthConfig = { trustHost, providers, logger }
    const show = inspectHandler(own, { path: "/flows", authorize: () => true })
    const events = readEvents(await show(new Request(`${here}/flows/traces`)))
    Object.assign(own, config(development, own), { secret })
    await visit(own, "csrf")
    const told = [...(await events.traces()), ...(await events.traces())]
    expect(told.map(({ request }) => request)).toEqual(["GET session", "GET csrf"])
    for (const route of ["providers", "csrf"]) {
      await visit(own, route)
      expect(await events.traces()).toMatchObject([{ request: `GET ${route}` }])
    }
    await events.cancel()
  })
})
