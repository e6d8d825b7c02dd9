import type { NextAuthConfig } from "next-auth"

export const authConfig = {
  trustHost: true,
  pages: { signIn: "/enter", newUser: "/" },
  providers: [],
  callbacks: {},
} satisfies NextAuthConfig
