import { createApp, createRouter, defineEventHandler, toNodeListener } from "h3"
import { createServer } from "node:http"
import { Readable } from "node:stream"
import type { Settings } from "../contract/auth-config.ts"
import { configFor, listen, withEnvironment } from "../contract/listen.ts"
import { load } from "../contract/package.ts"
import { AppState, ownCookies, type FrameworkUnderTest, type RunningApp } from "../contract/running-app.ts"

function start(settings: Settings): Promise<RunningApp> {
  return withEnvironment(settings, async () => {
    const { NuxtAuth } = await load("nuxt")
    const auth = NuxtAuth(await configFor(settings))
    const state = new AppState()
    const router = createRouter()
      .use("/auth/**", defineEventHandler(auth.handler))
      .get(
        "/me",
        defineEventHandler(async (event) => JSON.stringify(await auth.getSession(event))),
      )
      .use(
        "/protected",
        defineEventHandler(async (event) => {
          const session = await auth.requireSession(event)
          return session instanceof Response ? session : state.run()
        }),
      )
      .get(
        "/runs",
        defineEventHandler(() => String(state.runs)),
      )
      .get(
        "/go",
        defineEventHandler(() => {
          state.go()
          return "gone"
        }),
      )
      .get(
        "/cookies",
        defineEventHandler(async (event) => {
          await auth.getSession(event)
          for (const cookie of ownCookies) event.node.res.appendHeader("set-cookie", cookie)
          return "cookies"
        }),
      )
      .get(
        "/stream",
        defineEventHandler(async (event) => {
          await auth.getSession(event)
          return Readable.from(state.stream())
        }),
      )
    // As in Nuxt, one handler responds to all other paths.
    const missing = defineEventHandler(() => new Response("not found", { status: 404 }))
    const app = createApp().use(router).use(missing)
    return listen(createServer(toNodeListener(app)), settings.port)
  })
}

/** The server part of Nuxt: Nitro makes the same router of the files in `server/routes`. */
export const nuxt: FrameworkUnderTest = { name: "Nuxt's server", readsHost: true, parsesFirst: false, start }
