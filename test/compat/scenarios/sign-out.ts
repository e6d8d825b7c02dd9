/** Signing out, for each way to keep sessions. */
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Scene } from "../scene.ts"
import { minimal, type Scenario } from "../scenario.ts"
import { breaks, plant, post, readSession, signInAt, signInByPassword, wait } from "../steps.ts"

const asJson = { "x-auth-return-redirect": "1" }
const sessionCookie = "__Secure-authjs.session-token"

const rowsApp = (scene: Scene, more: Partial<AuthConfig> = {}): AuthConfig => ({
  ...minimal(scene),
  providers: [scene.openid()],
  adapter: scene.adapter,
  ...more,
})
const tokensApp = (scene: Scene, more: Partial<AuthConfig> = {}): AuthConfig => ({
  ...minimal(scene),
  providers: [scene.password()],
  ...more,
})

const scenario = (
  id: string,
  title: string,
  rest: Pick<Scenario, "config" | "steps"> & Partial<Scenario>,
): Scenario => ({
  id: `sign-out/${id}`,
  title,
  rows: ["route/signout POST"],
  ...rest,
})

export const signOut: readonly Scenario[] = [
  scenario("token", "a token", {
    config: (scene) => tokensApp(scene),
    steps: [signInByPassword(), post("/signout", { callbackUrl: "/bye" }), readSession],
  }),
  scenario("token, a response that comes late", "the token is set again by a response that was on its way", {
    config: (scene) => tokensApp(scene),
    steps: [
      signInByPassword(),
      plant("spare", (cookies) => cookies.get(sessionCookie) ?? ""),
      post("/signout", { callbackUrl: "/bye" }),
      plant(sessionCookie, (cookies) => cookies.get("spare") ?? ""),
      readSession,
    ],
  }),
  scenario("token, as JSON", "for JSON", {
    config: (scene) => tokensApp(scene),
    steps: [signInByPassword(), post("/signout", { callbackUrl: "/bye" }, { headers: asJson })],
  }),
  scenario("token, no target", "nobody says where to", {
    config: (scene) => tokensApp(scene),
    steps: [signInByPassword(), post("/signout")],
  }),
  scenario("token, forged", "without the form's token", {
    rows: ["route/signout POST refused", "error/MissingCSRF"],
    config: (scene) => tokensApp(scene),
    steps: [signInByPassword(), post("/signout", {}, { csrf: "none" }), readSession],
  }),
  scenario("token, damaged", "a token that cannot be opened", {
    rows: ["error/SignOutError"],
    config: (scene) => tokensApp(scene),
    steps: [plant(sessionCookie, () => "no-token-at-all"), post("/signout")],
  }),
  scenario("token, large", "a token in several cookies", {
    config: (scene) => tokensApp(scene, { callbacks: { jwt: ({ token }) => ({ ...token, big: "x".repeat(5000) }) } }),
    steps: [signInByPassword(), post("/signout")],
  }),
  scenario("row", "a row", {
    config: (scene) => rowsApp(scene),
    steps: [signInAt("idp"), post("/signout", { callbackUrl: "/bye" }), readSession],
  }),
  scenario("row, unknown", "a token that no row has", {
    config: (scene) => rowsApp(scene),
    steps: [plant(sessionCookie, () => "7f1cbb5e-0e3d-4f5a-9f62-1e5b1f1f7d11"), post("/signout")],
  }),
  scenario("row, store fails", "the row cannot be deleted", {
    rows: ["error/SignOutError", "error/AdapterError"],
    config: (scene) => rowsApp(scene),
    steps: [signInAt("idp"), breaks("deleteSession"), post("/signout", { callbackUrl: "/bye" }), readSession],
  }),
  scenario("row, event throws", "a listener throws", {
    rows: ["error/EventError"],
    config: (scene) =>
      rowsApp(scene, {
        events: {
          signOut: () => {
            throw new Error("listener broke")
          },
        },
      }),
    steps: [signInAt("idp"), post("/signout")],
  }),
  scenario("row, expired", "a session that has ended", {
    config: (scene) => rowsApp(scene, { session: { maxAge: 100 } }),
    steps: [signInAt("idp"), wait(50), post("/signout")],
  }),
]
