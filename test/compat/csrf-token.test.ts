/** CSRF tokens work in both directions between this library and the published `@auth/core`. */
import { beforeAll, describe, expect, it } from "vitest"
import { loadPeer, peerSide } from "./peer.ts"
import { ourSide as ours, type Side } from "./side.ts"

const origin = "https://app.test"
const cookieName = "__Host-authjs.csrf-token"

let theirs: Side

beforeAll(async () => {
  theirs = peerSide((await loadPeer())())
})

function configured() {
  return {
    secret: "a secret that both sides share, 32+",
    trustHost: true,
    basePath: "/auth",
    providers: [],
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  }
}

async function ask(side: Side, request: Request): Promise<Response> {
  const answer = await side.handle(request, configured())
  if (!(answer instanceof Response)) throw new TypeError("Without `raw`, the result is a Response.")
  return answer
}

/** A token, and its cookie. */
async function issuedBy(side: Side): Promise<{ token: string; cookie: string }> {
  const response = await ask(side, new Request(`${origin}/auth/csrf`))
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  const line = response.headers.getSetCookie().find((one) => one.startsWith(`${cookieName}=`)) ?? ""
  return { token: csrfToken, cookie: line.split(";", 1)[0] ?? "" }
}

/** Signs out with the given token. @returns the error in the address of the response, or undefined. */
async function signOut(side: Side, { token, cookie }: { token: string; cookie: string }): Promise<string | null> {
  const response = await ask(
    side,
    new Request(`${origin}/auth/signout`, {
      method: "POST",
      headers: { cookie, origin },
      body: new URLSearchParams({ csrfToken: token }),
    }),
  )
  expect(response.status).toBe(302)
  return new URL(response.headers.get("location") ?? "", origin).searchParams.get("error")
}

describe("SECRET-01: a CSRF token survives a move in either direction", () => {
  it("a token of this library, in its form of c_ and 62 hexadecimal characters, is accepted by the peer", async () => {
    const issued = await issuedBy(ours)
    expect(issued.token).toMatch(/^c_[0-9a-f]{62}$/)
    expect(await signOut(theirs, issued)).toBeNull()
    // Counter-check: the published library refuses the same request with another token.
    expect(await signOut(theirs, { ...issued, token: issued.token.replace(/.$/, "x") })).toBe("MissingCSRF")
  })

  it("the peer's, of 64 hexadecimal characters, is accepted by us", async () => {
    const issued = await issuedBy(theirs)
    expect(issued.token).toMatch(/^[0-9a-f]{64}$/)
    expect(await signOut(ours, issued)).toBeNull()
  })
})
