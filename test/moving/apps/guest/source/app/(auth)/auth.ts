import NextAuth, { type DefaultSession } from "next-auth"
import type { DefaultJWT } from "next-auth/jwt"
import Credentials from "next-auth/providers/credentials"
import { authConfig } from "./auth.config"

export type UserType = "guest" | "regular"

declare module "next-auth" {
  interface Session extends DefaultSession {
    user: { id: string; type: UserType } & DefaultSession["user"]
  }

  interface User {
    id?: string
    email?: string | null
    type: UserType
  }
}

declare module "next-auth/jwt" {
  interface JWT extends DefaultJWT {
    id: string
    type: UserType
  }
}

export const {
  handlers: { GET, POST },
  auth,
  signIn,
  signOut,
} = NextAuth({
  ...authConfig,
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      async authorize({ email, password }) {
        if (email !== "ada@app.test" || password !== "correct horse") return null
        return { id: "ada", name: "Ada", email, type: "regular" }
      },
    }),
    Credentials({
      id: "guest",
      credentials: {},
      async authorize() {
        const name = `guest-${Date.now()}`
        return { id: name, name, email: name, type: "guest" }
      },
    }),
  ],
  callbacks: {
    async jwt({ token, user }) {
      if (user) {
        token.id = user.id as string
        token.type = user.type
      }
      return token
    },
    async session({ session, token }) {
      if (session.user) {
        session.user.id = token.id
        session.user.type = token.type
      }
      return session
    },
  },
})
