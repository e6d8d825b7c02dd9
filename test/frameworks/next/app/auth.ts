import NextAuth, { type NextAuthConfig } from "authchart"
import Credentials from "authchart/providers/credentials"

/** Counts how often `callbacks.session` ran. One process serves all requests. */
const shaped: { count: number } = ((globalThis as { shaped?: { count: number } }).shaped ??= { count: 0 })
export const timesShaped = (): number => shaped.count

const people: Readonly<Record<string, { id: string; name: string }>> = {
  ada: { id: "1", name: "Ada" },
  grace: { id: "2", name: "Grace" },
}

const config = {
  providers: [
    Credentials({
      credentials: { name: { label: "Name" } },
      authorize: ({ name }) => (typeof name === "string" ? (people[name] ?? null) : null),
    }),
    {
      id: "idp",
      name: "Provider",
      type: "oidc",
      issuer: process.env["TEST_ISSUER"] ?? "http://127.0.0.1:9",
      clientId: "app",
      clientSecret: "a secret of the client",
    },
  ],
  session: { updateAge: Number(process.env["TEST_UPDATE_AGE"] ?? 86400) },
  ...(process.env["TEST_SIGN_IN_PAGE"] === undefined ? {} : { pages: { signIn: process.env["TEST_SIGN_IN_PAGE"] } }),
  ...(process.env["TEST_INSPECT"] === undefined
    ? {}
    : { inspect: { authorize: ({ headers }: Request) => headers.get("x-admin") === process.env["TEST_INSPECT"] } }),
  callbacks: {
    authorized({ request, auth: session }) {
      const { pathname, searchParams } = request.nextUrl
      if (pathname === "/admin/verdict")
        return (
          searchParams.has("open") || Response.json({ error: "not you", at: request.nextUrl.href }, { status: 403 })
        )
      if (pathname === "/admin/broken") throw new Error("no verdict")
      return pathname.startsWith("/open") || session !== null
    },
    jwt({ token, trigger, session }) {
      const said = (session as { user?: { name?: unknown } } | undefined)?.user?.name
      return trigger === "update" && typeof said === "string" ? { ...token, name: said } : token
    },
    session({ session }) {
      shaped.count++
      return { user: { name: session.user.name }, expires: String(session.expires) }
    },
  },
} satisfies NextAuthConfig

export const { handlers, auth, signIn, signOut, update, unstable_update } = NextAuth(
  process.env["TEST_LAZY"] === undefined ? config : async () => ({ ...config }),
)
