/** Checks that a configuration has the parts that its steps and flows need, such as stores or an adapter. */
import type { LooseFlow } from "../../machines/own-flow/flow.types.ts"
import { oneNeeds } from "../../machines/own-flow/library-asks.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { keepsUsers } from "../config/keeps-users.ts"
import { canMail } from "../config/mailer.ts"
import { registryOf } from "../config/session-settings.ts"
import { strategyOf } from "../config/session-strategy.ts"
import { cannotCount } from "../effects/consumes-once.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import type { Composable } from "./composed-flow.ts"

/**
 * Refuses a configuration that lacks a part that a step or a flow of the application needs.
 *
 * @throws {InvalidConfiguration} for the first step or flow that lacks a part.
 */
export function refuseUnmet(config: Composable, steps: readonly Step[]): void {
  const flows = [...config.ownFlows.values()]
  refuseUncounted(config, [...steps, ...flows.map((definition) => ({ id: definition.id, definition }))])
  for (const flow of flows) refuseUnserved(config, flow)
  for (const step of steps) {
    refuseUnknownProvider(config, step)
    refuseUnkept(config, step)
    refuseUnremembered(config, step)
  }
}

/**
 * Refuses a flow of the application if one of its effects, or the flow's option `ends`, needs a part that the
 * configuration lacks.
 */
function refuseUnserved(
  { given, flowStore, adapter, declaredProviders }: Composable,
  { id, uses, ends }: LooseFlow,
): void {
  if (ends === "stepUp" && !keepsUsers(adapter))
    throw new InvalidConfiguration(
      `The flow "${id}" steps up, and a step-up needs stored users. Configure an \`adapter\` that stores users.`,
    )
  if (ends === "stepUp" && given.stores === undefined && strategyOf(given) === "database")
    throw new InvalidConfiguration(
      `The flow "${id}" steps up, and the evidence of database sessions is kept in \`stores\`. Configure \`stores\` (sqlStores or redisStores), or set session: { strategy: "jwt" }.`,
    )
  if (oneNeeds("mail", uses) && !canMail(given, declaredProviders.values()))
    throw new InvalidConfiguration(
      `The flow "${id}" sends mail. Configure \`mailer\`: a mail provider, or { from, send }.`,
    )
  if (oneNeeds("users", uses) && !keepsUsers(adapter))
    throw new InvalidConfiguration(
      `The flow "${id}" reads or changes accounts of stored users. Configure an \`adapter\` that stores users.`,
    )
  if (oneNeeds("registry", uses) && registryOf(given) === undefined)
    throw new InvalidConfiguration(
      `The flow "${id}" ends other sessions, which the registry of sessions lists. Configure \`stores\`, and leave session.registry on.`,
    )
  if (oneNeeds("stepUp", uses) && given.session?.stepUp !== true)
    throw new InvalidConfiguration(
      `The flow "${id}" demands that the user has authenticated recently, and lets the user authenticate again. Set session: { stepUp: true }.`,
    )
  if (oneNeeds("replace", uses) && flowStore?.replace === undefined)
    throw new InvalidConfiguration(
      `The flow "${id}" stores approvals. Configure \`stores\`, or a \`flowStore\` that has \`replace\`.`,
    )
}

/**
 * Refuses steps that count attempts if there is no store for the count. Only the flow cookie would then contain the
 * count, and a visitor could reset the count with an older copy of the cookie.
 */
function refuseUncounted({ adapter, flowStore }: Composable, steps: readonly Step[]): void {
  const counts = adapter?.createVerificationToken !== undefined && adapter.useVerificationToken !== undefined
  if (flowStore !== undefined || (counts && adapter.consumesOnce !== false)) return
  const step = steps.find(({ definition: { attempts = {} } }) => Object.keys(attempts).length > 0)
  if (step === undefined) return
  const what = `The ${"routes" in step.definition ? "flow" : "step"} "${step.id}"`
  if (counts) throw new InvalidConfiguration(`${what} limits its attempts. ${cannotCount}`)
  throw new InvalidConfiguration(
    `${what} limits its attempts, and a cookie cannot count them: a copy of it starts a new count. Configure an adapter that has verification tokens, \`stores\` or a \`flowStore\`.`,
  )
}

/**
 * Refuses an unknown id in `requiredFor`. With a misspelt id, the step would not be required for the intended provider
 * or flow.
 */
function refuseUnknownProvider({ declaredProviders, ownFlows }: Composable, { id, definition }: Step): void {
  const { requiredFor = [], signIns } = definition
  for (const name of requiredFor) {
    const isOwn = ownFlows.get(name)?.ends === "admission"
    const type = declaredProviders.get(name)?.type
    if (type === undefined && !isOwn)
      throw new InvalidConfiguration(
        `The step "${id}" is required for the provider "${name}", which is not configured. The providers are ${[...declaredProviders.keys()].join(", ")}.`,
      )
    if (isOwn && signIns !== undefined)
      throw new InvalidConfiguration(
        `The step "${id}" is required for the flow "${name}", which its \`signIns\` leaves out: a step with \`signIns\` stands in no flow of an application. Leave \`signIns\` out.`,
      )
    if (type !== undefined && signIns?.includes(type) === false)
      throw new InvalidConfiguration(
        `The step "${id}" is required for the provider "${name}", whose type "${type}" its \`signIns\` leaves out. Add the type to \`signIns\`, or remove the provider from \`requiredFor\`.`,
      )
  }
}

/**
 * Refuses a step that puts a result into database sessions if there are no `stores`, because the session's row has no
 * column for the result.
 */
function refuseUnkept({ given }: Composable, { id, definition }: Step): void {
  if (definition.session === undefined || given.stores !== undefined || strategyOf(given) === "jwt") return
  throw new InvalidConfiguration(
    `The step "${id}" passes data to the session, and database sessions keep it in \`stores\`. Configure \`stores\` (sqlStores or redisStores), or set session: { strategy: "jwt" }.`,
  )
}

/**
 * Refuses a step with `rememberDevice` if there is no registry of sessions. Without a registry, the library could not
 * forget the devices when the person's sessions end.
 */
function refuseUnremembered({ given, flowStore }: Composable, { id, definition }: Step): void {
  if (definition.rememberDevice === undefined) return
  if (registryOf(given) !== undefined && flowStore !== undefined) return
  throw new InvalidConfiguration(
    `The step "${id}" has rememberDevice, and remembered devices end with the sessions of the person, which the registry of sessions lists. Configure \`stores\` (sqlStores or redisStores), and leave session.registry on. See docs/steps.md#remembered-devices.`,
  )
}
