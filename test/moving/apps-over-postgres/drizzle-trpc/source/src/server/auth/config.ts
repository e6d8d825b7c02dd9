import { DrizzleAdapter } from "@auth/drizzle-adapter"
import type { DefaultSession, NextAuthConfig } from "next-auth"
import type { Provider } from "next-auth/providers"
import KeycloakProvider from "next-auth/providers/keycloak"
import { db } from "~/server/db"
import { accounts, sessions, users, verificationTokens } from "~/server/db/schema"

declare module "next-auth" {
  interface Session extends DefaultSession {
    user: { id: string } & DefaultSession["user"]
  }
}

const providers: Provider[] = [KeycloakProvider]

export const providerMap = providers.map((provider) => {
  const { id, name } = typeof provider === "function" ? provider() : provider
  return { id, name }
})

export const authConfig = {
  providers,
  adapter: DrizzleAdapter(db, {
    usersTable: users,
    accountsTable: accounts,
    sessionsTable: sessions,
    verificationTokensTable: verificationTokens,
  }),
  pages: { signIn: "/enter" },
  callbacks: {
    session: ({ session, user }) => ({
      ...session,
      user: { ...session.user, id: user.id },
    }),
  },
} satisfies NextAuthConfig
