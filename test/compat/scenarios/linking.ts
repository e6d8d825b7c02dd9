/** Which person becomes which user: sign-ins with a store. */
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Scene } from "../scene.ts"
import { minimal, type Scenario } from "../scenario.ts"
import { backToTab, breaks, inBrowser, keepTab, post, consent, readSession, seed, signInAt, wait } from "../steps.ts"

function app(scene: Scene, more: Partial<AuthConfig> = {}): AuthConfig {
  return {
    ...minimal(scene),
    adapter: scene.adapter,
    providers: [scene.openid(), scene.oauth()],
    callbacks: { signIn: () => true },
    ...more,
  }
}

const dangerous = (scene: Scene, more: Partial<AuthConfig> = {}) =>
  app(scene, { providers: [scene.openid({ allowDangerousEmailAccountLinking: true }), scene.oauth()], ...more })

const tokens = {
  session: { strategy: "jwt" },
  callbacks: { signIn: () => true, jwt: ({ token }) => token },
} as const satisfies Partial<AuthConfig>

const ada = { id: "ada", name: "Ada", email: "ada@example.test", emailVerified: null, image: null }
const withAda = seed((adapter) => Promise.resolve(adapter.createUser?.(ada)))
const withAdaLinked = (userId = "ada") =>
  seed(async (adapter) => {
    await adapter.createUser?.({ ...ada, id: userId, email: `${userId}@other.test` })
    await adapter.linkAccount?.({ userId, type: "oauth", provider: "plain", providerAccountId: "person-1" })
  })

/** Plays each row of the table twice: with database sessions, and with sessions in tokens. */
function both(
  id: string,
  title: string,
  rest: Pick<Scenario, "rows" | "steps"> & { config?: Scenario["config"] },
): Scenario[] {
  const { config = (scene: Scene) => app(scene) } = rest
  return [
    { id: `linking/${id}`, title, ...rest, config },
    {
      id: `linking/${id}, tokens`,
      title: `${title}, with tokens`,
      ...rest,
      config: (scene) => ({ ...config(scene), ...tokens }),
    },
  ]
}

const plainFreely = (scene: Scene) =>
  app(scene, {
    providers: [
      scene.openid(),
      scene.oauth({ profile: ({ sub }) => ({ id: String(sub), name: "P", email: "p@example.test" }) }),
    ],
  })

export const linking: readonly Scenario[] = [
  ...both("new user", "an account that nobody knows", {
    rows: ["admission/oauth, unlinked, address free"],
    steps: [signInAt("idp"), readSession],
  }),
  ...both("no address", "an account without an address", {
    rows: ["admission/oauth, unlinked, address free"],
    config: (scene) =>
      app(scene, {
        providers: [scene.openid({ profile: ({ sub }) => ({ id: String(sub), name: "N", email: null }) })],
      }),
    steps: [signInAt("idp"), readSession],
  }),
  ...both("known account", "an account that is linked, in another browser", {
    rows: ["admission/oauth, linked, nobody signed in"],
    steps: [signInAt("idp"), inBrowser("second"), wait(100), signInAt("idp"), readSession],
  }),
  ...both("same user", "an account that is linked to whoever is signed in", {
    rows: ["admission/oauth, linked, the same signed in"],
    steps: [signInAt("idp"), wait(100), signInAt("idp"), readSession],
  }),
  ...both("another user", "an account that is linked to another user", {
    rows: ["admission/oauth, linked, another signed in", "error/OAuthAccountNotLinked"],
    steps: [withAdaLinked(), signInAt("idp"), signInAt("plain"), readSession],
  }),
  ...both("links", "an account that nobody knows, while signed in", {
    rows: ["admission/oauth, unlinked, signed in"],
    config: plainFreely,
    steps: [signInAt("idp"), signInAt("plain"), readSession],
  }),
  ...both("links, same address", "an account with the address of whoever is signed in", {
    rows: ["admission/oauth, unlinked, signed in"],
    steps: [signInAt("idp"), signInAt("plain"), readSession],
  }),
  ...both("address taken", "an account with the address of somebody else", {
    rows: ["admission/oauth, unlinked, address taken", "error/OAuthAccountNotLinked"],
    steps: [withAda, signInAt("idp"), readSession],
  }),
  ...both("address taken, linking allowed", "the application allows linking by address", {
    rows: ["admission/oauth, unlinked, address taken, linking allowed"],
    config: dangerous,
    steps: [withAda, signInAt("idp"), readSession],
  }),
  ...both("address free, linking allowed", "linking by address, and nobody has it", {
    rows: ["admission/oauth, unlinked, address free"],
    config: dangerous,
    steps: [signInAt("idp")],
  }),
  {
    id: "linking/address not verified, linking allowed",
    title: "the provider says that the address is not verified",
    rows: ["admission/oauth, unlinked, address taken, linking allowed"],
    config: dangerous,
    providers: { person: { sub: "person-1", name: "Ada", email: "ada@example.test", email_verified: false } },
    steps: [withAda, signInAt("idp"), readSession],
  },
  {
    id: "linking/address not verified, free",
    title: "the provider says that the address is not verified, and no user has it",
    rows: ["admission/oauth, unlinked, address free"],
    config: (scene) => app(scene),
    providers: { person: { sub: "person-1", name: "Ada", email: "ada@example.test", email_verified: false } },
    steps: [signInAt("idp"), readSession],
  },
  {
    id: "linking/page for new users",
    title: "pages.newUser",
    rows: ["admission/oauth, unlinked, address free"],
    config: (scene) => app(scene, { pages: { newUser: "/welcome?tour=1" } }),
    steps: [signInAt("idp", {}, { callbackUrl: "/home" }), signInAt("idp")],
  },
  {
    id: "linking/address taken, own page",
    title: "the error goes to pages.signIn",
    rows: ["error/OAuthAccountNotLinked"],
    config: (scene) => app(scene, { pages: { signIn: "/login?x=1" } }),
    steps: [withAda, signInAt("idp")],
  },
  {
    id: "linking/whole adapter, new user",
    title: "an adapter with transactions",
    rows: ["admission/oauth, unlinked, address free"],
    config: (scene) => app(scene, { adapter: scene.fullAdapter }),
    steps: [signInAt("idp"), readSession],
  },
  {
    id: "linking/whole adapter, known account",
    title: "an adapter that can update accounts",
    rows: ["admission/oauth, linked, nobody signed in"],
    config: (scene) => app(scene, { adapter: scene.fullAdapter }),
    steps: [signInAt("idp"), inBrowser("second"), wait(100), signInAt("idp")],
  },
  {
    id: "linking/account()",
    title: "account() chooses what is stored",
    rows: ["admission/oauth, unlinked, address free"],
    config: (scene) =>
      app(scene, { providers: [scene.openid({ account: ({ access_token }) => ({ access_token, scope: "chosen" }) })] }),
    steps: [signInAt("idp")],
  },
  {
    id: "linking/account() gives nothing",
    title: "account() stores nothing of the tokens",
    rows: ["admission/oauth, unlinked, address free"],
    config: (scene) => app(scene, { providers: [scene.openid({ account: () => undefined })] }),
    steps: [signInAt("idp")],
  },
  {
    id: "linking/signIn sees the stored user",
    title: "callbacks.signIn is given the user of the store",
    rows: ["admission/oauth, linked, nobody signed in"],
    config: (scene) => app(scene, { callbacks: { signIn: ({ user }) => user.email === "ada@other.test" } }),
    steps: [withAdaLinked(), signInAt("plain")],
  },
  {
    id: "linking/store fails to know who is signed in, tokens",
    title: "the user of a token cannot be read at the callback",
    rows: ["admission/oauth, unlinked, signed in"],
    config: (scene) => app(scene, tokens),
    steps: [signInAt("idp"), post("/signin/plain"), breaks("getUser"), consent("plain")],
  },
  {
    id: "linking/somebody else signed in on the way",
    title: "another person signs in while the browser is at the provider",
    rows: ["admission/oauth, unlinked, signed in"],
    config: plainFreely,
    steps: [
      signInAt("idp"),
      post("/signin/plain"),
      keepTab(),
      post("/signout"),
      backToTab(),
      consent("plain"),
      readSession,
    ],
  },
  {
    id: "linking/store fails to know who is signed in",
    title: "the session cannot be read at the callback",
    rows: ["error/AdapterError"],
    config: (scene) => app(scene),
    steps: [signInAt("idp"), post("/signin/plain"), breaks("getSessionAndUser"), consent("plain")],
  },
]
