import PostgresAdapter from "@auth/pg-adapter"
import NextAuth, { type NextAuthOptions } from "next-auth"
import type { Adapter } from "next-auth/adapters"
import KeycloakProvider from "next-auth/providers/keycloak"
import { pool } from "@/lib/pool"

const required = (name: string) => process.env[name] ?? ""

export const authOptions: NextAuthOptions = {
  adapter: PostgresAdapter(pool) as Adapter,
  secret: process.env.NEXTAUTH_SECRET,
  providers: [
    KeycloakProvider({
      clientId: required("AUTH_KEYCLOAK_ID"),
      clientSecret: required("AUTH_KEYCLOAK_SECRET"),
      issuer: required("AUTH_KEYCLOAK_ISSUER"),
    }),
  ],
  session: { strategy: "database", maxAge: 14 * 24 * 60 * 60 },
  callbacks: {
    session({ session, user }) {
      return {
        user: { id: user.id, name: user.name, email: user.email, image: user.image },
        expires: session.expires,
      }
    },
  },
  events: {
    async createUser({ user }) {
      console.log(`New user ${user.id}`)
    },
  },
}

export default NextAuth(authOptions)
