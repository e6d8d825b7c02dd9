/** Looks up the audit trail of one person, for questions such as "why could this user not sign in yesterday?". */
import { keepsUsers } from "../../config/keeps-users.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { catalogue, isReason } from "../../errors/catalogue.ts"
import { auditEvents } from "../../ports/audit-events.ts"
import type { AuditSubject } from "../../ports/audit-options.ts"
import { auditedAs } from "../../protocol/audit-subjects.ts"
import { normalIdentifier } from "../../protocol/normal-identifier.ts"
import type { History } from "../draw/history.ts"

/** The maximum number of entries on one page. */
const size = 50

/**
 * Looks up one page of a person's audit trail.
 *
 * @param of the id of a user, a mail address or another identifier, an account as `provider:id`, or the reference on an
 *   error page.
 * @param before the `id` of the last entry of the previous page.
 */
export type LookUp = (of: string, before: string | undefined) => Promise<History>

/** Returns the function that looks up the audit trail; `undefined` if the application has no audit trail. */
export function historyOf(config: ResolvedConfig): LookUp | undefined {
  const store = config.audit?.store
  if (store === undefined) return undefined
  return async (of, before) => {
    const all = await Promise.all((await subjectsOf(of.trim(), config)).map((one) => auditedAs(one, config.secrets)))
    const subjects = [...new Set(all.flat())]
    const found = subjects.length === 0 ? [] : await store.list(subjects, { limit: size + 1, before })
    const entries = found.slice(0, size).map((entry) => {
      const why = isReason(entry.reason) ? catalogue[entry.reason].developer : undefined
      return { entry, says: auditEvents[entry.name].says, ...(why === undefined ? {} : { why }) }
    })
    return { entries, more: found.length > size }
  }
}

/** Returns true for the form of the reference on an error page. An id of a user can have the same form. */
function isReference(of: string): boolean {
  return /^[0-9a-f]{16}$/i.test(of)
}

/**
 * Returns the subjects (a user, an identifier or an account) whose audit entries a look-up returns. The text `of` can
 * be any of the three, so the function tries all of them. If the text names a stored user, for example by e-mail
 * address, it also returns that user's id and e-mail address.
 */
async function subjectsOf(
  of: string,
  { adapter, providers, ownFlows }: ResolvedConfig,
): Promise<readonly AuditSubject[]> {
  if (of === "") return []
  const [, provider = "", providerAccountId = ""] = /^([^:]+):(.+)$/s.exec(of) ?? []
  const account = providers.has(provider) || ownFlows.has(provider) ? { provider, providerAccountId } : undefined
  const stored = keepsUsers(adapter) ? adapter : undefined
  const users = await Promise.all([
    stored?.getUserByEmail?.(of),
    // The library stores mail addresses in normalised form, and the operator can type another form.
    stored?.getUserByEmail?.(normalIdentifier(of)),
    account && stored?.getUserByAccount?.(account),
    // Some databases throw if a string does not have the form of their ids. The string then names no user.
    Promise.resolve(stored?.getUser?.(of)).catch(() => null),
  ])
  return [
    ...(isReference(of) ? [{ reference: of }] : []),
    { user: of, identifier: of, account },
    ...users.flatMap((user) => (user ? [{ user: user.id, identifier: user.email ?? undefined }] : [])),
  ]
}
