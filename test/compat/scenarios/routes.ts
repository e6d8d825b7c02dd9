/** Every route and method, without a sign-in. */
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Scene } from "../scene.ts"
import { minimal, type Scenario } from "../scenario.ts"
import { follow, get, post, send } from "../steps.ts"
import type { RowId } from "../rows.ts"

/** One provider of each kind. */
export function everyKind(scene: Scene, more: Partial<AuthConfig> = {}): AuthConfig {
  return {
    ...minimal(scene),
    adapter: scene.adapter,
    providers: [scene.openid(), scene.oauth(), scene.mail(), scene.password()],
    ...more,
  }
}

const asJson = { "x-auth-return-redirect": "1" }

const one = (
  id: string,
  rows: readonly RowId[],
  step: Scenario["steps"][number],
  more: Partial<Scenario> = {},
): Scenario => ({ id: `routes/${id}`, title: "one request", rows, config: everyKind, steps: [step], ...more })

const pages = {
  signIn: "/login?theme=dark",
  signOut: "/bye",
  error: "/oops",
  verifyRequest: "/check-mail",
} as const
const own = (scene: Scene) => everyKind(scene, { pages })
const absolute = (scene: Scene) =>
  everyKind(scene, { pages: { signIn: "https://accounts.test/login", error: "https://accounts.test/oops" } })
const skipping = (scene: Scene) => everyKind(scene, { skipCSRFCheck: scene.side.skipCSRFCheck })

export const routes: readonly Scenario[] = [
  one("providers GET", ["route/providers GET"], get("/providers")),
  one("providers POST", ["route/providers POST", "error/UnknownAction"], post("/providers")),
  one("csrf GET", ["route/csrf GET"], get("/csrf")),
  one("csrf twice", ["route/csrf GET"], [get("/csrf"), get("/csrf")]),
  one("csrf GET, skipped", ["route/csrf skipped"], get("/csrf"), { config: skipping }),
  one("csrf POST", ["error/UnknownAction"], post("/csrf")),
  one("session GET", ["route/session GET"], get("/session")),
  one("signin GET", ["route/signin GET"], get("/signin")),
  one("signin GET, target", ["route/signin GET"], get("/signin?callbackUrl=%2Fhome")),
  one("signin GET, foreign target", ["route/signin GET"], get("/signin?callbackUrl=https%3A%2F%2Fevil.test%2F")),
  one("signin GET, error", ["route/signin GET"], get("/signin?error=OAuthAccountNotLinked")),
  one("signin GET, unknown error", ["route/signin GET"], get("/signin?error=%3Cb%3E")),
  one("signin GET, query names a token", ["route/signin GET"], get("/signin?csrfToken=mine&providers=x")),
  one("signin GET, own page", ["route/signin GET"], get("/signin?callbackUrl=%2Fhome&error=CredentialsSignin"), {
    config: own,
  }),
  one("signin GET, page elsewhere", ["route/signin GET"], get("/signin?callbackUrl=%2Fhome"), { config: absolute }),
  one("signin/idp GET", ["route/signin/:provider GET", "error/UnknownAction"], get("/signin/idp")),
  one("signin/password GET", ["route/signin/:provider GET"], get("/signin/password")),
  one("signin POST", ["route/signin POST"], post("/signin", { callbackUrl: "/home" })),
  one("signin POST, as JSON", ["route/signin POST"], post("/signin", {}, { headers: asJson })),
  one("signin POST, forged", ["route/signin POST refused", "error/MissingCSRF"], post("/signin", {}, { csrf: "none" })),
  one("signin POST, foreign token", ["route/signin POST refused"], post("/signin", {}, { csrf: "foreign" })),
  one("signin POST, forged, own page", ["route/signin POST refused"], post("/signin", {}, { csrf: "none" }), {
    config: own,
  }),
  one("signin POST, forged, page elsewhere", ["route/signin POST refused"], post("/signin", {}, { csrf: "none" }), {
    config: absolute,
  }),
  one("signin/password POST", ["route/signin/:credentials POST"], post("/signin/password", { password: "right" })),
  one(
    "signin/password POST, as JSON",
    ["route/signin/:credentials POST"],
    post("/signin/password", {}, { headers: asJson }),
  ),
  one("callback GET", ["route/callback none", "error/InvalidProvider"], get("/callback")),
  one("callback POST", ["route/callback none", "error/InvalidProvider"], post("/callback")),
  one(
    "callback/password GET",
    ["route/callback/:credentials GET", "error/InvalidProvider"],
    get("/callback/password?password=right"),
  ),
  one("signout GET", ["route/signout GET"], get("/signout")),
  one("signout GET, own page", ["route/signout GET"], get("/signout?callbackUrl=%2Fhome"), { config: own }),
  one("signout POST, nobody", ["route/signout POST"], post("/signout", { callbackUrl: "/home" })),
  one(
    "signout POST, nobody, as JSON",
    ["route/signout POST"],
    post("/signout", { callbackUrl: "/home" }, { headers: asJson }),
  ),
  one(
    "signout POST, forged",
    ["route/signout POST refused", "error/MissingCSRF"],
    post("/signout", {}, { csrf: "none" }),
  ),
  one(
    "signout POST, forged, as JSON",
    ["route/signout POST refused"],
    post("/signout", {}, { csrf: "none", headers: asJson }),
  ),
  one("error GET", ["route/error GET"], get("/error")),
  ...["Configuration", "AccessDenied", "Verification", "Default", "toString"].map((error) =>
    one(`error GET, ${error}`, ["route/error GET"], get(`/error?error=${error}`)),
  ),
  one("error GET, own page", ["route/error GET"], [get("/error?error=AccessDenied"), follow()].slice(0, 1), {
    config: own,
  }),
  one("error GET, own page, no error", ["route/error GET"], get("/error"), { config: own }),
  one("verify-request GET", ["route/verify-request GET"], get("/verify-request?provider=mail&type=email")),
  one("verify-request GET, own page", ["route/verify-request GET"], get("/verify-request?provider=mail&type=email"), {
    config: own,
  }),
  one("verify-request POST", ["error/UnknownAction"], post("/verify-request")),
  one("error POST", ["error/UnknownAction"], post("/error")),
  one("signin/nobody GET", ["route/unknown provider"], get("/signin/nobody")),
  one("signin/nobody POST", ["route/unknown provider"], post("/signin/nobody")),
  one("callback/nobody GET", ["route/unknown provider"], get("/callback/nobody?code=x")),
  one("callback/nobody POST", ["route/unknown provider"], post("/callback/nobody", { code: "x" })),
  one("signin/undefined GET", ["route/signin GET"], get("/signin/undefined")),
  one("unknown action", ["route/unknown action", "error/UnknownAction"], get("/nothing")),
  one("no action", ["route/unknown action"], get("/")),
  one("three segments", ["route/unknown action"], get("/signin/idp/more")),
  one("session with a provider", ["route/unknown action"], get("/session/idp")),
  one("another case", ["route/unknown action"], get("/Session")),
  one("beside the base path", ["route/unknown action"], get("https://app.test/authsession")),
  one("outside the base path", ["route/unknown action"], get("https://app.test/other/session")),
  one("trailing slash", ["route/session GET"], get("/session/")),
  one("trailing slash, provider", ["route/signin/:provider GET"], post("/signin/password/")),
  one("two slashes", ["route/unknown action"], get("//session")),
  ...["PUT", "DELETE", "PATCH", "OPTIONS"].map((method) =>
    one(`session ${method}`, ["route/other method", "error/UnknownAction"], send(method, "/session")),
  ),
  ...["/session", "/signin", "/providers", "/csrf", "/error"].map((path) =>
    one(`${path.slice(1)} HEAD`, ["route/other method"], send("HEAD", path)),
  ),
  one("callback/idp HEAD", ["route/other method"], send("HEAD", "/callback/idp?code=x&state=y")),
  one("signout PUT", ["route/other method"], send("PUT", "/signout")),
  ...(["json", "text", "multipart", "broken json"] as const).map((as) =>
    one(`signout POST as ${as}`, ["route/signout POST"], post("/signout", { callbackUrl: "/home" }, { as })),
  ),
  one("callbackUrl, not an address", ["error/InvalidCallbackUrl"], get("/signin?callbackUrl=javascript:alert(1)")),
  one("callbackUrl, not an address, JSON", ["error/InvalidCallbackUrl"], get("/session?callbackUrl=%00")),
  one("callbackUrl, not an address, own page", ["error/InvalidCallbackUrl"], get("/signin?callbackUrl=mailto:x"), {
    config: own,
  }),
  one(
    "callbackUrl, not an address, cookie",
    ["error/InvalidCallbackUrl"],
    get("/signin", { cookie: "__Secure-authjs.callback-url=javascript%3A1" }),
  ),
  one(
    "callbackUrl, not an address, body",
    ["error/InvalidCallbackUrl"],
    post("/signout", { callbackUrl: "javascript:alert(1)" }),
  ),
]
