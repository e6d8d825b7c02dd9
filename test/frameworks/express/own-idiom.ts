import type { Express, Response as ExpressResponse } from "express"
import { createServer } from "node:http"
import { expect, it } from "vitest"
import type { AuthConfig } from "../../../src/config/options.ts"
import { expressPackage, type ExpressVersion } from "./app.ts"
import { configFor, freePort, listen } from "../contract/listen.ts"
import { load } from "../contract/package.ts"
import type { RunningApp } from "../contract/running-app.ts"
import { me, password, signedIn } from "../contract/visit.ts"
import { formTo, webBrowser } from "../../support/web-browser.ts"

/** Rules for Express, besides those for all frameworks. */
export function ownIdiom(version: ExpressVersion): void {
  const { express, wildcard } = expressPackage(version)
  const running = async (make: (app: Express, config: AuthConfig) => void | Promise<void>): Promise<RunningApp> => {
    const port = await freePort()
    const config = await configFor({ port, issuer: "http://127.0.0.1:1", smtpPort: 1, secret: "s".repeat(40) })
    const app = express()
    await make(app, config)
    return listen(
      createServer((req, res) => void app(req, res)),
      port,
    )
  }
  const signinUrl = async (app: RunningApp, path: string): Promise<string> => {
    const answer = await fetch(`${app.origin}${path}/providers`)
    if (!answer.ok) return String(answer.status)
    const { openid } = (await answer.json()) as { openid: { signinUrl: string } }
    return openid.signinUrl
  }

  const optional = version === 4 ? [] : ["/api/auth/{*splat}"]
  it.each(["/api/auth", `/api/auth${wildcard}`, ...optional])(
    "ROUTE-18: without basePath has its routes where it is mounted, only in lower case: %s",
    async (mount) => {
      const { ExpressAuth } = await load("express")
      const app = await running((web, config) => void web.use(mount, ExpressAuth(config)))
      try {
        expect(await signinUrl(app, "/api/auth")).toBe(`${app.origin}/api/auth/signin/openid`)
        expect(await signinUrl(app, "/API/auth")).toBe("400")
        expect(await signinUrl(app, "/api/%61uth")).toBe("404")
      } finally {
        await app.close()
      }
    },
  )

  it.each([
    ["before any parser", () => []],
    ["behind parsers of bodies", () => [express.json(), express.urlencoded({ extended: true })]],
  ])("MOVE-04: a complete sign-in below /api/auth works without basePath, %s", async (_where, parsers) => {
    const { ExpressAuth, getSession } = await load("express")
    const app = await running((web, config) => {
      for (const parser of parsers()) web.use(parser)
      web.use(`/api/auth${wildcard}`, ExpressAuth(config))
      web.get("/me", async (req, res) => void res.json(await getSession(req, config, res)))
    })
    try {
      const browser = webBrowser()
      const page = await browser.open(`${app.origin}/api/auth/signin?callbackUrl=%2Fme`)
      const done = await browser.submit(page, formTo(page, "/api/auth/callback/credentials"), {
        username: "ada",
        password,
      })
      expect(done.url.href).toBe(`${app.origin}/me`)
      expect(await me(browser, app)).toMatchObject({ user: { name: "ada" } })
      const start = await browser.open(`${app.origin}/api/auth/signout`)
      await browser.submit(start, formTo(start, "/api/auth/signout"))
      expect(await me(browser, app)).toBeNull()
    } finally {
      await app.close()
    }
  })

  it("ROUTE-18: also has its routes behind the prefix of a router", async () => {
    const { ExpressAuth } = await load("express")
    const app = await running((web, config) => {
      const router = express.Router()
      router.use("/auth", ExpressAuth(config))
      web.use("/inner", router)
    })
    try {
      expect(await signinUrl(app, "/inner/auth")).toBe(`${app.origin}/inner/auth/signin/openid`)
    } finally {
      await app.close()
    }
  })

  it("ROUTE-18: the handler with basePath has its routes only there, at any mount path", async () => {
    const { ExpressAuth } = await load("express")
    const app = await running((web, config) => {
      config.basePath = "/api/auth"
      web.use(ExpressAuth(config))
    })
    try {
      expect(await signinUrl(app, "/api/auth")).toBe(`${app.origin}/api/auth/signin/openid`)
      expect(await signinUrl(app, "/auth")).toBe("400")
    } finally {
      await app.close()
    }
  })

  it("reports a body that was already read and has no parsed copy, and the error says what to do", async () => {
    const { ExpressAuth } = await load("express")
    const errors: unknown[] = []
    const app = await running((web, config) => {
      web.use((req, _res, next) => void req.resume().once("end", next))
      web.use("/auth", ExpressAuth(config))
      web.use((error: unknown, _req: unknown, res: ExpressResponse, _next: unknown) => {
        errors.push(error)
        res.status(500).send("failed")
      })
    })
    try {
      const answer = await fetch(`${app.origin}/auth/signout`, {
        method: "POST",
        body: new URLSearchParams({ a: "1" }),
      })
      expect(answer.status).toBe(500)
      expect(errors.map(String)).toEqual([
        expect.stringContaining("InvalidConfiguration: The body of a request was read"),
      ])
    } finally {
      await app.close()
    }
  })

  it("reads a session once for middleware and handler together", async () => {
    const { ExpressAuth, getSession, requireSession, withSession } = await load("express")
    let reads = 0
    const app = await running((web, config) => {
      config.callbacks = {
        session: ({ session }) => {
          reads++
          return session
        },
      }
      web.use("/auth", ExpressAuth(config))
      web.get("/me", withSession(config), async (req, res) => void res.json(await getSession(req, config, res)))
      web.use("/runs", (_req, res) => void res.send("0"))
      web.get("/twice", withSession(config), requireSession(config), (_req, res) => void res.send("seen"))
    })
    try {
      const browser = await signedIn(app)
      reads = 0
      expect(await (await browser.fetch(`${app.origin}/twice`)).text()).toBe("seen")
      expect(reads).toBe(1)
    } finally {
      await app.close()
    }
  })
}
