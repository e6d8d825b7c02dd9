/**
 * Checks the options `steps` and `flows` for values of a wrong type. Without this check, the library would ignore such a
 * step or flow, and sign-ins would lack its checks.
 */
import type { LooseStep, Step } from "../../machines/steps/step.types.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import { keysOf } from "../ports/keys-of.ts"
import type { AuthConfig, FlowOverrides } from "./options.ts"
import { pluginsOf, stepListOf } from "./own-flows.ts"
import { nearest } from "./unknown-provider-options.ts"

const flowKeys = keysOf<FlowOverrides>()("oauth email credentials anonymous passkey session signOut notMe")

/** Returns the error for the first value of a wrong type. */
export function extensionProblem(config: AuthConfig): AuthError | undefined {
  const { steps, flows } = config
  if (steps !== undefined && !Array.isArray(steps))
    return new InvalidConfiguration("steps is a list: steps: [totp({ … })].")
  const other = steps?.findIndex((step: unknown) => !isStep(step)) ?? -1
  if (other >= 0)
    return new InvalidConfiguration(
      `steps[${other}] is not a step. Make it with defineStep, or take it from authchart/steps.`,
    )
  const [strange] = pluginsOf(config).filter(
    (plugin) => !((Object(plugin) as { steps?: readonly unknown[] }).steps ?? []).every(isStep),
  )
  if (strange !== undefined)
    return new InvalidConfiguration(`steps of the plugin "${strange.id}" has a value that defineStep did not make.`)
  if (flows === undefined) return undefined
  if (!isPlainObject(flows))
    return new InvalidConfiguration("flows is a plain object of functions: flows: { credentials: (machine) => … }.")
  for (const [name, change] of Object.entries(flows)) {
    if (!flowKeys.includes(name)) return unknownFlow(name)
    if (change === undefined) continue
    if (typeof change !== "function")
      return new InvalidConfiguration(`flows.${name} is a function that gets the machine and returns the one to run.`)
  }
  return undefined
}

function unknownFlow(name: string): AuthError {
  const near = nearest(name, flowKeys)
  const meant = near === undefined ? "" : ` Did you mean flows.${near}?`
  return new InvalidConfiguration(`flows.${name} names no flow.${meant} The flows are ${flowKeys.join(", ")}.`)
}

/** Returns the steps by their ids. Leaves out values that are not steps: {@link extensionProblem} reports them. */
export function stepsOf(config: AuthConfig): ReadonlyMap<string, LooseStep> {
  const listed: readonly unknown[] = Array.isArray(config.steps ?? []) ? stepListOf(config) : []
  return new Map(listed.filter(isStep).map(({ id, definition }) => [id, definition]))
}

function isStep(step: unknown): step is Step {
  const { id, definition } = Object(step) as { id?: unknown; definition?: unknown }
  return typeof id === "string" && typeof definition === "object" && definition !== null
}

function isPlainObject(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
