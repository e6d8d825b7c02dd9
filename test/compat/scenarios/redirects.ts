/** `callbacks.redirect`: its arguments, and the use of its result. */
import type { CallbacksOptions } from "../../../src/config/options.ts"
import type { Scenario } from "../scenario.ts"
import { get, post, signInByPassword } from "../steps.ts"
import { everyKind } from "./routes.ts"

const redirecting = (
  id: string,
  redirect: CallbacksOptions["redirect"] | undefined,
  steps: Scenario["steps"],
): Scenario => ({
  id: `redirects/${id}`,
  title: "callbacks.redirect decides where people go",
  rows: ["route/signout POST", "route/callback/:credentials POST"],
  config: (scene) => {
    const { adapter: _, providers: __, ...rest } = everyKind(scene)
    return { ...rest, providers: [scene.password()], callbacks: redirect === undefined ? {} : { redirect } }
  },
  steps,
})

const out = (callbackUrl: string) => post("/signout", { callbackUrl })

export const redirects: readonly Scenario[] = [
  redirecting("default, path", undefined, [out("/home?x=1#top")]),
  redirecting("default, same origin", undefined, [out("https://app.test/home")]),
  redirecting("default, other origin", undefined, [out("https://evil.test/home")]),
  redirecting("default, other port", undefined, [out("https://app.test:8443/home")]),
  redirecting("default, two slashes", undefined, [out("//evil.test/home")]),
  redirecting("default, backslash", undefined, [out("/\\evil.test/home")]),
  redirecting("default, user in the address", undefined, [out("https://app.test@evil.test/")]),
  redirecting("default, another script", undefined, [out("/héllo wörld")]),
  redirecting("default, remembered", undefined, [get("/signin?callbackUrl=%2Fdeep"), post("/signout")]),
  redirecting("other origin", ({ url }) => (url.startsWith("/") ? `https://other.test${url}` : url), [out("/home")]),
  redirecting("relative", () => "/fixed", [out("/home"), signInByPassword()]),
  redirecting("async", async ({ url, baseUrl }) => `${baseUrl}/a?from=${encodeURIComponent(url)}`, [out("/home")]),
  redirecting(
    "throws",
    () => {
      throw new Error("redirect broke")
    },
    [get("/signin?callbackUrl=%2Fhome"), out("/home"), get("/providers")],
  ),
  redirecting(
    "default of the documentation",
    ({ url, baseUrl }) => (url.startsWith("/") ? `${baseUrl}${url}` : new URL(url).origin === baseUrl ? url : baseUrl),
    [signInByPassword(), get("/session"), out("/home")],
  ),
]
