import type { ResolvedConfig } from "../../config/resolve.ts"
import { newMark } from "../../effects/anonymous/anonymous-account.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"

/**
 * Stores an anonymous user, as an anonymous sign-in does.
 *
 * @param now milliseconds since the epoch.
 * @returns the id of the user.
 */
export async function createAnonymous(
  adapter: Required<Adapter>,
  { anonymous }: Pick<ResolvedConfig, "anonymous">,
  now: number,
): Promise<string> {
  // If the test runs a path twice, as in two tabs of one browser, the second run uses the user that the first run
  // stored.
  const known = await adapter.getUser("id-Anonymous")
  if (known !== null) return known.id
  const fresh = { id: "id-Anonymous", name: null, email: null, emailVerified: null }
  // The cast is necessary: the adapter's type requires an e-mail address, which an anonymous user does not have.
  const { id } = await adapter.createUser(fresh as unknown as AdapterUser)
  if (anonymous !== undefined) await adapter.linkAccount(newMark(id, now, anonymous))
  return id
}
