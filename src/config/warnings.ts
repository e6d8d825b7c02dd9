import { keepsPerPerson } from "./keeps-per-person.ts"
import type { LooseFlow } from "../../machines/own-flow/flow.types.ts"
import type { LooseStep } from "../../machines/steps/step.types.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { Logger } from "../ports/logger.ts"
import { replacedParameters } from "./authorization-parameters.ts"
import { deployment, isDeployed, type Deployment } from "./deployment.ts"
import { reachesByAddress } from "./omitted-addresses.ts"
import type { OmittedAddresses } from "../../machines/facts.ts"
import type { ProviderFault } from "./judge-providers.ts"
import type { AuthConfig } from "./options.ts"
import type { ResolvedProvider } from "./providers.ts"
import { credentialsIdsOf } from "./stored-users.ts"
import { unknownOptions } from "./unknown-provider-options.ts"

/** The parts of a resolved configuration that the warnings are about. */
export interface Warned {
  given: AuthConfig & { [deployment]?: Deployment }
  adapter: Adapter | undefined
  session: { strategy: "jwt" | "database" }
  steps: ReadonlyMap<string, LooseStep>
  ownFlows: ReadonlyMap<string, LooseFlow>
  providers: ReadonlyMap<string, ResolvedProvider>
  omittedAddresses: OmittedAddresses
  faults: readonly ProviderFault[]
  warnOnce: Logger["warn"]
}

/**
 * Logs a warning for each option that works but can be a mistake or a risk. Logs each warning once per configuration.
 */
export function warnOf(config: Warned): void {
  const { given, providers, warnOnce } = config
  warnOfFaults(config)
  warnOfUndecidedIds(config)
  if (isDeployed(given[deployment])) warnDeployed(config)
  if (given.debug === true) warnOnce("debug-enabled")
  for (const [id, definition] of config.steps)
    if (definition.counts === "person" && given.stores === undefined)
      warnOnce(
        "step-uncounted",
        `step ${id} cannot count failures over all sign-ins: configure stores (docs/upgrading.md#counting)`,
      )
  for (const [id, flow] of config.ownFlows)
    for (const { event, check } of flow.unlimited)
      warnOnce(
        "flow-unlimited",
        `flow ${id}: "${event}" may be sent without a limit while it waits, and is judged by the check "${check}": say in waits.attempts how often it may come (docs/flows-of-your-own.md#waiting)`,
      )
  for (const [key, cookie] of Object.entries(given.cookies ?? {})) {
    const missing = ["httpOnly", "sameSite", "path", "secure"].filter((name) => !(name in (cookie?.options ?? {})))
    if (cookie?.options !== undefined && missing.length > 0)
      warnOnce("cookie-options-incomplete", `cookies.${key}.options leaves ${missing.join(", ")} at the default`)
    if (cookie?.options?.httpOnly === false)
      warnOnce(
        "cookie-readable-by-scripts",
        `cookies.${key}.options says httpOnly: false: a script of the page can take it`,
      )
  }
  for (const said of (given.providers ?? []).flatMap(unknownOptions)) warnOnce("unknown-provider-option", said)
  warnOfTenants(config)
  for (const provider of providers.values()) {
    if (!("checks" in provider)) continue
    const proxied = provider.config.redirectProxyUrl ?? given.redirectProxyUrl
    if (proxied !== undefined && provider.redirectProxy === undefined)
      warnOnce(
        "redirect-proxy-unused",
        `provider ${provider.id} posts its callback as a form, or sends no state back: its callback goes to this address, not to the redirect proxy`,
      )
    for (const name of replacedParameters(provider.config))
      warnOnce(
        "authorization-parameter-ignored",
        `provider ${provider.id}: ${name} is set by the library, and the configured value is ignored`,
      )
    const omitted = (["state", "pkce", "nonce"] as const).filter(
      (check) =>
        !provider.checks[check] &&
        !(check === "nonce" && provider.type === "oauth") &&
        !provider.config.unsupportedChecks?.includes(check),
    )
    if (omitted.length > 0) warnOnce("check-omitted", `provider ${provider.id} signs in without ${omitted.join(", ")}`)
    if (provider.config.dangerouslySkipIdTokenSignature === true)
      warnOnce("check-omitted", `provider ${provider.id}: ID tokens are believed without their signature`)
    if (provider.config.insecureIssuer === true) warnOnce("insecure-issuer", `provider ${provider.id} may use http:`)
    if (provider.config.allowDangerousEmailAccountLinking === true)
      warnOnce("account-linking-dangerous", `provider ${provider.id} links accounts by e-mail address`)
  }
}

/**
 * Logs one warning for all faults of providers, because an application without its environment variables can have
 * thirty faults.
 */
function warnOfFaults({ faults, warnOnce }: Warned): void {
  if (faults.length === 0) return
  const first = faults.slice(0, mostExplained).map(({ error }) => error.message)
  const more = faults.slice(mostExplained).map(({ id }) => id ?? "one without an id")
  const rest =
    more.length === 0 ? [] : [`${more.length} more: ${more.join(", ")}. Run \`npx authchart doctor\` for the reasons.`]
  warnOnce(
    "provider-unusable",
    ["these entries of `providers` cannot be used; all others work.", ...first, ...rest].join(" "),
  )
}

/** The number of faults for which the warning gives the reason. Of further faults, it names only the provider. */
const mostExplained = 3

/**
 * Warns if a step stores data under the key of a person, and `storedUsers` is not set. The library then decides by the
 * e-mail address that `authorize()` returned whether the person is a stored user. If the address changes, the person
 * gets another key, and the step no longer finds the stored data.
 */
function warnOfUndecidedIds(config: Warned): void {
  const keeping = [...config.steps.values()].filter((step) => keepsPerPerson(step, config.given)).map(({ id }) => id)
  if (keeping.length > 0) warnOfEach(config, `the steps ${keeping.join(", ")} store data under this id`)
}

function warnOfEach(config: Warned, why: string): void {
  for (const provider of config.providers.values())
    if (provider.type === "credentials" && credentialsIdsOf(provider.config, config) === "byAddress")
      config.warnOnce(
        "stored-users-undecided",
        `provider ${provider.id}: say storedUsers: true if authorize() returns ids of the adapter's users, false if not; ${why} (docs/upgrading.md#stored-users)`,
      )
}

/** Logs warnings about risks that exist only in production. */
function warnDeployed(config: Warned): void {
  const { given, providers, steps, warnOnce } = config
  warnOfSingleUse(config)
  if (given.stores?.limits === undefined && countsAttempts(config))
    warnOnce(
      "limits-in-memory",
      "attempts are counted in the memory of this process. Other processes do not see these counts, and a restart clears them. Configure stores (docs/limits.md#where-attempts-are-counted)",
    )
  const kinds = new Set([...providers.values()].map(({ type }) => type))
  // If a step stores data per person, `warnOfUndecidedIds` has already warned about `storedUsers`.
  if ((kinds.has("oauth") || kinds.has("oidc")) && ![...steps.values()].some((step) => keepsPerPerson(step, given)))
    warnOfEach(config, "until you do, a user whose address is not the stored one links no account while signed in")
  const { adapter, stores, accountLinking } = given
  const stored = accountLinking?.unverifiedAddress === "store" && [...providers.values()].some(reachesByAddress)
  if (adapter === undefined || !stored) return
  if (stores?.addresses === undefined || adapter.unlinkAccount === undefined)
    warnOnce(
      "unverified-address-unrecorded",
      `accountLinking.unverifiedAddress is "store", and what an attacker attached to an address stays when its owner comes: ${adapter.unlinkAccount === undefined ? "the adapter has no unlinkAccount" : "configure stores"} (docs/addresses.md#if-you-store-them)`,
    )
}

/** Returns true if a provider, step or flow of the configuration counts attempts. */
export function countsAttempts({
  given,
  providers,
  steps,
  ownFlows,
}: Pick<Warned, "given" | "providers" | "steps" | "ownFlows">): boolean {
  if (given.limits === false) return false
  const asks = [...steps.values(), ...ownFlows.values()].flatMap((part) => Object.values(part.asks))
  return (
    [...providers.values()].some(({ type }) => type === "credentials" || type === "email" || type === "anonymous") ||
    asks.some(({ guesses, sends }) => guesses !== undefined || sends === true)
  )
}

const singleUse = "docs/upgrading.md#single-use"

/**
 * Warns if mail links or steps need single-use tokens, but there are no `stores`, and the adapter does not declare
 * `consumesOnce`: it could then accept one token several times.
 */
function warnOfSingleUse({ given, adapter, steps, providers, warnOnce }: Warned): void {
  if (given.stores !== undefined || adapter === undefined || adapter.consumesOnce === true) return
  const silent = "the adapter does not declare consumesOnce: true"
  const counting = [...steps.values()].filter(({ attempts = {} }) => Object.keys(attempts).length > 0)
  if (counting.length > 0 && given.flowStore === undefined)
    warnOnce(
      "single-use-undeclared",
      `steps ${counting.map(({ id }) => id).join(", ")} limit attempts, and ${silent}: if it gives one verification token to several callers, these sign-ins are refused; configure stores (${singleUse})`,
    )
  if ([...providers.values()].some(({ type }) => type === "email"))
    warnOnce(
      "single-use-undeclared",
      `${silent}: if it gives one verification token to several callers, requests at the same moment redeem one mail link several times; configure stores (${singleUse})`,
    )
}

/**
 * Warns if tenants of a provider can name e-mail addresses and the application has not set
 * `accountLinking.unverifiedAddress`.
 */
function warnOfTenants({ given, providers, omittedAddresses: { ofTenants }, warnOnce }: Warned): void {
  if (given.adapter === undefined || given.accountLinking?.unverifiedAddress !== undefined) return
  for (const provider of providers.values()) {
    if (!("tenancy" in provider) || provider.tenancy === undefined) continue
    const becomes = ofTenants
      ? 'are not stored, since another way to sign in could reach them: set accountLinking.unverifiedAddress to "omit" or "store"'
      : 'are stored as they are: set accountLinking.unverifiedAddress to "omit" before you add mail, passwords or linking by address'
    warnOnce(
      "address-of-tenants",
      `addresses that tenants of provider ${provider.id} name ${becomes} (docs/upgrading.md#addresses)`,
    )
  }
}
