/**
 * Follows the guides that move an application from `@auth/express` and `@auth/sveltekit`: their commands, on an application
 * of the old package, and their files, for users who are signed in.
 */
import { decode, encode } from "@auth/core/jwt"
import { ExpressAuth as PeerAuth, getSession as peerSession } from "@auth/express"
import express from "express"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import type { AuthConfig } from "../../../src/config/options.ts"
import { moveApp } from "../../cli/move/move-app.ts"
import { webBrowser } from "../../support/web-browser.ts"
import { filesOf } from "../../testing/docs-files.ts"
import { loadGuide, openServer, secret } from "./setup.ts"

/** Returns the block of a guide with this name, as the file of an application. */
function blockOf(page: string, name: string): string {
  const block = filesOf(page).find((one) => one.name === name)
  if (block === undefined) throw new Error(`${page} has no block ${name}.`)
  return block.text
}

/** Runs each line of the guide that calls `authchart move` on the application. @returns the files after each line. */
async function followMoves(page: string, files: Record<string, string>): Promise<Record<string, string>[]> {
  const text = readFileSync(join(import.meta.dirname, "../../..", page), "utf8")
  const lines = [...text.matchAll(/^npx authchart move(.*?)(?:\s+#.*)?$/gm)].map(([, args = ""]) => args)
  const app = moveApp(files)
  onTestFinished(app.remove)
  const states: Record<string, string>[] = []
  for (const line of lines) {
    const { code, err } = await app.move(...line.split(/\s+/).filter((part) => part !== ""))
    expect([line, code, err]).toEqual([line, 0, ""])
    states.push(app.files())
  }
  return states
}

/** The files of TypeScript. */
const sourcesIn = (files: Record<string, string> | undefined) =>
  Object.fromEntries(Object.entries(files ?? {}).filter(([name]) => name.endsWith(".ts")))

describe.each([
  {
    page: "docs/guides/from-auth-express.md",
    old: "@auth/express",
    files: {
      "auth.ts": `// auth.ts
import type { ExpressAuthConfig } from "@auth/express"
import GitHub from "@auth/express/providers/github"

export const authConfig: ExpressAuthConfig = {
  providers: [GitHub], // with AUTH_GITHUB_ID and AUTH_GITHUB_SECRET
}
`,
    },
    moved: (page: string) => blockOf(page, "auth.ts"),
  },
  {
    page: "docs/guides/from-auth-sveltekit.md",
    old: "@auth/sveltekit",
    files: {
      "auth.ts": `// auth.ts
import GitHub from "@auth/sveltekit/providers/github"
import { SvelteKitAuth } from "@auth/sveltekit"

export const { handle, signIn, signOut } = SvelteKitAuth({
  providers: [GitHub], // with AUTH_GITHUB_ID and AUTH_GITHUB_SECRET
})
`,
    },
    // The guide also takes `requireSession`, which Auth.js does not have.
    moved: (page: string) => blockOf(page, "auth.ts").replace(", requireSession }", " }"),
  },
])("$page", ({ page, old, files, moved }) => {
  it("has commands that turn an application of the old package into the guide's, and back", async () => {
    const before = { ...files, "package.json": `${JSON.stringify({ dependencies: { [old]: "1.0.0" } })}\n` }
    const [shown, written, back] = await followMoves(page, before)
    expect(sourcesIn(shown)).toEqual(files)
    expect(sourcesIn(written)).toEqual({ "auth.ts": moved(page) })
    expect(sourcesIn(back)).toEqual(files)
  })
})

const claims = { sub: "7", name: "Ada", email: "ada@x.test" }
const cookieName = "authjs.session-token"

describe("docs/guides/from-auth-express.md", () => {
  it("keeps the users of a running application signed in, in both directions", async () => {
    const { origin, deploy } = await openServer()
    const { authConfig } = (await loadGuide("docs/guides/from-auth-express.md", "auth.ts")) as {
      authConfig: AuthConfig
    }
    const { ExpressAuth, getSession, requireSession } = await import("../../../src/frameworks/express.ts")
    const peerConfig = { secret, trustHost: true, providers: [] }
    const old = express()
    old.use("/auth/*splat", PeerAuth(peerConfig))
    old.get("/", async (req, res) => void res.json(await peerSession(req, peerConfig)))
    const moved = express()
    moved.use("/auth/*splat", ExpressAuth(authConfig))
    moved.get("/", async (req, res) => void res.json(await getSession(req, authConfig, res)))
    moved.get("/members", requireSession(authConfig), (_req, res) => void res.json("a member"))

    const browser = webBrowser()
    const token = await encode({ token: claims, secret, salt: cookieName })
    browser.jar.keep(new URL(origin), [`${cookieName}=${token}; Path=/; HttpOnly; SameSite=Lax`])
    for (const application of [old, moved, old]) {
      deploy(application)
      const { user } = await browser.json<{ user: object }>(`${origin}/`)
      expect(user).toMatchObject({ name: "Ada", email: "ada@x.test" })
      if (application === moved) expect(await browser.json(`${origin}/members`)).toBe("a member")
    }
    deploy(moved)
    expect((await fetch(`${origin}/members`)).status).toBe(401)
  })
})

describe("docs/guides/from-auth-sveltekit.md", () => {
  it("keeps the users of an application signed in: its hook reads a token of Auth.js, and Auth.js reads its token", async () => {
    const { handle } = (await loadGuide("docs/guides/from-auth-sveltekit.md", "auth.ts")) as {
      handle: (input: { event: object; resolve: () => Promise<Response> }) => Promise<Response>
    }
    const origin = "http://127.0.0.1:3000"
    const token = await encode({ token: claims, secret, salt: cookieName })
    const ask = (path: string, cookie: string) => {
      const request = new Request(origin + path, { headers: { cookie } })
      const locals: { auth?: () => Promise<unknown> } = {}
      const event = { request, url: new URL(request.url), locals, isDataRequest: false }
      return handle({ event, resolve: async () => Response.json((await locals.auth?.()) ?? null) })
    }
    expect(await (await ask("/", `${cookieName}=${token}`)).json()).toMatchObject({ user: { name: "Ada" } })
    expect(await (await ask("/", "")).json()).toBeNull()
    const read = await ask("/auth/session", `${cookieName}=${token}`)
    expect(await read.json()).toMatchObject({ user: { email: "ada@x.test" } })
    const renewed = read.headers.getSetCookie().find((line) => line.startsWith(`${cookieName}=`))
    const value = renewed?.slice(cookieName.length + 1).split(";", 1)[0] ?? token
    expect(await decode({ token: value, secret, salt: cookieName })).toMatchObject(claims)
  })
})
