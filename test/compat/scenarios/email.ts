/** Signing in by a link in a mail. */
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Scene } from "../scene.ts"
import { minimal, secret, type Scenario } from "../scenario.ts"
import { askForMail, breaks, inBrowser, openLink, post, press, readSession, seed, signInAt, wait } from "../steps.ts"

const heard: AuthConfig["callbacks"] = { signIn: () => true }

function app(scene: Scene, more: Partial<AuthConfig> = {}): AuthConfig {
  return {
    ...minimal(scene),
    providers: [scene.mail(), scene.openid()],
    adapter: scene.adapter,
    callbacks: heard,
    ...more,
  }
}

const ada = { id: "ada", name: "Ada", email: "ada@example.test", emailVerified: null, image: null }
const withAda = seed((adapter) => Promise.resolve(adapter.createUser?.(ada)))
const asJson = { "x-auth-return-redirect": "1" }

const scenario = (id: string, title: string, rest: Partial<Scenario>): Scenario => ({
  id: `email/${id}`,
  title,
  rows: ["route/signin/:email POST"],
  config: (scene) => app(scene),
  steps: [askForMail()],
  ...rest,
})

const failing = (id: string, title: string, rest: Partial<Scenario>): Scenario =>
  scenario(id, title, { rows: ["route/signin/:email POST fails"], ...rest })

export const email: readonly Scenario[] = [
  scenario("asks", "a link is asked for", { steps: [askForMail("ada@example.test", { callbackUrl: "/home" })] }),
  scenario("asks, as JSON", "a client that asks for the address as JSON", {
    steps: [post("/signin/mail", { email: "ada@example.test" }, { headers: asJson })],
  }),
  scenario("asks, own page", "pages.verifyRequest", {
    config: (scene) => app(scene, { pages: { verifyRequest: "/check-mail" } }),
  }),
  scenario("asks, untidy address", "an address with capitals and spaces", {
    steps: [askForMail("  Ada@EXAMPLE.Test ")],
  }),
  scenario("asks, known user", "someone who is in the store", { steps: [withAda, askForMail()] }),
  scenario("asks, own normalizer", "normalizeIdentifier of the application", {
    config: (scene) =>
      app(scene, { providers: [scene.mail({ normalizeIdentifier: (text) => `${text.split("@")[0]}@corp.test` })] }),
  }),
  scenario("asks, own token", "generateVerificationToken of the application", {
    config: (scene) =>
      app(scene, {
        providers: [scene.mail({ generateVerificationToken: async () => "a-token-of-the-application-0001" })],
      }),
    steps: [askForMail(), openLink()],
  }),
  scenario("asks, signIn text", "callbacks.signIn sends elsewhere", {
    config: (scene) => app(scene, { callbacks: { signIn: () => "/waiting-list" } }),
  }),
  failing("no address", "nothing was typed", {
    rows: ["route/signin/:email POST fails", "error/EmailSignInError"],
    steps: [post("/signin/mail")],
  }),
  ...["", "ada", "ada@", "@example.test", "a@b@c.test", '"ada"@example.test', "ada@example.test,eve@evil.test"].map(
    (address) =>
      failing(`address ${address === "" ? "empty" : address}`, "what was typed is no address", {
        steps: [askForMail(address)],
      }),
  ),
  failing("normalizer throws", "normalizeIdentifier refuses", {
    config: (scene) =>
      app(scene, {
        providers: [
          scene.mail({
            normalizeIdentifier: () => {
              throw new Error("not from here")
            },
          }),
        ],
      }),
  }),
  failing("mail fails", "the mail cannot be sent", {
    rows: ["route/signin/:email POST fails", "error/EmailSignInError"],
    config: (scene) =>
      app(scene, {
        providers: [
          scene.mail({
            sendVerificationRequest: () => {
              throw new Error("no route to the mail server")
            },
          }),
        ],
      }),
  }),
  failing("store fails", "the token cannot be stored", {
    rows: ["error/AdapterError"],
    steps: [breaks("createVerificationToken"), askForMail()],
  }),
  failing("store fails to find", "the user cannot be looked up", {
    rows: ["error/AdapterError"],
    steps: [breaks("getUserByEmail"), askForMail()],
  }),
  failing("forged", "without the form's token", {
    rows: ["error/MissingCSRF"],
    steps: [post("/signin/mail", { email: "ada@example.test" }, { csrf: "none" })],
  }),
  failing("signIn false", "callbacks.signIn says no", {
    rows: ["error/AccessDenied"],
    config: (scene) => app(scene, { callbacks: { signIn: () => false } }),
  }),
  failing("signIn throws", "callbacks.signIn throws", {
    rows: ["error/AccessDenied"],
    config: (scene) =>
      app(scene, {
        callbacks: {
          signIn: () => {
            throw new Error("signIn broke")
          },
        },
      }),
  }),
  scenario("new user", "a link signs a new user in", {
    rows: ["route/callback/:email GET", "admission/email, unknown"],
    steps: [askForMail("ada@example.test", { callbackUrl: "/home" }), openLink(), readSession],
  }),
  scenario("new user, page for new users", "pages.newUser", {
    rows: ["route/callback/:email GET"],
    config: (scene) => app(scene, { pages: { newUser: "/welcome" } }),
    steps: [askForMail("ada@example.test", { callbackUrl: "/home" }), openLink()],
  }),
  scenario("new user, tokens", "with session tokens", {
    rows: ["route/callback/:email GET"],
    config: (scene) => app(scene, { session: { strategy: "jwt" }, callbacks: { ...heard, jwt: ({ token }) => token } }),
    steps: [askForMail(), openLink(), readSession],
  }),
  scenario("known user", "a link signs a known user in", {
    rows: ["route/callback/:email GET", "admission/email, known, nobody or the same signed in"],
    steps: [withAda, askForMail(), openLink(), readSession],
  }),
  scenario("known user, page for new users", "pages.newUser is not for known users", {
    rows: ["route/callback/:email GET"],
    config: (scene) => app(scene, { pages: { newUser: "/welcome" } }),
    steps: [withAda, askForMail(), openLink()],
  }),
  scenario("known user, again", "the same person, signed in", {
    rows: ["admission/email, known, nobody or the same signed in"],
    steps: [askForMail(), openLink(), askForMail(), openLink(), readSession],
  }),
  scenario("known user, tokens, again", "the same person, signed in, with tokens", {
    rows: ["admission/email, known, nobody or the same signed in"],
    config: (scene) => app(scene, { session: { strategy: "jwt" } }),
    steps: [askForMail(), openLink(), askForMail(), openLink(), readSession],
  }),
  scenario("another user signed in", "the browser changes to another user", {
    rows: ["admission/email, known, another signed in"],
    steps: [
      signInAt("idp", { sub: "grace" }),
      seed((adapter) => Promise.resolve(adapter.createUser?.({ ...ada, email: "eve@example.test" }))),
      askForMail("eve@example.test"),
      openLink(),
      readSession,
    ],
  }),
  scenario("another user signed in, tokens", "the browser changes to another user, with tokens", {
    rows: ["admission/email, known, another signed in"],
    config: (scene) => app(scene, { session: { strategy: "jwt" } }),
    steps: [
      signInAt("idp", { sub: "grace" }),
      seed((adapter) => Promise.resolve(adapter.createUser?.({ ...ada, email: "eve@example.test" }))),
      askForMail("eve@example.test"),
      openLink(),
      readSession,
    ],
  }),
  scenario("another browser", "a link opened in another browser", {
    rows: ["route/callback/:email GET"],
    steps: [askForMail(), inBrowser("phone"), openLink(), press("/callback/mail"), readSession],
  }),
  scenario("used twice", "a link that was used", {
    rows: ["route/callback/:email fails", "error/Verification"],
    steps: [askForMail(), openLink(), openLink()],
  }),
  scenario("expired", "a link that is too old", {
    rows: ["route/callback/:email fails", "error/Verification"],
    steps: [askForMail(), wait(3700), openLink()],
  }),
  scenario("unknown token", "a link with another token", {
    rows: ["route/callback/:email fails", "error/Verification"],
    steps: [
      askForMail(),
      openLink({ change: (url) => url.searchParams.set("token", "0".repeat(64)) }),
      press("/callback/mail"),
    ],
  }),
  scenario("another address", "a link with another address", {
    rows: ["route/callback/:email fails", "error/Verification"],
    steps: [askForMail(), openLink({ change: (url) => url.searchParams.set("email", "eve@evil.test") })],
  }),
  scenario("link without token", "a link without its token", {
    rows: ["route/callback/:email fails", "error/Verification"],
    steps: [askForMail(), openLink({ change: (url) => url.searchParams.delete("token") })],
  }),
  scenario("link without address", "a link without its address", {
    rows: ["route/callback/:email fails"],
    steps: [askForMail(), openLink({ change: (url) => url.searchParams.delete("email") })],
  }),
  scenario("expired, own page", "pages.error", {
    rows: ["error/Verification"],
    config: (scene) => app(scene, { pages: { error: "/oops" } }),
    steps: [askForMail(), wait(3700), openLink()],
  }),
  scenario("signIn false at the link", "callbacks.signIn changes its mind", {
    rows: ["error/AccessDenied"],
    config: (scene) => app(scene, { callbacks: { signIn: ({ email: asked }) => asked?.verificationRequest === true } }),
    steps: [askForMail(), openLink()],
  }),
  ...["useVerificationToken", "getUserByEmail", "createUser", "createSession"].map((method) =>
    scenario(`${method} fails`, "the store fails at the link", {
      rows: ["error/AdapterError", "route/callback/:email fails"],
      steps: [askForMail(), breaks(method), openLink()],
    }),
  ),
  scenario("updateUser fails", "the address cannot be confirmed", {
    rows: ["error/AdapterError"],
    steps: [withAda, askForMail(), breaks("updateUser"), openLink()],
  }),
  scenario("several secrets", "links with a list of secrets", {
    rows: ["route/callback/:email GET"],
    config: (scene) => app(scene, { secret: ["the newest secret, of at least 32 signs", secret] }),
    steps: [askForMail(), openLink(), readSession],
  }),
  scenario("opened as JSON", "a link that a script opens", {
    rows: ["route/callback/:email GET"],
    steps: [askForMail("ada@example.test", { callbackUrl: "/home" }), openLink({ headers: asJson })],
  }),
  scenario("new user, page for new users, as JSON", "pages.newUser for a script", {
    rows: ["route/callback/:email GET"],
    config: (scene) => app(scene, { pages: { newUser: "/welcome" } }),
    steps: [askForMail("ada@example.test", { callbackUrl: "/home" }), openLink({ headers: asJson })],
  }),
  scenario("two mails", "two links were asked for, and the first is opened", {
    rows: ["route/callback/:email GET"],
    steps: [askForMail(), wait(10), askForMail(), openLink({ index: 0 }), readSession],
  }),
  scenario("provider's own secret", "tokens are hashed with a secret of the provider", {
    config: (scene) => app(scene, { providers: [scene.mail({ secret: "a secret of this provider alone, 40 chars" })] }),
    steps: [askForMail(), openLink()],
  }),
]
