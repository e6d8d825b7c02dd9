/**
 * The keys under which earlier releases, or the same application without its adapter, may have stored something of a
 * person. Earlier releases used the id of a stored user as it is; without a stored user, the id of `authorize()` as it is,
 * or `provider:account` where that id has a colon and for every other provider.
 */
import { personKey } from "../../../../machines/person-key.ts"
import type { StepPerson } from "../../../../machines/steps/step.types.ts"
import type { ResolvedConfig } from "../../../config/resolve.ts"
import { keepsUsers } from "../../../config/keeps-users.ts"
import { credentialsIdsOf, type CredentialsIds } from "../../../config/stored-users.ts"

type Config = Pick<ResolvedConfig, "adapter" | "session" | "declaredProviders">

interface OtherKeys {
  /** Of this very person. */
  former: readonly string[]
  /** Of this person or of another one. */
  shared: readonly string[]
}

/** The person with the keys that are not theirs any more, or not theirs for sure. */
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
 * - The plain id: ids of stored users are unique, and every way in of this user stored there. It is not theirs for sure
 *   where it reads like a credentials provider's id with an id behind it.
 * - Of a credentials provider whose ids are those of stored users: the account with this id is this user.
 * - Of the account of this sign-in: the sign-in has just shown that it is this user's.
 */
function ofStoredUser(id: string, person: StepPerson, config: Config): OtherKeys {
  const credentials = credentialsIn(config)
  const likeAnAccount = credentials.some(({ provider }) => id.startsWith(`${provider}:`))
  const ofProviders = credentials.map(({ provider, ids }): OtherKeys => {
    const account = personKey({ provider, providerAccountId: id })
    const keys = join(id.includes(":") ? earlier(`${provider}:${id}`) : none, { former: [account], shared: [] })
    const here = provider === person.provider && person.providerAccountId === id
    if (ids === "users" || (here && ids === "byAddress")) return keys
    // With another address, the person with that id was taken for one who is not stored.
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
 * Without an adapter: an id with a colon was stored behind the provider's id, which has none, so no other person had that
 * key; one without is this person's where no second credentials provider could have given the same id to another. With an
 * adapter, the key may be that of the stored user with this id.
 */
function ofCredentials({ provider, providerAccountId: id, key }: StepPerson, config: Config): OtherKeys {
  // Nothing was ever found again under an id that was drawn for one session.
  if (key === undefined) return none
  const credentials = credentialsIn(config)
  const old = earlier(id.includes(":") ? `${provider}:${id}` : id)
  if (!keepsUsers(config.adapter)) return id.includes(":") || credentials.length === 1 ? old : perhaps(old)
  const undecided = credentials.some((one) => one.provider === provider && one.ids === "byAddress")
  // Whether this is the stored user is not said: a factor of that user is neither asked for nor passed over.
  return perhaps(join(old, { former: [], shared: undecided ? [personKey({ user: id })] : [] }))
}

/**
 * The account of this sign-in, as it was stored without an adapter: under today's form it is this person's for sure. The
 * earlier form is so without an adapter, because the id of a provider has no colon; with one, it may be the id of a user.
 */
function ofAccount({ provider, providerAccountId }: StepPerson, { adapter }: Config): OtherKeys {
  const old = earlier(`${provider}:${providerAccountId}`)
  if (!keepsUsers(adapter)) return old
  return join({ former: [personKey({ provider, providerAccountId })], shared: [] }, perhaps(old))
}

const none: OtherKeys = { former: [], shared: [] }

/** A key in its earlier form. An id that reads like a key of today may be stored as that: then it is another person's. */
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
