/** Resolves the limits of attempts: the library's defaults, and the rules of an application. */
import type { LooseFlow } from "../../machines/own-flow/flow.types.ts"
import type { LooseStep } from "../../machines/steps/step.types.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { LimitRules, LimitsByName, LimitsOptions } from "../ports/limits.ts"
import { defaultLimits } from "./default-limits.ts"
import { readLimitRules, type LimitRule } from "./limit-rules.ts"
import type { AuthConfig } from "./options.ts"
import { nearest } from "./unknown-provider-options.ts"

/**
 * The limits whose rules can count by `device`. A known device is a browser in which an identifier has signed in
 * before. In the attempts that these limits count, the visitor typed an identifier to sign in, by which the library can
 * find the known device.
 */
const deviceLimits: readonly string[] = ["signIn.failed", "mail.sent"]

const page = "docs/limits.md#rules"

/** The rules of each limit in one configuration. */
export interface Limits {
  /** Returns true if the library or a part of the configuration declares the limit. */
  readonly has: (limit: string) => boolean
  /**
   * Returns the rules of a limit. The list is empty if the limit is turned off.
   * @param provider the provider's id; `undefined` for limits that belong to no provider.
   */
  readonly rulesOf: (limit: string, provider: string | undefined) => readonly LimitRule[]
}

/** The parts of a configuration that declare limits. */
interface Declaring {
  readonly limits?: LimitsByName | undefined
}

type ProviderLimits = Readonly<Record<string, LimitsOptions | undefined>>

/**
 * The places where rules are declared, before the library parses the rules. The rules of a limit come from the first of
 * these places that has rules for the limit:
 *
 * - the `limits` of the provider;
 * - the `limits` of the configuration;
 * - the `limits` of a step or flow;
 * - the defaults.
 */
interface Sources {
  readonly config: AuthConfig["limits"]
  readonly providers: ProviderLimits
  readonly declared: readonly LimitsByName[]
}

function rulesIn({ config, providers, declared }: Sources, limit: string, provider: string | undefined): LimitRules {
  if (config === false) return false
  const own = provider === undefined ? undefined : providers[provider]
  if (own === false) return false
  const given = [own, config, ...declared, defaultLimits].map((limits: LimitsByName | undefined) =>
    limits !== undefined && Object.hasOwn(limits, limit) ? limits[limit as keyof LimitsByName] : undefined,
  )
  return given.find((rules) => rules !== undefined) ?? false
}

/**
 * Makes the limits of a configuration. The library parses each rule once, when it first needs the rule. {@link
 * limitsProblem} reports invalid rules at start-up.
 */
export function limitsOf(
  config: AuthConfig,
  providers: ReadonlyMap<string, { readonly config: object }>,
  parts: { steps: ReadonlyMap<string, LooseStep>; ownFlows: ReadonlyMap<string, LooseFlow> },
): Limits {
  const sources: Sources = {
    config: config.limits,
    providers: Object.fromEntries([...providers].map(([id, provider]) => [id, limitsIn(provider.config)])),
    declared: [...parts.steps.values(), ...parts.ownFlows.values()].flatMap(({ limits }: Declaring) => limits ?? []),
  }
  const read = new Map<string, readonly LimitRule[]>()
  return {
    has: (limit) => [...sources.declared, defaultLimits].some((limits) => Object.hasOwn(limits, limit)),
    rulesOf(limit, provider) {
      const name = JSON.stringify([limit, provider])
      const known = read.get(name)
      if (known !== undefined) return known
      const given = rulesIn(sources, limit, provider)
      const rules = given === false ? [] : readLimitRules(given)
      if (typeof rules === "string") throw new InvalidConfiguration(said(limit, rules))
      read.set(name, rules)
      return rules
    },
  }
}

/** Returns the option `limits` of a provider that counts attempts. In JavaScript, the option can have any value. */
function limitsIn(provider: object): LimitsOptions | undefined {
  return "limits" in provider ? (provider.limits as LimitsOptions | undefined) : undefined
}

const said = (where: string, why: string): string =>
  `limits: the rule of "${where}" cannot be read: ${why} See ${page}.`

/**
 * Returns the error for the first limit that has an invalid rule, or a name that no part of the configuration declares.
 * @param parts the definitions of the steps and flows of the application.
 */
export function limitsProblem(
  config: AuthConfig,
  providers: readonly { readonly id: string }[],
  parts: readonly ({ readonly id: string } & Declaring)[],
): AuthError | undefined {
  const declared = parts.map(({ id, limits }) => ({ limits, of: `"${id}"`, names: undefined }))
  const names = [...Object.keys(defaultLimits), ...declared.flatMap(({ limits }) => Object.keys(limits ?? {}))]
  const all = [
    ...declared,
    { limits: config.limits, of: "the configuration", names },
    ...providers.map((provider) => ({ limits: limitsIn(provider), of: `provider "${provider.id}"`, names })),
  ]
  for (const { limits, of, names: known } of all) {
    if (limits === undefined || limits === false) continue
    if (typeof limits !== "object" || limits === null)
      return new InvalidConfiguration(
        `limits of ${of} is false, or an object of rules: limits: { "signIn.failed": "10/5m/account+ip" }. See ${page}.`,
      )
    for (const [limit, rules] of Object.entries<unknown>(limits)) {
      if (known !== undefined && !known.includes(limit)) {
        const near = nearest(limit, known)
        const meant = near === undefined ? "" : ` Did you mean "${near}"?`
        return new InvalidConfiguration(
          `limits of ${of} names "${limit}", which nothing counts.${meant} The limits are ${known.join(", ")}. See ${page}.`,
        )
      }
      if (rules === undefined || rules === false) continue
      if (typeof rules !== "string") return new InvalidConfiguration(said(limit, "it is false, or a text."))
      const read = readLimitRules(rules)
      if (typeof read === "string") return new InvalidConfiguration(said(limit, read))
      const byDevice = deviceLimits.includes(limit) ? undefined : read.find(({ by }) => by === "device")
      if (byDevice !== undefined)
        return new InvalidConfiguration(
          said(limit, `"${byDevice.text}" counts by device, which only ${deviceLimits.join(" and ")} can.`),
        )
    }
  }
  return undefined
}
