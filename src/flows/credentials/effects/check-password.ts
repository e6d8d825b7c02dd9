import type { Candidate } from "../../../../machines/facts.ts"
import type { Answer } from "../../../../machines/vocabulary.ts"
import { rememberRefusal } from "../../../effects/limits/refusal-times.ts"
import type { Runtime } from "../../../effects/runtime.ts"
import { HashingBusy } from "../../../errors/password-errors.ts"
import { errorName } from "../../../errors/error-name.ts"
import type { PasswordRecord, PasswordStore } from "../../../ports/password-store.ts"
import type { PasswordSettings, PasswordTools } from "../../../ports/passwords.ts"
import { typedUser, type TypedUser } from "./typed-user.ts"

interface Typed {
  /** The id of the provider. */
  readonly provider: string
  readonly settings: PasswordSettings
  readonly credentials: Readonly<Record<string, unknown>>
}

/**
 * Checks a password, and the address or the username that the visitor typed. An unknown address or name, a user without
 * a password and a wrong password have the same answer. The server does the same work in all cases: one lookup of a user
 * ({@link typedUser}), one lookup of a password, and one hash (LIMIT-04). Therefore neither the response nor its time
 * shows which addresses and names have an account.
 *
 * The candidate does not have the password, because callbacks of the application receive the candidate's credentials.
 */
export async function checkPassword(
  { provider, settings, credentials }: Typed,
  runtime: Runtime,
): Promise<Answer<"authorizeCredentials">> {
  const { adapter, stores } = runtime.config
  const begun = runtime.stopwatch()
  if (adapter === undefined || stores?.passwords === undefined)
    throw new TypeError("Password() needs an adapter and stores. The start-up of the configuration checks both.")
  const typed = typeof credentials.password === "string" ? credentials.password : ""
  const named = await typedUser(credentials.email, settings, runtime)
  const user = named?.user
  const found = await stores.passwords.get(user?.id ?? unusedId)
  const tools = await settings.tools()
  const verdict = await verdictOf(tools, typed, user === undefined ? undefined : found?.hash)
  if (verdict instanceof HashingBusy)
    return { type: "credentials.rejected", failure: { reason: "hashing_busy", cause: verdict } }
  const { right, outdated } = verdict
  if (!right || named === undefined || found === undefined) {
    rememberRefusal(provider, runtime.stopwatch() - begun, runtime)
    return { type: "credentials.rejected", failure: { reason: "credentials_rejected", code: "credentials" } }
  }
  if (outdated) await hashAgain(found, typed, { tools, passwords: stores.passwords, runtime })
  return { type: "credentials.accepted", candidate: candidateOf(provider, named) }
}

/**
 * Verifies a password. Returns the error `HashingBusy`, for known and unknown users, if too many hashes are waiting.
 */
async function verdictOf(
  tools: PasswordTools,
  password: string,
  hash: string | undefined,
): Promise<Awaited<ReturnType<PasswordTools["verify"]>> | HashingBusy> {
  try {
    return await tools.verify(password, hash)
  } catch (error) {
    if (error instanceof HashingBusy) return error
    throw error
  }
}

/** An id that no user has. */
const unusedId = ""

function candidateOf(provider: string, { user, identifier, typed }: TypedUser): Candidate {
  return {
    provider,
    type: "credentials",
    providerAccountId: user.id,
    stableId: true,
    identifier,
    user,
    account: { provider, type: "credentials", providerAccountId: user.id },
    credentials: typed,
    emailClaim: "absent",
  }
}

/**
 * Replaces the hash of a right password, because the parameters have been raised, or because the password was imported.
 * Never rejects: the next sign-in tries again. If the user changes the password at the same time, the change wins.
 */
async function hashAgain(
  { userId, hash, changedAt }: PasswordRecord,
  password: string,
  { tools, passwords, runtime }: { tools: PasswordTools; passwords: PasswordStore; runtime: Runtime },
): Promise<void> {
  try {
    if (await passwords.replace({ userId, hash: await tools.hash(password), changedAt }, hash))
      runtime.accountEvents.push({ name: "password.rehashed", user: userId })
  } catch (error) {
    runtime.config.log.debug("password_not_rehashed", { error: errorName(error) })
  }
}
