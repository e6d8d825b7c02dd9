import { createAdaptorServer } from "@hono/node-server"
import { Hono } from "hono"
import { stream } from "hono/streaming"
import type { Server } from "node:http"
import type { Settings } from "../contract/auth-config.ts"
import { configFor, listen, withEnvironment } from "../contract/listen.ts"
import { load } from "../contract/package.ts"
import { AppState, ownCookies, type FrameworkUnderTest, type RunningApp } from "../contract/running-app.ts"

function start(settings: Settings, prepare: (app: Hono) => void): Promise<RunningApp> {
  return withEnvironment(settings, async () => {
    const { HonoAuth, getSession, requireSession, withSession } = await load("hono")
    const config = await configFor(settings)
    const state = new AppState()
    const app = new Hono()
    prepare(app)
    app.all("/auth/*", HonoAuth(config))
    app.get("/me", async (c) => c.json(await getSession(c, config)))
    app.all("/protected", requireSession(config), (c) => c.text(state.run()))
    app.get("/runs", (c) => c.text(String(state.runs)))
    app.get("/cookies", withSession(config), () => {
      const headers = ownCookies.map((cookie): [string, string] => ["set-cookie", cookie])
      return new Response("cookies", { headers })
    })
    app.get("/stream", withSession(config), (c) =>
      stream(c, async (out) => {
        for await (const part of state.stream()) await out.write(part)
      }),
    )
    app.get("/go", (c) => {
      state.go()
      return c.body(null)
    })
    // Without the options for HTTP/2, this function makes a server of HTTP/1.
    return listen(createAdaptorServer({ fetch: app.fetch }) as Server, settings.port)
  })
}

export const honoAlone: FrameworkUnderTest = {
  name: "Hono",
  readsHost: true,
  parsesFirst: false,
  start: (settings) => start(settings, () => undefined),
}

export const honoBehindParsers: FrameworkUnderTest = {
  name: "Hono behind middleware that reads bodies",
  readsHost: true,
  parsesFirst: true,
  start: (settings) =>
    start(settings, (app) => {
      app.use(async (c, next) => {
        const type = c.req.header("content-type") ?? ""
        if (type === "application/json") await c.req.text()
        else if (c.req.method === "POST") await c.req.parseBody()
        await next()
      })
    }),
}
