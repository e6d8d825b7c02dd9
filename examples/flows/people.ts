/** Two users who sign in by name and password, so that the examples beside this file are complete. */
import { memoryAdapter, type EmbeddedAdapter } from "authchart/adapters/memory"
import type { Provider } from "authchart/providers"
import Credentials from "authchart/providers/credentials"

/**
 * Holds users in the memory of this process, so that a restart loses them. `authchart/adapters/sqlite` stores them in a
 * file.
 */
export const adapter: EmbeddedAdapter = memoryAdapter()

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

const people: readonly Person[] = [
  { id: "ada", name: "Ada", email: "ada@example.com" },
  { id: "grace", name: "Grace", email: "grace@example.com" },
]

for (const person of people) await adapter.createUser({ ...person, emailVerified: null })

export const providers: Provider[] = [
  Credentials({
    name: "Name and password",
    credentials: { username: { label: "Name" }, password: { label: "Password", type: "password" } },
    // The ids that `authorize` returns are ids of users of the adapter.
    storedUsers: true,
    authorize: ({ username, password }) =>
      password === "lovelace" ? (people.find(({ id }) => id === username) ?? null) : null,
  }),
]
