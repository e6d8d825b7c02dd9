/** Removes a second factor of a user. Loaded at the first call of `users.resetFactor()`. */
import type { ResolvedConfig } from "../config/resolve.ts"
import { canResetFactor, resetFactor } from "../effects/account/reset-factor.ts"
import { InvalidConfiguration, UnknownUser } from "../errors/classes.ts"
import { platform, type Platform } from "../interpreter/runtime.ts"
import type { AdapterUser } from "../ports/adapter.ts"
import { openManaging, type ConfigSource } from "./open-managing.ts"
import { operatorRuntime } from "./operator-runtime.ts"
import { recordManagement } from "./record-management.ts"

interface Reset {
  userId: string
  /** The id of the step. */
  step: string
}

/**
 * Removes a second factor of a user, see {@link resetFactor}, and records the removal in the audit trail. The function
 * checks everything before it changes anything.
 *
 * @returns `false` if the user had no such factor.
 * @throws {UnknownUser} if the adapter has no such user.
 * @throws {InvalidConfiguration} if the configuration has no registry, no adapter that stores users, no such step, or no
 *   address for the notice.
 */
export async function resetUserFactor(
  { userId, step }: Reset,
  configFor: ConfigSource,
  impure: Platform = platform,
): Promise<boolean> {
  const managing = await openManaging(configFor, impure)
  const { config } = managing
  checkStep(step, config)
  checkNotice(config)
  const user = await storedUser(userId, config)
  const had = await resetFactor(step, user, operatorRuntime(config, impure))
  // The function records the removal even if the user has no factor now: an earlier call can have removed the factor,
  // and stopped before it wrote the entry.
  await recordManagement("factor.removed", { user: userId, step }, managing)
  return had
}

function checkStep(step: string, config: ResolvedConfig): void {
  if (canResetFactor(step, { config })) return
  const factors = [...config.steps.keys()].filter((id) => canResetFactor(id, { config }))
  const known = factors.length === 0 ? "has no such step" : `has these: ${factors.join(", ")}`
  throw new InvalidConfiguration(
    config.steps.has(step)
      ? `The step "${step}" is no second factor that users.resetFactor() can remove. Such a step has \`factor\` and \`forget\`; the configuration ${known}. See docs/account.md#factors-of-your-own-steps.`
      : `The configuration has no step "${step}". users.resetFactor() removes the second factor of a step; the configuration ${known}. See docs/steps/totp.md#a-lost-factor.`,
  )
}

/** The notice names the address of the application, and its link leads there. */
function checkNotice({ notices, publicOrigin }: ResolvedConfig): void {
  if (publicOrigin !== undefined || !notices.has("factorRemoved")) return
  throw new InvalidConfiguration(
    "users.resetFactor() sends the user a notice, and no request says which address the application has. Set AUTH_URL, or turn the notice off: notices: { factorRemoved: false }. See docs/steps/totp.md#a-lost-factor.",
  )
}

async function storedUser(userId: string, { adapter }: ResolvedConfig): Promise<AdapterUser> {
  if (adapter?.getUser === undefined)
    throw new InvalidConfiguration(
      "users.resetFactor() needs an adapter with getUser(): the user must be stored. See docs/steps/totp.md#a-lost-factor.",
    )
  const user = await adapter.getUser(userId)
  if (!user) throw new UnknownUser("The adapter has no user with the id that users.resetFactor() received.")
  return user
}
