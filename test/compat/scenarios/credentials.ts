/** Sign-in with the result of `authorize`. */
import type { AuthConfig } from "../../../src/config/options.ts"
import type { CredentialsConfig } from "../../../src/ports/provider.ts"
import type { Scene } from "../scene.ts"
import { minimal, type Scenario } from "../scenario.ts"
import { get, post, readSession, seed, signInByPassword } from "../steps.ts"

const asJson = { "x-auth-return-redirect": "1" }

const heard: AuthConfig["callbacks"] = {
  signIn: () => true,
  jwt: ({ token }) => token,
  session: ({ session }) => session,
}

function app(scene: Scene, authorize?: CredentialsConfig["authorize"], more: Partial<AuthConfig> = {}): AuthConfig {
  return {
    ...minimal(scene),
    providers: [scene.password(authorize === undefined ? {} : { authorize })],
    callbacks: heard,
    ...more,
  }
}

const scenario = (id: string, title: string, rest: Partial<Scenario>): Scenario => ({
  id: `credentials/${id}`,
  title,
  rows: ["route/callback/:credentials POST"],
  config: (scene) => app(scene),
  steps: [signInByPassword(), readSession],
  ...rest,
})

const gives = (id: string, user: unknown): Scenario =>
  scenario(`authorize gives ${id}`, "what authorize gives", {
    // An application in JavaScript can return anything.
    config: (scene) => app(scene, () => user as never),
  })

const failing = (id: string, title: string, rest: Partial<Scenario>): Scenario =>
  scenario(id, title, { rows: ["route/callback/:credentials POST fails"], steps: [signInByPassword()], ...rest })

export const credentials: readonly Scenario[] = [
  scenario("signs in", "the right password", {}),
  scenario("signs in, no adapter", "without a store the profile is the user", { rows: ["admission/no adapter"] }),
  scenario("signs in, as JSON", "a client that asks for the address as JSON", {
    steps: [post("/callback/password", { password: "right", callbackUrl: "/home" }, { headers: asJson }), readSession],
  }),
  scenario("JSON body", "the fields as JSON", {
    steps: [post("/callback/password", { password: "right", callbackUrl: "/home" }, { as: "json" })],
  }),
  scenario("text body", "a body that is not read", {
    rows: ["route/callback/:credentials POST fails"],
    steps: [post("/callback/password", { password: "right" }, { as: "text" })],
  }),
  scenario("multipart body", "a form with files", {
    rows: ["route/callback/:credentials POST fails"],
    steps: [post("/callback/password", { password: "right" }, { as: "multipart" })],
  }),
  scenario("query", "the query goes along to authorize", {
    steps: [post("/callback/password?hint=1", { password: "right" })],
  }),
  scenario("no target", "nobody says where to", { steps: [post("/callback/password", { password: "right" })] }),
  scenario("again", "signing in while signed in", {
    steps: [signInByPassword(), signInByPassword({ name: "Grace" }), readSession],
  }),
  scenario("default callbacks", "without callbacks", { config: (scene) => app(scene, undefined, { callbacks: {} }) }),
  scenario("no protocol", "http, without secure cookies", { origin: "http://localhost:3000" }),
  scenario("useSecureCookies", "secure cookies on http", {
    origin: "http://localhost:3000",
    config: (scene) => app(scene, undefined, { useSecureCookies: true }),
  }),
  scenario("useSecureCookies off", "plain cookies on https", {
    config: (scene) => app(scene, undefined, { useSecureCookies: false }),
  }),
  gives("no id", { name: "Ada" }),
  gives("a number as id", { id: 7, name: "Ada" }),
  gives("an empty id", { id: "", name: "Ada" }),
  gives("more fields", { id: "1", name: "Ada", email: "Ada@Example.Test", image: "i.png", role: "admin" }),
  gives("an empty object", {}),
  ...([null, undefined, false, 0, ""] as const).map((user) => ({
    ...gives(JSON.stringify(user) ?? "undefined", user),
    rows: ["route/callback/:credentials POST fails", "error/CredentialsSignin"] as const,
  })),
  gives("true", true),
  gives("a text", "Ada"),
  failing("wrong password", "authorize says null", {
    rows: ["error/CredentialsSignin"],
    steps: [post("/callback/password", { password: "wrong", callbackUrl: "/home" }), readSession],
  }),
  failing("wrong password, as JSON", "authorize says null to a client that asks for JSON", {
    rows: ["error/CredentialsSignin"],
    steps: [post("/callback/password", { password: "wrong" }, { headers: asJson })],
  }),
  failing("wrong password, own page", "the error goes to pages.signIn", {
    rows: ["error/CredentialsSignin"],
    config: (scene) => app(scene, undefined, { pages: { signIn: "/login" } }),
    steps: [post("/callback/password", { password: "wrong" })],
  }),
  failing("field over its limit", "a text longer than the maxLength of its field", {
    rows: ["error/CredentialsSignin"],
    config: (scene) => ({
      ...app(scene),
      providers: [{ ...scene.password(), credentials: { name: { label: "Name", maxLength: 5 } } }],
    }),
    steps: [signInByPassword({ name: "Ada Lovelace" }), readSession],
  }),
  failing("more attempts than a limit", "the third wrong password of a limit that admits two", {
    rows: ["error/CredentialsSignin"],
    config: (scene) => ({ ...app(scene), limits: { "signIn.failed": "2/h/flow" } }),
    steps: [1, 2, 3].map(() => post("/callback/password", { password: "wrong" })),
  }),
  failing("throws CredentialsSignin", "with a code of its own", {
    rows: ["error/CredentialsSignin"],
    config: (scene) =>
      app(scene, () => {
        class OutOfOffice extends scene.side.errors.CredentialsSignin {
          override code = "out_of_office"
        }
        throw new OutOfOffice()
      }),
  }),
  failing("throws", "authorize throws", {
    rows: ["error/CallbackRouteError"],
    config: (scene) =>
      app(scene, () => {
        throw new Error("authorize broke")
      }),
  }),
  failing("throws, as JSON", "authorize throws, for JSON", {
    rows: ["error/CallbackRouteError"],
    config: (scene) =>
      app(scene, () => {
        throw new Error("authorize broke")
      }),
    steps: [post("/callback/password", { password: "right" }, { headers: asJson })],
  }),
  failing("throws AuthError", "authorize throws an error of the library", {
    rows: ["error/AuthError"],
    config: (scene) =>
      app(scene, () => {
        throw new scene.side.errors.AuthError("on purpose")
      }),
  }),
  failing("throws AccessDenied", "authorize throws AccessDenied", {
    rows: ["error/AccessDenied"],
    config: (scene) =>
      app(scene, () => {
        throw new scene.side.errors.AccessDenied("on purpose")
      }),
  }),
  failing("forged", "without the form's token", {
    rows: ["error/MissingCSRF"],
    steps: [post("/callback/password", { password: "right" }, { csrf: "none" })],
  }),
  failing("forged, token of another browser", "with a token that is not this browser's", {
    rows: ["error/MissingCSRF"],
    steps: [post("/callback/password", { password: "right" }, { csrf: "foreign" })],
  }),
  failing("skipped check", "the integration checks the origin itself", {
    rows: ["route/callback/:credentials POST"],
    config: (scene) => app(scene, undefined, { skipCSRFCheck: scene.side.skipCSRFCheck }),
    steps: [post("/callback/password", { password: "right" }, { csrf: "none" }), get("/csrf")],
  }),
  failing("signIn false", "callbacks.signIn says no", {
    rows: ["error/AccessDenied"],
    config: (scene) => app(scene, undefined, { callbacks: { ...heard, signIn: () => false } }),
  }),
  failing("signIn false, own page", "callbacks.signIn says no, pages.error", {
    rows: ["error/AccessDenied"],
    config: (scene) =>
      app(scene, undefined, { callbacks: { ...heard, signIn: () => false }, pages: { error: "/oops?from=auth" } }),
  }),
  failing("signIn text", "callbacks.signIn sends elsewhere", {
    config: (scene) => app(scene, undefined, { callbacks: { ...heard, signIn: () => "/waiting-list" } }),
  }),
  failing("signIn text, other origin", "callbacks.signIn sends to another site", {
    config: (scene) => app(scene, undefined, { callbacks: { ...heard, signIn: () => "https://other.test/list" } }),
  }),
  failing("signIn empty text", "callbacks.signIn gives an empty text", {
    config: (scene) => app(scene, undefined, { callbacks: { ...heard, signIn: () => "" } }),
  }),
  failing("signIn undefined", "callbacks.signIn gives nothing", {
    rows: ["error/AccessDenied"],
    // An application in JavaScript can forget to return.
    config: (scene) => app(scene, undefined, { callbacks: { ...heard, signIn: (() => undefined) as never } }),
  }),
  failing("signIn truthy", "callbacks.signIn gives something else", {
    config: (scene) => app(scene, undefined, { callbacks: { ...heard, signIn: (() => 1) as never } }),
  }),
  failing("signIn throws", "callbacks.signIn throws", {
    rows: ["error/AccessDenied"],
    config: (scene) =>
      app(scene, undefined, {
        callbacks: {
          ...heard,
          signIn: () => {
            throw new Error("signIn broke")
          },
        },
      }),
  }),
  failing("signIn throws AuthError", "callbacks.signIn throws an error of the library", {
    rows: ["error/CredentialsSignin"],
    config: (scene) =>
      app(scene, undefined, {
        callbacks: {
          ...heard,
          signIn: () => {
            throw new scene.side.errors.CredentialsSignin("on purpose")
          },
        },
      }),
  }),
  failing("jwt null", "jwt refuses the session", {
    rows: ["route/callback/:credentials POST"],
    config: (scene) => app(scene, undefined, { callbacks: { ...heard, jwt: () => null } }),
    steps: [signInByPassword(), readSession],
  }),
  failing("jwt throws", "jwt throws at sign-in", {
    rows: ["error/CallbackRouteError"],
    config: (scene) =>
      app(scene, undefined, {
        callbacks: {
          ...heard,
          jwt: () => {
            throw new Error("jwt broke")
          },
        },
      }),
  }),
  failing("event throws", "a listener throws", {
    rows: ["error/EventError"],
    config: (scene) =>
      app(scene, undefined, {
        events: {
          signIn: () => {
            throw new Error("listener broke")
          },
        },
      }),
  }),
  scenario("database strategy, stored", "credentials beside another provider, with rows, for a user who is stored", {
    config: (scene) => ({
      ...app(scene),
      providers: [scene.password({ authorize: () => ({ id: "ada", name: "Ada" }) }), scene.openid()],
      adapter: scene.adapter,
    }),
    steps: [
      seed((adapter) =>
        Promise.resolve(
          adapter.createUser?.({ id: "ada", name: "Ada", email: "ada@example.test", emailVerified: null }),
        ),
      ),
      signInByPassword(),
      readSession,
    ],
  }),
  failing("database strategy", "credentials beside another provider, with rows", {
    rows: ["route/callback/:credentials POST"],
    config: (scene) => ({
      ...app(scene),
      providers: [scene.password(), scene.openid()],
      adapter: scene.adapter,
    }),
    steps: [signInByPassword(), readSession],
  }),
]
