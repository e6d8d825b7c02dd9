import type { ExpressAuthConfig } from "@auth/express"
import Credentials from "@auth/express/providers/credentials"
import GitHub from "@auth/express/providers/github"

export const authConfig: ExpressAuthConfig = {
  trustHost: true,
  providers: [
    GitHub,
    Credentials({
      credentials: { email: { label: "E-mail", type: "email" }, password: { label: "Password", type: "password" } },
      authorize({ email, password }) {
        if (email !== "ada@app.test" || password !== "correct horse") return null
        return { id: "ada", name: "Ada", email }
      },
    }),
  ],
  callbacks: {
    session({ session, token }) {
      if (token.sub) session.user.id = token.sub
      return session
    },
  },
}
