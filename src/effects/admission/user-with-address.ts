import type { Candidate } from "../../../machines/facts.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"

/**
 * Finds the stored user whom credentials name, where the application does not declare whether they name one: the user
 * with the id and the address that `authorize()` returned.
 *
 * Many databases throw for an id that has not their form (`uuid`); the user is then looked up by the address. If that
 * fails too, the user is unknown: with steps, which store data under the result, the sign-in ends with the error;
 * without steps it continues as in Auth.js, which reads no database here.
 *
 * @throws {AdapterError} if the database fails, and a step depends on the result.
 */
export async function userWithAddress(
  { providerAccountId, stableId, user: { email } }: Candidate,
  adapter: Adapter,
  runtime: Runtime,
): Promise<AdapterUser | undefined> {
  if (stableId === false || typeof email !== "string" || email === "") return undefined
  const isThem = (found: AdapterUser | null | undefined): found is AdapterUser =>
    found?.email?.toLowerCase() === email.toLowerCase() && String(found.id) === providerAccountId
  try {
    const found = await byIdElseAddress(adapter, providerAccountId, email)
    return isThem(found) ? found : undefined
  } catch (error) {
    if (runtime.config.steps.size > 0) throw error
    runtime.config.log.debug("credentials_user_not_looked_up")
    return undefined
  }
}

async function byIdElseAddress(adapter: Adapter, id: string, email: string): Promise<AdapterUser | null | undefined> {
  if (adapter.getUser === undefined) return undefined
  try {
    return await adapter.getUser(id)
  } catch (error) {
    if (adapter.getUserByEmail === undefined) throw error
    return adapter.getUserByEmail(email)
  }
}
