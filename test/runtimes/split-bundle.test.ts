/**
 * An OAuth application runs in workerd. The function that builds its bundle also builds the bundles whose sizes CI
 * limits: minified, with modules that are loaded on demand. Build first.
 */
import { resolve } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { splitBundle } from "../../tools/bundle/weigh.ts"
import { installRuntime } from "./install-runtime.ts"
import { miniflarePath } from "./platforms.ts"
import type { Running } from "./running.ts"
import { startModules } from "./worker.ts"

const contents = `
import NextAuth from "authchart"
import GitHub from "authchart/providers/github"
const provider = GitHub({ clientId: "client", clientSecret: "the secret of the client" })
const { handlers } = NextAuth({ providers: [provider], secret: "${"s".repeat(32)}", trustHost: true })
export default { fetch: (request) => handlers[request.method](request) }
`

let worker: Running
beforeAll(async () => {
  await installRuntime("miniflare")
  const folder = resolve(import.meta.dirname, "../..")
  const modules = await splitBundle({ contents, folder, external: ["next/*", "react"] })
  expect(modules.length).toBeGreaterThan(100)
  worker = await startModules(miniflarePath(), modules, {})
}, 300_000)
afterAll(() => worker?.stop())

const get = (path: string) => fetch(`${worker.origin}/api/auth/${path}`, { redirect: "manual" })

it("reads a session that is absent", async () => {
  const response = await get("session")
  expect([response.status, await response.json()]).toEqual([200, null])
})

it("loads the sign-in page and its texts", async () => {
  const response = await get("signin")
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("Sign in")])
})

it("loads the OAuth flow, and redirects the browser to the provider", async () => {
  const csrf = await get("csrf")
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const cookie = csrf.headers.getSetCookie().map((line) => line.split(";", 1)[0])
  const response = await fetch(`${worker.origin}/api/auth/signin/github`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookie.join("; ") },
    body: new URLSearchParams({ csrfToken }),
  })
  expect(response.status).toBe(302)
  expect(response.headers.get("location")).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/)
})

it("loads the catalogue of errors for a callback without its flow, and redirects to the sign-in page", async () => {
  const response = await get("callback/github?code=x&state=y")
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    expect.stringContaining(`${worker.origin}/api/auth/signin?error=OAuthCallbackError&reason=flow_missing&`),
  ])
})
