import { KyselyAdapter } from "@auth/kysely-adapter"
import NextAuth from "next-auth"
import type { Adapter } from "next-auth/adapters"
import Credentials from "next-auth/providers/credentials"
import { authConfig } from "./auth.config"
import { database } from "./database"
import { UnknownPerson } from "./unknown-person"

const adapter: Adapter = KyselyAdapter(database)

export const { handlers, auth, signIn, signOut, unstable_update } = NextAuth({
  ...authConfig,
  adapter,
  providers: [
    ...authConfig.providers,
    Credentials({
      credentials: { email: { label: "E-mail", type: "email" }, password: { label: "Password", type: "password" } },
      async authorize({ email, password }) {
        if (email === "nobody@app.test") throw new UnknownPerson()
        if (email !== "ada@app.test" || password !== "correct horse") return null
        return { id: "ada", name: "Ada", email, role: "editor" }
      },
    }),
  ],
})
