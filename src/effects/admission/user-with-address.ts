import type { Candidate } from "../../../machines/facts.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"

/**
 * Finds the stored user of a sign-in with credentials, if the application does not say by `storedUsers` whether
 * `authorize()` returns stored users. The stored user must have both the id and the address that `authorize()`
 * returned.
 *
 * Many databases throw for an id that is not in their format, such as `uuid`. The function then looks up the user by
 * the address. If this lookup fails too, the sign-in continues without a stored user. Auth.js does not read the
 * database in this case. If the configuration has steps, the sign-in ends with the error instead, because steps store
 * data under the user's id.
 *
 * @throws {AdapterError} if the database fails and the configuration has steps.
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
