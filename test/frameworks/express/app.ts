import { createServer } from "node:http"
import { Readable } from "node:stream"
import express, { type Express } from "express"
import type { Settings } from "../contract/auth-config.ts"
import { configFor, listen, withEnvironment } from "../contract/listen.ts"
import { load } from "../contract/package.ts"
import { AppState, ownCookies, type FrameworkUnderTest, type RunningApp } from "../contract/running-app.ts"

function start(settings: Settings, mount: string, prepare: (app: Express) => void): Promise<RunningApp> {
  return withEnvironment(settings, async () => {
    const { ExpressAuth, getSession, requireSession, withSession } = await load("express")
    const config = await configFor(settings)
    const state = new AppState()
    const app = express()
    prepare(app)
    app.use(mount, ExpressAuth(config))
    app.get("/me", withSession(config), (_req, res) => void res.json(res.locals.session ?? null))
    app.all("/protected", requireSession(config), (_req, res) => void res.send(state.run()))
    app.get("/runs", (_req, res) => void res.send(String(state.runs)))
    app.get("/cookies", async (req, res) => {
      await getSession(req, config, res)
      for (const cookie of ownCookies) res.append("set-cookie", cookie)
      res.send("cookies")
    })
    app.get("/stream", withSession(config), (_req, res) => void Readable.from(state.stream()).pipe(res))
    app.get("/go", (_req, res) => {
      state.go()
      res.end()
    })
    // Express lets anything be a listener that takes a request and a response.
    return listen(
      createServer((req, res) => void app(req, res)),
      settings.port,
    )
  })
}

export const expressAlone: FrameworkUnderTest = {
  name: "Express",
  readsHost: true,
  parsesFirst: false,
  start: (settings) => start(settings, "/auth", () => undefined),
}

/** As applications often are: parsers for everything first, a trusted proxy, and a wildcard in the mount. */
export const expressBehindParsers: FrameworkUnderTest = {
  name: "Express behind body parsers and trust proxy",
  readsHost: true,
  parsesFirst: true,
  start: (settings) =>
    start(settings, "/auth/*splat", (app) => {
      app.set("trust proxy", true)
      app.use(express.json({ limit: "1mb" }), express.urlencoded({ extended: true, limit: "1mb" }))
    }),
}
