import { AdapterError } from "../../errors/classes.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import type { StepPerson } from "../../../machines/steps/step.types.ts"
import { endsUserSessions } from "../../config/ends-user-sessions.ts"
import type { AddressClaim } from "../../ports/address-store.ts"
import { announce } from "../unit-of-work.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { endDevices } from "../limits/known-device.ts"
import { stepTools } from "../../flows/steps/effects/step-in.ts"
import { notify } from "../mails/notify.ts"
import { hasPlantedPassword } from "../passwords/planted-password.ts"
import { endSessionsOf } from "../registry/end-sessions.ts"
import { deletePublicKey, passkeyProviders } from "../account/own-passkeys.ts"
import { recordQuarantine } from "./quarantine-record.ts"
import { forgetUnproven, unprovenAccounts } from "./unproven-address.ts"

/**
 * Quarantines a user: removes the sessions, known devices, factors, accounts, the password and the username that were
 * attached before the owner of the mailbox proved the address (P3, INV-K5). A username starts no quarantine, but the
 * quarantine removes it also from a user without a password: a user can choose a name without a password and without a
 * proven address.
 *
 * If a removal throws, the sign-in ends. The next sign-in by mail repeats the quarantine, because the effect removes the
 * accounts and the password after the rest, and after them the records of the accounts.
 *
 * Sessions end only if {@link endsUserSessions} returns true. Otherwise the sessions last until they expire, and may
 * not link accounts.
 */
export const quarantineUser: Effect<"quarantineUser"> = async ({ user, person }, runtime) => {
  const { adapter, stores } = runtime.config
  const passkeys = new Set(passkeyProviders(runtime.config))
  // The effect writes the record first, so that a running request that links an account finds the record.
  await recordQuarantine(user, runtime)
  const accounts: AddressClaim[] = []
  let password = false
  for (
    let left = await attached(user, runtime);
    left.accounts.length > 0 || left.password;
    left = await attached(user, runtime)
  ) {
    await detach(user, person, runtime)
    await stores?.usernames?.remove(user.id)
    for (const account of left.accounts) {
      await adapter?.unlinkAccount?.(account)
      if (await adapter?.getUserByAccount?.(account))
        throw new AdapterError("The adapter's unlinkAccount() left the account linked.")
      if (passkeys.has(account.provider)) await deletePublicKey(account, runtime.config)
    }
    accounts.push(...left.accounts)
    if (left.password) await stores?.passwords?.remove(user.id)
    password ||= left.password
  }
  // Until the effect removed the accounts and the password, a visitor could sign in with them. That sign-in could add
  // sessions, data of steps, or a username. So the effect removes these again.
  const steps = await detach(user, person, runtime)
  await stores?.usernames?.remove(user.id)
  await recordQuarantine(user, runtime)
  await forgetUnproven(user.email, runtime)
  const sessions = endsUserSessions(runtime.config)
  runtime.config.log.warn(
    "address-quarantined",
    `${accounts.length} accounts, ${steps.length} factors, ${password ? 1 : 0} passwords`,
  )
  await announce(runtime, "quarantine", { user, accounts, steps, password, sessions })
  await notify({ name: "quarantine", user }, runtime)
  return { type: "user.quarantined" }
}

/** Returns what an attacker can have attached to the user. */
async function attached(
  user: AdapterUser,
  runtime: Runtime,
): Promise<{ readonly accounts: readonly AddressClaim[]; readonly password: boolean }> {
  return { accounts: await unprovenAccounts(user, runtime), password: await hasPlantedPassword(user, runtime) }
}

/**
 * Ends the user's sessions and known devices, and calls the `forget` function of every step that has one.
 *
 * @returns the ids of these steps.
 */
async function detach(user: AdapterUser, person: StepPerson, runtime: Runtime): Promise<readonly string[]> {
  await endSessionsOf({ user: user.id }, runtime)
  await endDevices({ user: user.id }, runtime)
  const forgetting: string[] = []
  for (const [id, step] of runtime.config.steps) {
    if (step.forget === undefined) continue
    await step.forget({ ...person, key: person.key ?? user.id }, stepTools({ step: id, person }, runtime))
    forgetting.push(id)
  }
  return forgetting
}
