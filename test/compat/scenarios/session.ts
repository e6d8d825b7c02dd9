/** Reading, updating and losing a session. */
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Scene } from "../scene.ts"
import { minimal, secret, type Scenario } from "../scenario.ts"
import { breaks, get, plant, post, readSession, signInAt, signInByPassword, wait } from "../steps.ts"

const day = 86400
const sessionCookie = "__Secure-authjs.session-token"

/** Sessions in tokens; every call is recorded. */
function tokens(scene: Scene, more: Partial<AuthConfig> = {}): AuthConfig {
  const { callbacks, ...rest } = more
  return {
    ...minimal(scene),
    providers: [scene.password()],
    callbacks: { jwt: ({ token }) => token, session: ({ session }) => session, ...callbacks },
    ...rest,
  }
}

/** Sessions in rows. */
function stored(scene: Scene, more: Partial<AuthConfig> = {}): AuthConfig {
  return { ...minimal(scene), providers: [scene.openid()], adapter: scene.adapter, ...more }
}

const scenario = (
  id: string,
  title: string,
  rest: Pick<Scenario, "config" | "steps"> & Partial<Scenario>,
): Scenario => ({ id: `session/${id}`, title, rows: ["route/session GET"], ...rest })

export const session: readonly Scenario[] = [
  scenario("nobody", "nobody is signed in", { config: tokens, steps: [readSession, readSession] }),
  scenario("token", "a token is read at once and again after a minute", {
    config: tokens,
    steps: [signInByPassword(), readSession, wait(60), readSession],
  }),
  scenario("token, default callbacks", "what the default callbacks show", {
    config: (scene) => ({ ...minimal(scene), providers: [scene.password()] }),
    steps: [signInByPassword(), readSession],
  }),
  scenario("token, callbackUrl in the query", "a read that also names a target", {
    config: tokens,
    steps: [signInByPassword(), get("/session?callbackUrl=%2Felsewhere")],
  }),
  scenario("token, after updateAge", "a token is written again when updateAge has passed", {
    config: tokens,
    steps: [signInByPassword(), wait(2 * day), readSession],
  }),
  scenario("token, updateAge 0", "with updateAge 0 every read writes", {
    config: (scene) => tokens(scene, { session: { updateAge: 0 } }),
    steps: [signInByPassword(), wait(5), readSession],
  }),
  scenario("token, expired", "a token that has ended", {
    rows: ["route/session GET unreadable", "error/JWTSessionError"],
    config: (scene) => tokens(scene, { session: { maxAge: 100 } }),
    steps: [
      signInByPassword(),
      wait(200),
      plant(sessionCookie, (cookies) => cookies.get(sessionCookie) ?? "eyJ.a.b"),
      readSession,
    ],
  }),
  scenario("token, damaged", "a token that is none", {
    rows: ["route/session GET unreadable", "error/JWTSessionError"],
    config: tokens,
    steps: [plant(sessionCookie, () => "no-token-at-all"), readSession],
  }),
  scenario("token, of another secret", "a token of an application with another secret", {
    rows: ["route/session GET unreadable", "error/JWTSessionError"],
    config: tokens,
    steps: [
      signInByPassword(),
      plant(sessionCookie, (cookies) => `${(cookies.get(sessionCookie) ?? "").slice(0, -3)}abc`),
      readSession,
    ],
  }),
  scenario("token, jwt null", "jwt ends the session", {
    config: (scene) => tokens(scene, { callbacks: { jwt: ({ token, user }) => (user ? token : null) } }),
    steps: [signInByPassword(), readSession, readSession],
  }),
  scenario("token, jwt throws", "jwt throws while the session is read", {
    rows: ["route/session GET unreadable", "error/JWTSessionError"],
    config: (scene) =>
      tokens(scene, {
        callbacks: {
          jwt: ({ token, user }) => {
            if (user) return token
            throw new Error("jwt broke")
          },
        },
      }),
    steps: [signInByPassword(), readSession],
  }),
  scenario("token, jwt mutates", "jwt writes into its argument", {
    config: (scene) =>
      tokens(scene, {
        callbacks: {
          jwt: ({ token }) => {
            token.visits = Number(token.visits ?? 0) + 1
            return token
          },
        },
      }),
    steps: [signInByPassword(), readSession, readSession],
  }),
  scenario("token, jwt returns another", "jwt gives a new object", {
    config: (scene) =>
      tokens(scene, { callbacks: { jwt: ({ token }) => ({ sub: String(token.sub), role: "admin" }) } }),
    steps: [signInByPassword(), readSession],
  }),
  scenario("token, session throws", "session throws", {
    rows: ["route/session GET unreadable", "error/JWTSessionError"],
    config: (scene) =>
      tokens(scene, {
        callbacks: {
          session: () => {
            throw new Error("session broke")
          },
        },
      }),
    steps: [signInByPassword(), readSession],
  }),
  scenario("token, session adds", "session adds what the token holds", {
    config: (scene) =>
      tokens(scene, {
        callbacks: {
          session: ({ session: shown, token }) => ({ ...shown, user: { ...shown.user, id: token.sub ?? "" } }),
        },
      }),
    steps: [signInByPassword(), readSession],
  }),
  scenario("token, event throws", "a listener throws", {
    rows: ["error/EventError"],
    config: (scene) =>
      tokens(scene, {
        events: {
          session: () => {
            throw new Error("listener broke")
          },
        },
      }),
    steps: [signInByPassword(), readSession],
  }),
  scenario("token, large", "a token in several cookies, and then in one", {
    config: (scene) =>
      tokens(scene, {
        callbacks: {
          jwt: ({ token, user, trigger }) =>
            user ? { ...token, big: "x".repeat(5000) } : trigger === "update" ? { sub: String(token.sub) } : token,
        },
      }),
    steps: [signInByPassword(), readSession, post("/session", { data: {} }, { as: "json" }), readSession],
  }),
  scenario("token, a chunk beside it", "a whole token and a chunk that is no part of it", {
    config: tokens,
    steps: [signInByPassword(), plant(`${sessionCookie}.1`, () => "x"), readSession, readSession],
  }),
  scenario("token, another value of the name", "a value that is no token, of another path, comes first", {
    config: tokens,
    steps: [
      signInByPassword(),
      plant(sessionCookie, (cookies) => `junk; ${sessionCookie}=${cookies.get(sessionCookie) ?? ""}`),
      readSession,
    ],
  }),
  scenario("token, own format", "jwt.encode and jwt.decode of the application", {
    config: (scene) =>
      tokens(scene, {
        jwt: {
          encode: async ({ token }) =>
            Buffer.from(JSON.stringify({ sub: token?.sub, name: token?.name })).toString("base64url"),
          decode: async ({ token }) => JSON.parse(Buffer.from(token ?? "", "base64url").toString()) as { sub: string },
        },
      }),
    steps: [signInByPassword(), readSession],
  }),
  scenario("token, jwt.maxAge", "the token's life differs from the cookie's", {
    config: (scene) => tokens(scene, { jwt: { maxAge: 3600 }, session: { maxAge: 7200 } }),
    steps: [signInByPassword(), readSession],
  }),
  scenario("token, jwt.secret", "tokens have a secret of their own", {
    config: (scene) => tokens(scene, { jwt: { secret: "another secret, for tokens alone, of 40" } }),
    steps: [signInByPassword(), readSession],
  }),
  scenario("update, token", "a session is updated", {
    rows: ["route/session POST"],
    config: (scene) =>
      tokens(scene, {
        callbacks: {
          jwt: ({ token, trigger, session: sent }) => (trigger === "update" ? { ...token, name: String(sent) } : token),
        },
      }),
    steps: [signInByPassword(), post("/session", { data: "Grace" }, { as: "json" }), readSession],
  }),
  scenario("update, form", "an update as a form", {
    rows: ["route/session POST"],
    config: tokens,
    steps: [signInByPassword(), post("/session", { data: "Grace" })],
  }),
  scenario("update, nobody", "an update without a session", {
    rows: ["route/session POST"],
    config: tokens,
    steps: [post("/session", { data: {} }, { as: "json" })],
  }),
  scenario("update, forged", "an update without the form's token", {
    rows: ["route/session POST refused", "error/MissingCSRF"],
    config: tokens,
    steps: [signInByPassword(), post("/session", { data: {} }, { as: "json", csrf: "none" })],
  }),
  scenario("update, jwt throws", "jwt throws at an update", {
    rows: ["route/session POST refused", "error/JWTSessionError"],
    config: (scene) =>
      tokens(scene, {
        callbacks: {
          jwt: ({ token, trigger }) => {
            if (trigger === "update") throw new Error("jwt broke")
            return token
          },
        },
      }),
    steps: [signInByPassword(), post("/session", { data: {} }, { as: "json" }), readSession],
  }),
  scenario("rows", "a row is read at once and again after a minute", {
    config: stored,
    steps: [signInAt("idp"), readSession, wait(60), readSession],
  }),
  scenario("rows, session callback", "what session gets of a row", {
    config: (scene) =>
      stored(scene, {
        callbacks: {
          session: ({ session: shown, user }) => ({
            user: { id: user.id, name: shown.user?.name ?? null },
            expires: "soon",
          }),
        },
      }),
    steps: [signInAt("idp"), readSession],
  }),
  scenario("rows, session throws", "session throws, with rows", {
    rows: ["route/session GET unreadable"],
    config: (scene) =>
      stored(scene, {
        callbacks: {
          session: () => {
            throw new Error("session broke")
          },
        },
      }),
    steps: [signInAt("idp"), readSession],
  }),
  scenario("rows, after updateAge", "a row is extended when updateAge has passed", {
    config: stored,
    steps: [signInAt("idp"), wait(2 * day), readSession],
  }),
  scenario("rows, updateAge 0", "with updateAge 0 every read extends the row", {
    config: (scene) => stored(scene, { session: { updateAge: 0 } }),
    steps: [signInAt("idp"), wait(5), readSession],
  }),
  scenario("rows, expired", "a row that has ended", {
    config: (scene) => stored(scene, { session: { maxAge: 100, updateAge: 1000 } }),
    steps: [
      signInAt("idp"),
      plant("kept", () => "1"),
      plant(sessionCookie, (cookies) => cookies.get(sessionCookie) ?? ""),
      wait(200),
      readSession,
      readSession,
    ],
  }),
  scenario("rows, unknown", "a token that no row has", {
    config: stored,
    steps: [plant(sessionCookie, () => "7f1cbb5e-0e3d-4f5a-9f62-1e5b1f1f7d11"), readSession],
  }),
  scenario("rows, store fails", "the store cannot read the session", {
    rows: ["route/session GET store fails", "error/SessionTokenError", "error/AdapterError"],
    config: stored,
    steps: [signInAt("idp"), breaks("getSessionAndUser"), readSession],
  }),
  scenario("rows, store fails to extend", "the store cannot extend the session", {
    rows: ["route/session GET store fails", "error/SessionTokenError", "error/AdapterError"],
    config: stored,
    steps: [signInAt("idp"), wait(2 * day), breaks("updateSession"), readSession],
  }),
  scenario("rows, update", "an update with rows stores nothing", {
    rows: ["route/session POST"],
    config: (scene) =>
      stored(scene, { callbacks: { session: ({ session: shown }) => ({ user: shown.user, expires: "x" }) } }),
    steps: [signInAt("idp"), post("/session", { data: { name: "Grace" } }, { as: "json" })],
  }),
  scenario("strategy jwt with an adapter", "tokens although there is a store", {
    config: (scene) => stored(scene, { session: { strategy: "jwt" }, callbacks: { jwt: ({ token }) => token } }),
    steps: [signInAt("idp"), readSession, signInAt("idp")],
  }),
  scenario("rotated secrets", "a session that an older secret sealed", {
    config: (scene) => tokens(scene, { secret: ["the newest secret, of at least 32 signs", secret] }),
    steps: [signInByPassword(), readSession],
  }),
  scenario("own token generator", "session.generateSessionToken", {
    config: (scene) => stored(scene, { session: { generateSessionToken: () => "made-by-the-application-0001" } }),
    steps: [signInAt("idp"), readSession],
  }),
]
