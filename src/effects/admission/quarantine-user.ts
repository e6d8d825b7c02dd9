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
import { endSessionsOf } from "../registry/end-sessions.ts"
import { recordQuarantine } from "./quarantine-record.ts"
import { forgetUnproven, unprovenAccounts } from "./unproven-address.ts"

/**
 * Quarantines a user: removes everything that was attached before the owner of the mailbox proved the address, that is
 * sessions, known devices, factors and accounts (P3, INV-K5). If a removal throws, the sign-in ends. The next sign-in
 * by mail repeats the quarantine, because accounts are removed last, and their records after them.
 *
 * Sessions end only if {@link endsUserSessions} returns true. Otherwise the sessions last until they expire, and may
 * not link accounts.
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
  // `detach` runs again, because a visitor can have signed in by one of the accounts before it was unlinked.
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
 * Ends the user's sessions and known devices, and calls `forget` of every step that has it.
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
