/** The users with whom a visitor of the demo can sign in at once. Other visitors sign up. */
import { randomUUID } from "node:crypto"
import type { Adapter } from "authchart/adapters"
import { createHashing } from "authchart/passwords"
import type { SqlStores } from "authchart/stores/sql"

/**
 * The demo shows these passwords on its first page. A real application never knows passwords. A visitor could not choose
 * these passwords, because they are too short.
 */
export const demoPeople = [
  { password: "lovelace", name: "Ada Lovelace", email: "ada@demo.example" },
  { password: "turing", name: "Alan Turing", email: "alan@demo.example" },
] as const

/** A user whom an example adds. */
export interface Person {
  readonly password: string
  readonly name: string
  readonly email: string
}

/** Adds the missing users with their passwords. A password that the user has changed or removed stays so. */
export async function addPeople(
  people: readonly Person[],
  adapter: Adapter,
  { passwords }: Pick<SqlStores, "passwords">,
): Promise<void> {
  const hashing = await createHashing()
  for (const { name, email, password } of people) {
    if (await adapter.getUserByEmail?.(email)) continue
    const user = { id: randomUUID(), name, email, emailVerified: new Date() }
    const { id } = (await adapter.createUser?.(user)) ?? user
    await passwords?.create({ userId: id, hash: await hashing.hash(password), changedAt: Date.now() })
  }
}
