/** A sign-in method, so that the examples beside this file are complete. In your application, check real passwords. */
import type { Provider } from "authchart/providers"
import Credentials from "authchart/providers/credentials"

export const providers: Provider[] = [
  Credentials({
    credentials: { username: { label: "Name" }, password: { label: "Password", type: "password" } },
    authorize: ({ username, password }) =>
      username === "ada" && password === "lovelace" ? { id: "1", name: "Ada", email: "ada@example.com" } : null,
  }),
]
