/** The client without a page: components that a server renders, and functions that it calls. */
import { execFile } from "node:child_process"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { readAddress } from "../../src/client/route-addresses.ts"

const root = join(import.meta.dirname, "..", "..")
const ada = { user: { name: "Ada" }, expires: "2999-01-01T00:00:00.000Z" }

let server: Server
let asked: { url: string | undefined; cookie: string | undefined }[]

beforeEach(async () => {
  asked = []
  server = createServer((req, res) => {
    asked.push({ url: req.url, cookie: req.headers.cookie })
    const signedIn = req.headers.cookie === "s=ada"
    res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(signedIn ? ada : null))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  vi.resetModules()
})

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
})

/** Loads the module in a process with this environment. */
async function load(env: Record<string, string> = {}) {
  for (const name of ["AUTH_URL", "NEXTAUTH_URL", "NEXTAUTH_URL_INTERNAL", "VERCEL_URL"]) vi.stubEnv(name, env[name])
  return import("../../src/react.ts")
}

function originOfServer(): string {
  // A server that listens on TCP has an address object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe("SessionProvider on a server", () => {
  it.each([
    { given: {}, text: "loading nobody" },
    { given: { session: null }, text: "unauthenticated nobody" },
    { given: { session: ada }, text: "authenticated Ada" },
  ])("renders $text, without a request or a message to other tabs", async ({ given, text }) => {
    const { SessionProvider, useSession } = await load({ NEXTAUTH_URL: originOfServer() })
    const channels = vi.fn<() => void>()
    vi.stubGlobal("BroadcastChannel", channels)
    const Shown = () => {
      const { status, data } = useSession()
      return createElement("p", null, `${status} ${data?.user?.name ?? "nobody"}`)
    }
    expect(renderToString(createElement(SessionProvider, given, createElement(Shown)))).toBe(`<p>${text}</p>`)
    expect([asked, channels.mock.calls]).toEqual([[], []])
  })

  it("leaves no state for the next request", async () => {
    const { __NEXTAUTH, SessionProvider } = await load()
    const before = JSON.stringify(__NEXTAUTH)
    renderToString(createElement(SessionProvider, { session: ada, basePath: "/tenant/auth" }))
    expect(JSON.stringify(__NEXTAUTH)).toBe(before)
  })
})

describe("useSession", () => {
  it("throws an error with a stable type, and a link to the page that explains the error, if there is no provider above", async () => {
    const { useSession } = await load()
    const Shown = () => createElement("p", null, useSession().status)
    expect(() => renderToString(createElement(Shown))).toThrow(
      expect.objectContaining({
        type: "MissingSessionProvider",
        docs: "docs/errors.md#missingsessionprovider",
        message: expect.stringContaining("<SessionProvider>") as string,
      }),
    )
  })

  it("throws the same error in a server component, and so does SessionProvider, because React has no contexts there", async () => {
    const script = `
      import { SessionContext, SessionProvider, useSession } from "./src/react.ts"
      const said = (work) => { try { work() } catch (error) { return error.type + ": " + error.message } }
      console.log(JSON.stringify([typeof SessionContext, said(() => useSession()), said(() => SessionProvider({}))]))
    `
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--conditions", "react-server", "--import", "tsx", "--input-type=module", "--eval", script],
      { cwd: root },
    )
    expect(JSON.parse(stdout)).toEqual([
      "undefined",
      expect.stringMatching(/^MissingSessionProvider: useSession\(\) is for client components: .*auth\(\)/),
      expect.stringMatching(/^MissingSessionProvider: <SessionProvider> is a client component/),
    ])
  })
})

describe("getSession on a server", () => {
  it("uses the server's configured address, with only the cookie of the given request", async () => {
    const { getSession } = await load({ NEXTAUTH_URL: `${originOfServer()}/base/auth/` })
    expect(await getSession({ headers: { cookie: "s=ada" } })).toEqual(ada)
    expect(await getSession()).toBeNull()
    expect(asked).toEqual([
      { url: "/base/auth/session", cookie: "s=ada" },
      { url: "/base/auth/session", cookie: undefined },
    ])
  })

  it("reads the address from AUTH_URL, if NEXTAUTH_URL is absent", async () => {
    const moved = await load({ AUTH_URL: originOfServer() })
    expect(await moved.getSession({ headers: { cookie: "s=ada" } })).toEqual(ada)
    vi.resetModules()
    const both = await load({ NEXTAUTH_URL: `${originOfServer()}/first`, AUTH_URL: `${originOfServer()}/second` })
    expect(await both.getSession({ headers: { cookie: "s=ada" } })).toEqual(ada)
    expect(asked.map(({ url }) => url)).toEqual(["/api/auth/session", "/first/session"])
  })

  it("prefers the internal address, and logs when no server answers there", async () => {
    const inside = originOfServer()
    const { getSession } = await load({ NEXTAUTH_URL: "https://public.test", NEXTAUTH_URL_INTERNAL: inside })
    expect(await getSession({ headers: { cookie: "s=ada" } })).toEqual(ada)
    const complained = vi.spyOn(console, "error").mockReturnValue(undefined)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await getSession({ headers: { cookie: "s=ada" } })).toBeNull()
    const error: unknown = complained.mock.calls[0]?.[0]
    expect(error).toMatchObject({ type: "ClientFetchError" })
    expect(String(error)).toContain(`GET ${inside}/api/auth/session was not answered`)
    expect(String(error)).not.toContain("s=ada")
  })
})

describe("the address of the routes", () => {
  it.each([
    { told: undefined, origin: "http://localhost:3000", path: "/api/auth" },
    { told: "", origin: "http://localhost:3000", path: "/api/auth" },
    { told: "https://app.test", origin: "https://app.test", path: "/api/auth" },
    { told: "https://app.test/", origin: "https://app.test", path: "/api/auth" },
    { told: "https://app.test/base/api/auth/", origin: "https://app.test", path: "/base/api/auth" },
    { told: "app-git-main.vercel.test", origin: "https://app-git-main.vercel.test", path: "/api/auth" },
    { told: "http://app.test:8080/auth?x=1", origin: "http://app.test:8080", path: "/auth" },
    { told: "not an address", origin: "http://localhost:3000", path: "/api/auth" },
  ])("is $origin, then $path, with $told", ({ told, origin, path }) => {
    expect(readAddress(told)).toEqual({ origin, path })
  })
})
