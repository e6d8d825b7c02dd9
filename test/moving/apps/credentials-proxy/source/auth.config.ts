/** The part of the configuration that the proxy needs: no database. */
import type { NextAuthConfig } from "next-auth"
import Keycloak from "next-auth/providers/keycloak"

const membersOnly = ["/members", "/settings"]

export const authConfig = {
  // With AUTH_KEYCLOAK_ID, AUTH_KEYCLOAK_SECRET and AUTH_KEYCLOAK_ISSUER.
  providers: [Keycloak],
  pages: { signIn: "/login" },
  session: { strategy: "jwt" },
  callbacks: {
    authorized({ auth, request: { nextUrl } }) {
      const isSignedIn = !!auth?.user
      if (nextUrl.pathname === "/login" && isSignedIn) return Response.redirect(new URL("/", nextUrl))
      return isSignedIn || !membersOnly.includes(nextUrl.pathname)
    },
    jwt({ token, user, trigger, session }) {
      if (user) token.role = user.role ?? "reader"
      if (trigger === "update" && session?.user?.name) token.name = session.user.name
      return token
    },
    session({ session, token }) {
      if (token.sub) session.user.id = token.sub
      session.user.role = token.role
      return session
    },
  },
} satisfies NextAuthConfig
