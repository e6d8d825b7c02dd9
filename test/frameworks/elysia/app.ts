import { createAdaptorServer } from "@hono/node-server"
import { Elysia } from "elysia"
import type { Server } from "node:http"
import type { Settings } from "../contract/auth-config.ts"
import { configFor, listen, withEnvironment } from "../contract/listen.ts"
import { load } from "../contract/package.ts"
import { AppState, ownCookies, type FrameworkUnderTest, type RunningApp } from "../contract/running-app.ts"

function start(settings: Settings): Promise<RunningApp> {
  return withEnvironment(settings, async () => {
    const { ElysiaAuth, getSession, requireSession, withSession } = await load("elysia")
    const config = await configFor(settings)
    const state = new AppState()
    const app = new Elysia()
      .all("/auth/*", ElysiaAuth(config), { parse: "none" })
      .get("/me", async (context) => Response.json(await getSession(context, config)))
      .all("/protected", () => state.run(), { parse: "none", beforeHandle: requireSession(config) })
      .get("/runs", () => String(state.runs))
      .get("/go", () => {
        state.go()
        return "gone"
      })
      .resolve(withSession(config))
      .get("/cookies", ({ set }) => {
        set.headers["set-cookie"] = [set.headers["set-cookie"] ?? [], ...ownCookies].flat()
        return "cookies"
      })
      .get("/stream", async function* stream() {
        yield* state.stream()
      })
    // Without the options for HTTP/2, this function makes a server of HTTP/1.
    return listen(createAdaptorServer({ fetch: app.fetch }) as Server, settings.port)
  })
}

export const elysia: FrameworkUnderTest = { name: "Elysia", readsHost: true, parsesFirst: false, start }
