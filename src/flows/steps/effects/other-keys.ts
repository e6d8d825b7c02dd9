/**
 * The keys under which earlier releases, or the same application without its adapter, may have stored data of a person.
 * Earlier releases used the id of a stored user unchanged. Without a stored user, they used the id of `authorize()`
 * unchanged, or `provider:account` where that id has a colon and for every other provider.
 */
import { personKey } from "../../../../machines/person-key.ts"
import type { StepPerson } from "../../../../machines/steps/step.types.ts"
import type { ResolvedConfig } from "../../../config/resolve.ts"
import { keepsUsers } from "../../../config/keeps-users.ts"
import { credentialsIdsOf, type CredentialsIds } from "../../../config/stored-users.ts"

type Config = Pick<ResolvedConfig, "adapter" | "session" | "declaredProviders">

interface OtherKeys {
  /** Keys of this person. */
  former: readonly string[]
  /** Keys of this person or of another one. */
  shared: readonly string[]
}

/**
 * Returns the person with the keys that earlier releases used for them: the keys that are certainly theirs, and the
 * keys that may be another person's.
 */
export function withOtherKeys(person: StepPerson, config: Config): StepPerson {
  const { former, shared } = otherKeysOf(person, config)
  const formerKeys = [...new Set(former)].filter((key) => key !== person.key)
  const sharedKeys = [...new Set(shared)].filter((key) => key !== person.key && !formerKeys.includes(key))
  return {
    ...person,
    ...(formerKeys.length > 0 ? { formerKeys } : {}),
    ...(sharedKeys.length > 0 ? { sharedKeys } : {}),
  }
}

function otherKeysOf(person: StepPerson, config: Config): OtherKeys {
  const { id } = person.user
  if (id !== undefined && id !== "" && person.key === personKey({ user: String(id) }))
    return ofStoredUser(String(id), person, config)
  if (person.providerType === "email") return none
  return person.providerType === "credentials" ? ofCredentials(person, config) : ofAccount(person, config)
}

/**
 * Returns the keys of a stored user:
 * - The unchanged id: ids of stored users are unique, and every sign-in of this user stored under it. It may be another
 *   person's if it looks like a credentials provider's id followed by an id.
 * - The account with this id at a credentials provider whose ids are those of stored users: that account is this user.
 * - The account of this sign-in: the sign-in has proven that it belongs to this user.
 */
function ofStoredUser(id: string, person: StepPerson, config: Config): OtherKeys {
  const credentials = credentialsIn(config)
  const likeAnAccount = credentials.some(({ provider }) => id.startsWith(`${provider}:`))
  const ofProviders = credentials.map(({ provider, ids }): OtherKeys => {
    const account = personKey({ provider, providerAccountId: id })
    const keys = join(id.includes(":") ? earlier(`${provider}:${id}`) : none, { former: [account], shared: [] })
    const here = provider === person.provider && person.providerAccountId === id
    if (ids === "users" || (here && ids === "byAddress")) return keys
    // A person with that id but another address was treated as a person without a stored user.
    return ids === "byAddress" ? perhaps(keys) : none
  })
  const byAccount = person.providerType === "oauth" || person.providerType === "oidc"
  return join(
    likeAnAccount ? perhaps(earlier(id)) : earlier(id),
    ...ofProviders,
    byAccount ? ofAccount(person, config) : none,
  )
}

/**
 * Returns the keys of a person who signed in by credentials. Without an adapter, an id with a colon was stored behind
 * the provider's id, which has no colon, so no other person had that key. An id without a colon is this person's if no
 * second credentials provider could have given the same id to another person. With an adapter, the key may be that of
 * the stored user with this id.
 */
function ofCredentials({ provider, providerAccountId: id, key }: StepPerson, config: Config): OtherKeys {
  // An id that was drawn for one session never finds data of an earlier session.
  if (key === undefined) return none
  const credentials = credentialsIn(config)
  const old = earlier(id.includes(":") ? `${provider}:${id}` : id)
  if (!keepsUsers(config.adapter)) return id.includes(":") || credentials.length === 1 ? old : perhaps(old)
  const undecided = credentials.some((one) => one.provider === provider && one.ids === "byAddress")
  // It is undecided whether this person is the stored user. A factor of that user is then neither required nor skipped.
  return perhaps(join(old, { former: [], shared: undecided ? [personKey({ user: id })] : [] }))
}

/**
 * Returns the keys of the account of this sign-in, as it was stored without an adapter. The current form is certainly
 * this person's. The earlier form is so only without an adapter, because the id of a provider has no colon; with an
 * adapter, it may be the id of a user.
 */
function ofAccount({ provider, providerAccountId }: StepPerson, { adapter }: Config): OtherKeys {
  const old = earlier(`${provider}:${providerAccountId}`)
  if (!keepsUsers(adapter)) return old
  return join({ former: [personKey({ provider, providerAccountId })], shared: [] }, perhaps(old))
}

const none: OtherKeys = { former: [], shared: [] }

/**
 * Returns a key in its earlier form. An id that looks like a current key may be stored as that key, which is then
 * another person's.
 */
function earlier(text: string): OtherKeys {
  return /^\["(?:user|account)",/.test(text) ? { former: [], shared: [text] } : { former: [text], shared: [] }
}

function perhaps({ former, shared }: OtherKeys): OtherKeys {
  return { former: [], shared: [...former, ...shared] }
}

function join(...all: readonly OtherKeys[]): OtherKeys {
  return { former: all.flatMap(({ former }) => former), shared: all.flatMap(({ shared }) => shared) }
}

interface Credentials {
  provider: string
  ids: CredentialsIds
}

function credentialsIn(config: Config): readonly Credentials[] {
  return [...config.declaredProviders.values()].flatMap((provider) =>
    provider.type === "credentials" ? [{ provider: provider.id, ids: credentialsIdsOf(provider.config, config) }] : [],
  )
}
