import { linkableProviders } from "./linkable-providers.ts"
import { passwordSettingsIn } from "../../config/password-settings.ts"
import { relyingPartyOf } from "../../flows/passkey/effects/relying-party.ts"
import { stepTools } from "../../flows/steps/effects/step-in.ts"
import type {
  AccountActivity,
  AccountFactor,
  AccountOverview,
  AccountPasskey,
  AccountPassword,
  AccountSession,
  LinkedAccount,
} from "../../ports/account.ts"
import type { AdapterAccount } from "../../ports/adapter.ts"
import type { AuditEntry } from "../../ports/audit.ts"
import type { SessionEntry } from "../../ports/session-entry.ts"
import { auditedAs } from "../../protocol/audit-subjects.ts"
import { presentedEvidence } from "../presented-evidence.ts"
import { listSessions } from "../registry/list-sessions.ts"
import { registeredPerson } from "../registry/registered-person.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { usernamesIn } from "../usernames/judge-username.ts"
import { usernameRemovalRefusal } from "./change-username.ts"
import { canDelete } from "./delete-user.ts"
import { accountOfVisitor, type OwnAccount } from "./account-of-visitor.ts"
import { personOfUser } from "./person-of-user.ts"
import { scheduledDeletion } from "./scheduled-deletion.ts"
import { browserIdOf, passkeyProviders, type OwnPasskey } from "./own-passkeys.ts"
import { canHavePassword, canSignInWithout, isSame, mustProveAddress } from "./sign-in-methods.ts"

/** The number of audit entries in an overview, and the maximum that a flow can ask for. */
const [shownActivity, mostActivity] = [20, 1000]

/** Reads the account of the signed-in user. Throws if the database or a store fails. */
export const readAccount: Effect<"readAccount"> = async ({ activity: most = shownActivity }, runtime) => {
  const own = await accountOfVisitor(runtime)
  return own === undefined
    ? { type: "account.absent" }
    : { type: "account.read", account: await overviewOf(own, Math.min(most, mostActivity), runtime) }
}

async function overviewOf(own: OwnAccount, mostEntries: number, runtime: Runtime): Promise<AccountOverview> {
  const { user } = own
  const accounts = await own.accounts()
  const passkeys = await own.passkeys()
  const others = accounts?.filter((each) => passkeys?.some(({ account }) => isSame(account, each)) !== true)
  return {
    user: {
      id: user.id,
      name: user.name ?? null,
      email: user.email,
      emailVerified: user.emailVerified?.toISOString() ?? null,
      image: user.image ?? null,
    },
    accounts: others === undefined ? null : await Promise.all(others.map((each) => linked(each, own, runtime))),
    linkable: linkableProviders(runtime).map(({ id, name }) => ({ provider: id, name })),
    password: await passwordIn(own, runtime),
    passwordRules: await rulesFor(own, runtime),
    username: await usernameIn(own, runtime),
    passkeys: passkeys === undefined ? null : await Promise.all(passkeys.map((each) => passkeyIn(each, own, runtime))),
    passkeyProvider: (user.email as string | null) === null ? null : (passkeyProviders(runtime.config)[0] ?? null),
    factors: await factorsOf(own, runtime),
    remembersDevices: runtime.config.remembersFor > 0,
    sessions: await sessionsOf(own, runtime),
    activity: await activityOf(own, mostEntries, runtime),
    deletable: canDelete(runtime),
    deletion: await deletionOf(own, runtime),
  }
}

async function linked(
  { provider, providerAccountId: id }: AdapterAccount,
  own: OwnAccount,
  { config }: Runtime,
): Promise<LinkedAccount> {
  const name = config.declaredProviders.get(provider)?.name ?? provider
  return { provider, name, id, removable: await canSignInWithout({ provider, providerAccountId: id }, own, config) }
}

async function passkeyIn(passkey: OwnPasskey, own: OwnAccount, runtime: Runtime): Promise<AccountPasskey> {
  const { config } = runtime
  const { authenticator, account } = passkey
  const { name, userHandle, aaguid, createdAt, lastUsedAt, credentialBackedUp } = authenticator
  return {
    id: browserIdOf(authenticator),
    provider: account.provider,
    rpId: rpIdOf(account.provider, runtime),
    userHandle: userHandle || null,
    name: name ?? null,
    model: aaguid ? await modelNamed(aaguid) : null,
    createdAt: createdAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    synced: credentialBackedUp,
    renamable: config.adapter?.updateAuthenticator !== undefined,
    removable: await canSignInWithout(account, own, config),
  }
}

/** Returns the RP id that options of the provider name; `null` if the application's own function throws. */
function rpIdOf(provider: string, runtime: Runtime): string | null {
  const declared = runtime.config.declaredProviders.get(provider)
  if (declared?.type !== "webauthn") return null
  try {
    return relyingPartyOf(declared.config, runtime).ids[0]
  } catch {
    return null
  }
}

/** Loads the table of models only for a user who has a passkey. */
async function modelNamed(aaguid: string): Promise<string | null> {
  const { authenticatorModel } = await import("../../passkeys/authenticator-models.ts")
  return authenticatorModel(aaguid) ?? null
}

/** Returns what the user may read about the password: everything but its hash. */
async function passwordIn(own: OwnAccount, { config }: Runtime): Promise<AccountPassword | null> {
  const password = await own.password()
  if (password === undefined) return null
  return {
    changedAt: new Date(password.changedAt).toISOString(),
    removable: await canSignInWithout("password", own, config),
  }
}

async function rulesFor(own: OwnAccount, { config }: Runtime): Promise<AccountOverview["passwordRules"]> {
  const settings = passwordSettingsIn(config.declaredProviders)
  if (settings === undefined || !(await canHavePassword(own, config))) return null
  const { minimum, resetPath: resetAt } = settings
  if (!(await mustProveAddress(own))) return { minimum }
  return resetAt === undefined ? null : { minimum, resetAt }
}

async function usernameIn(own: OwnAccount, runtime: Runtime): Promise<AccountOverview["username"]> {
  if (usernamesIn(runtime) === undefined) return null
  return {
    name: (await own.username()) ?? null,
    removable: (await usernameRemovalRefusal(own, runtime)) === undefined,
  }
}

async function factorsOf({ user }: OwnAccount, runtime: Runtime): Promise<readonly AccountFactor[]> {
  const factors: AccountFactor[] = []
  for (const [step, { factor, forget }] of runtime.config.steps) {
    if (factor === undefined) continue
    const { person } = stepTools({ step, person: personOfUser(user) }, runtime)
    const enrolled = await factor.isEnrolled(person)
    const ambiguous = !enrolled && (await factor.isAmbiguous?.(person)) === true
    factors.push({
      step,
      enrolled,
      ambiguous,
      removable: enrolled && forget !== undefined,
      enrolAt: enrolled || ambiguous ? null : startOf(`${step}-enrol`, runtime),
      newCodesAt: enrolled ? startOf(`${step}-codes`, runtime) : null,
    })
  }
  return factors
}

/** Returns the path at which a flow starts; `null` if the configuration has no such flow. */
function startOf(flow: string, { config: { ownFlows } }: Runtime): string | null {
  const [route] = Object.keys(ownFlows.get(flow)?.routes ?? {})
  return route?.slice(route.indexOf("/")) ?? null
}

async function sessionsOf({ user }: OwnAccount, runtime: Runtime): Promise<readonly AccountSession[] | null> {
  const { registry } = runtime.config
  if (registry === undefined) return null
  const current = (await presentedEvidence(runtime))?.evidence.sid
  const entries = await listSessions({
    ...runtime,
    registry,
    person: await registeredPerson({ user: user.id }),
    current,
  })
  return entries.map(sessionOf)
}

function sessionOf({
  sid,
  current,
  createdAt,
  lastSeenAt,
  expiresAt,
  network,
  device,
  provider,
}: SessionEntry): AccountSession {
  return {
    sid,
    current,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(network !== undefined && { network }),
    ...(device !== undefined && { device }),
    ...(provider !== undefined && { provider }),
  }
}

async function deletionOf({ user }: OwnAccount, runtime: Runtime): Promise<{ readonly at: string } | null> {
  const due = await scheduledDeletion(user, runtime)?.find()
  return due === undefined ? null : { at: new Date(due).toISOString() }
}

async function activityOf(
  { user }: OwnAccount,
  limit: number,
  { config }: Runtime,
): Promise<readonly AccountActivity[] | null> {
  const store = config.audit?.store
  if (store === undefined) return null
  const entries = await store.list(await auditedAs({ user: user.id }, config.secrets), { limit })
  return entries.map(activity)
}

function activity({ at, name, provider, address, device }: AuditEntry): AccountActivity {
  return {
    at: new Date(at).toISOString(),
    event: name,
    ...(provider !== undefined && { provider }),
    ...(address !== undefined && { network: address }),
    ...(device !== undefined && { device }),
  }
}
