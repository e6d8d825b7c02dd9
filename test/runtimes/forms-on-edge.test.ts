/**
 * Edge runtimes, where `#other-forms` is `src/frameworks/next/other-forms-later.ts`: the first call loads the forms of
 * `auth` that middleware does not use. Each form works as on other platforms.
 */
import { beforeEach, describe, expect, it, vi } from "vitest"
import NextAuth from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import { config, cookieName, environment, secret } from "../facade/visits.ts"

vi.mock("#other-forms", () => import("../../src/frameworks/next/other-forms-later.ts"))

const token = async () => encode({ token: { sub: "1", name: "Ada" }, secret, salt: cookieName })
const headers = async () => ({
  host: "app.test",
  "x-forwarded-proto": "https",
  cookie: `${cookieName}=${await token()}`,
})

beforeEach(environment)

describe("on an edge runtime", () => {
  it("auth(req, res) and auth(context) read the session, and renew its cookie on the response", async () => {
    const { auth } = NextAuth(config({ session: { updateAge: 0 } }))
    const set: string[] = []
    const res = { appendHeader: (_name: string, value: string) => void set.push(value) }
    const req = { headers: await headers(), url: "/" }
    for (const args of [[req, res], [{ req, res }]])
      expect(await (auth as (...given: unknown[]) => unknown)(...args)).toMatchObject({ user: { name: "Ada" } })
    expect(set).toEqual([0, 1].map(() => expect.stringContaining(`${cookieName}=ey`) as string))
  })

  it("requireSession(request) returns the session, or refuses a visitor without one", async () => {
    const { requireSession } = NextAuth(config({}))
    const url = "https://app.test/private"
    expect(await requireSession(new Request(url, { headers: await headers() }))).toMatchObject({
      user: { name: "Ada" },
    })
    const refused = await requireSession(new Request(url))
    expect(refused instanceof Response && refused.status).toBe(401)
  })

  it("auth() and requireSession() read the request of Next.js", async () => {
    const { auth, requireSession } = NextAuth(config({}))
    for (const call of [() => auth(), () => requireSession()])
      await expect(call()).rejects.toThrow(
        /`headers` was called outside a request scope|reads its request from Next\.js/,
      )
  })
})
