import { createServer } from "node:http"
import { Readable } from "node:stream"
import express5, { type Express } from "express"
import express4 from "express-4"
import type { Settings } from "../contract/auth-config.ts"
import { configFor, listen, withEnvironment } from "../contract/listen.ts"
import { load } from "../contract/package.ts"
import { AppState, ownCookies, type FrameworkUnderTest, type RunningApp } from "../contract/running-app.ts"

type ExpressPackage = typeof express5

function start(
  settings: Settings,
  { express, mount, prepare }: { express: ExpressPackage; mount: string; prepare: (app: Express) => void },
): Promise<RunningApp> {
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
    // Express accepts every listener that takes a request and a response.
    return listen(
      createServer((req, res) => void app(req, res)),
      settings.port,
    )
  })
}

const packages: Readonly<Record<ExpressVersion, { express: ExpressPackage; wildcard: string }>> = {
  4: { express: express4, wildcard: "/*" },
  5: { express: express5, wildcard: "/*splat" },
}

export type ExpressVersion = 4 | 5

export function expressPackage(version: ExpressVersion): { express: ExpressPackage; wildcard: string } {
  return packages[version]
}

export function expressAlone(version: ExpressVersion): FrameworkUnderTest {
  const { express } = packages[version]
  return {
    name: `Express ${version}`,
    readsHost: true,
    parsesFirst: false,
    start: (settings) => start(settings, { express, mount: "/auth", prepare: () => undefined }),
  }
}

/** A frequent setup: global parsers first, a trusted proxy, and a wildcard in the mount path. */
export function expressBehindParsers(version: ExpressVersion): FrameworkUnderTest {
  const { express, wildcard } = packages[version]
  const prepare = (app: Express): void => {
    app.set("trust proxy", true)
    app.use(express.json({ limit: "1mb" }), express.urlencoded({ extended: true, limit: "1mb" }))
  }
  return {
    name: `Express ${version} behind body parsers and trust proxy`,
    readsHost: true,
    parsesFirst: true,
    start: (settings) => start(settings, { express, mount: `/auth${wildcard}`, prepare }),
  }
}
