/**
 * Finds the other keys under which a store can hold data of a person. An earlier release, or the application before it
 * had an adapter, wrote the data under one of these keys. Steps must still find this data, for example a second factor.
 *
 * Earlier releases used the id of a stored user as the key. Without a stored user, these releases used
 * `provider:account`. For credentials, these releases used the unchanged id of `authorize()`, unless the id has a
 * colon.
 */
import { personKey } from "../../../../machines/person-key.ts"
import type { StepPerson } from "../../../../machines/steps/step.types.ts"
import type { ResolvedConfig } from "../../../config/resolve.ts"
import { keepsUsers } from "../../../config/keeps-users.ts"
import { credentialsIdsOf, type CredentialsIds } from "../../../config/stored-users.ts"

type Config = Pick<ResolvedConfig, "adapter" | "session" | "declaredProviders">

interface OtherKeys {
  /** Keys that only this person can have. */
  former: readonly string[]
  /** Keys that this person or another person can have. */
  shared: readonly string[]
}

/**
 * Returns the person with two more lists of keys: `formerKeys`, which only this person can have, and `sharedKeys`,
 * which another person can have too.
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
 * Returns the other keys of a stored user:
 *
 * - The unchanged id. Ids of stored users are unique, so the key belongs to this user. Exception: an id such as
 *   `password:7` can also be the key of the account `7` at a credentials provider with the id `password`.
 * - The account with this id at a credentials provider that returns ids of stored users. That account belongs to this
 *   user.
 * - The account of this sign-in. The sign-in has proven that the account belongs to this user.
 */
function ofStoredUser(id: string, person: StepPerson, config: Config): OtherKeys {
  const credentials = credentialsIn(config)
  const likeAnAccount = credentials.some(({ provider }) => id.startsWith(`${provider}:`))
  const ofProviders = credentials.map(({ provider, ids }): OtherKeys => {
    const account = personKey({ provider, providerAccountId: id })
    const keys = join(id.includes(":") ? earlier(`${provider}:${id}`) : none, { former: [account], shared: [] })
    const here = provider === person.provider && person.providerAccountId === id
    if (ids === "users" || (here && ids === "byAddress")) return keys
    // With `byAddress`, `authorize()` can have returned this id with another address, for another person. A store can
    // hold data of that person under the same keys.
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
 * Returns the other keys of a person who signed in by credentials and is not a stored user. Without an adapter, earlier
 * releases stored an id with a colon as `provider:id`. Ids of providers have no colon, so no other person had this key.
 * Earlier releases stored an id without a colon unchanged. An id without a colon is this person's key if no other
 * credentials provider could return the same id. With an adapter, the key can also belong to the stored user with this
 * id.
 */
function ofCredentials({ provider, providerAccountId: id, key }: StepPerson, config: Config): OtherKeys {
  // Without an id from `authorize`, the person has a random id for this session, under which no earlier data can exist.
  if (key === undefined) return none
  const credentials = credentialsIn(config)
  const old = earlier(id.includes(":") ? `${provider}:${id}` : id)
  if (!keepsUsers(config.adapter)) return id.includes(":") || credentials.length === 1 ? old : perhaps(old)
  const undecided = credentials.some((one) => one.provider === provider && one.ids === "byAddress")
  // The step cannot know if this person is the stored user with the same id. If that user has a second factor, the step
  // refuses the sign-in.
  return perhaps(join(old, { former: [], shared: undecided ? [personKey({ user: id })] : [] }))
}

/**
 * Returns the keys of the account of this sign-in, under which stores hold data from the time without an adapter. The
 * key of this release certainly belongs to this person. The key of earlier releases, `provider:account`, belongs to
 * this person if there is no adapter, because ids of providers have no colon. With an adapter, the same text can be the
 * id of another user.
 */
function ofAccount({ provider, providerAccountId }: StepPerson, { adapter }: Config): OtherKeys {
  const old = earlier(`${provider}:${providerAccountId}`)
  if (!keepsUsers(adapter)) return old
  return join({ former: [personKey({ provider, providerAccountId })], shared: [] }, perhaps(old))
}

const none: OtherKeys = { former: [], shared: [] }

/**
 * Returns a key of earlier releases: an unchanged id. If the id looks like a key of this release, the data under it can
 * belong to another person, so the key counts as shared.
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
