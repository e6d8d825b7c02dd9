import { AdapterError } from "../../errors.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import type { StepPerson } from "../../../machines/steps/step.types.ts"
import { endsUserSessions } from "../../config/ends-user-sessions.ts"
import type { AddressClaim } from "../../ports/address-store.ts"
import { announce } from "../unit-of-work.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { endDevices } from "../limits/known-device.ts"
import { stepTools } from "../../flows/steps/effects/step-in.ts"
import { notify } from "../mails/notify.ts"
import { recordQuarantine } from "./quarantine-record.ts"
import { forgetUnproven, unprovenAccounts } from "./unproven-address.ts"

/**
 * Removes from a user everything that was attached before the owner of the mailbox proved the address: sessions,
 * known devices, factors and accounts (P3, INV-K5). If a removal throws, the sign-in ends. The next sign-in starts again, because
 * accounts are removed last and their records after them.
 *
 * Sessions end if {@link endsUserSessions} returns true. Other sessions last until they expire, and may not link accounts.
 */
export const quarantineUser: Effect<"quarantineUser"> = async ({ user, person }, runtime) => {
  const { adapter } = runtime.config
  // The record is written first, so that a running request that links an account finds the record.
  await recordQuarantine(user, runtime)
  const accounts: AddressClaim[] = []
  for (
    let left = await unprovenAccounts(user, runtime);
    left.length > 0;
    left = await unprovenAccounts(user, runtime)
  ) {
    await detach(user, person, runtime)
    for (const account of left) {
      await adapter?.unlinkAccount?.(account)
      if (await adapter?.getUserByAccount?.(account))
        throw new AdapterError("The adapter's unlinkAccount() left the account linked.")
    }
    accounts.push(...left)
  }
  // A visitor may have signed in by one of these accounts while the others were removed.
  const steps = await detach(user, person, runtime)
  await recordQuarantine(user, runtime)
  await forgetUnproven(user.email, runtime)
  const sessions = endsUserSessions(runtime.config)
  runtime.config.log.warn("address-quarantined", `${accounts.length} accounts, ${steps.length} factors`)
  await announce(runtime, "quarantine", { user, accounts, steps, sessions })
  await notify({ name: "quarantine", user }, runtime)
  return { type: "user.quarantined" }
}

/**
 * Ends sessions and removes factors.
 *
 * @returns the ids of the steps that had data to remove, or may have had.
 */
async function detach(user: AdapterUser, person: StepPerson, runtime: Runtime): Promise<readonly string[]> {
  await runtime.config.adapter?.deleteUserSessions?.(user.id)
  await endDevices({ user: user.id }, runtime)
  const forgetting: string[] = []
  for (const [id, step] of runtime.config.steps) {
    if (step.forget === undefined) continue
    await step.forget({ ...person, key: person.key ?? user.id }, stepTools({ step: id, person }, runtime))
    forgetting.push(id)
  }
  return forgetting
}
