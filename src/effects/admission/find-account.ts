import type { Standing } from "../../../machines/facts.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import { presentedUser } from "../presented-session.ts"
import type { Effect } from "../runtime.ts"

const nobody: Standing = { stored: false, owner: undefined, visitor: undefined, namesake: undefined }

/**
 * Looks up what the database knows around a candidate. Reads only. A person is found by provider and account id, by
 * nothing else (OpenID Connect Core §5.7); the address is looked up so that the chart can decide about it.
 */
export const findAccount: Effect<"findAccount"> = async ({ candidate }, runtime) => {
  const { adapter, session } = runtime.config
  if (adapter === undefined) return { type: "account.found", standing: nobody }

  if (candidate.type === "credentials") {
    if (session.strategy === "jwt") return { type: "account.found", standing: nobody }
    const owner = await adapter.getUser?.(candidate.providerAccountId)
    return owner
      ? { type: "account.found", standing: { ...nobody, stored: true, owner } }
      : { type: "account.refused", failure: { reason: "user_unknown" } }
  }

  const { provider, providerAccountId } = candidate
  const byEmail = async (): Promise<AdapterUser | undefined> => {
    const { email } = candidate.user
    return (email && (await adapter.getUserByEmail?.(email))) || undefined
  }
  if (candidate.type === "email")
    return { type: "account.found", standing: { ...nobody, stored: true, namesake: await byEmail() } }

  const owner = (await adapter.getUserByAccount?.({ provider, providerAccountId })) ?? undefined
  const visitor = await presentedUser(runtime)
  const namesake = owner === undefined ? await byEmail() : undefined
  return { type: "account.found", standing: { stored: true, owner, visitor, namesake } }
}
