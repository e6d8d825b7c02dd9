/** Sorts the providers of a configuration into usable providers and providers with a fault. */
import { AuthError } from "../errors/auth-error.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import type { Provider, ProviderConfig } from "../ports/provider.ts"
import { namesMailer } from "./names-mailer.ts"
import type { AuthConfig } from "./options.ts"
import { isRoutable, providerProblem } from "./provider-problems.ts"
import { isServed, type ServedConfig } from "./provider-types.ts"
import { mergeOptions, resolveProvider, type ResolvedProvider } from "./providers.ts"

/** The reason why the library cannot use one provider. */
export interface ProviderFault {
  /** The provider's id. `undefined` if reading the provider throws, or the id is not a string. */
  id: string | undefined
  error: AuthError
}

export interface JudgedProviders {
  /** Every readable provider, with its options merged in. */
  merged: readonly ProviderConfig[]
  /** Usable providers by id. */
  usable: ReadonlyMap<string, ResolvedProvider>
  /** The usable providers, and the providers with a fault whose options are readable. */
  declared: ReadonlyMap<string, ResolvedProvider>
  /** Every provider that has routes, including providers with a fault and providers of an unsupported type. */
  listed: ReadonlyMap<string, ListedProvider>
  faults: readonly ProviderFault[]
}

export type ListedProvider = Pick<ProviderConfig, "id" | "name" | "type">

/**
 * Checks and resolves the providers of a configuration. If two providers have the same id, the function uses the first
 * provider, and reports the second one as a fault. Never throws.
 */
export function judgeProviders(config: AuthConfig): JudgedProviders {
  const merged: ProviderConfig[] = []
  const usable = new Map<string, ResolvedProvider>()
  const declared = new Map<string, ResolvedProvider>()
  const listed = new Map<string, ListedProvider>()
  const faults: ProviderFault[] = []
  const seen = new Set<string>()
  for (const [at, given] of ((config.providers as readonly Provider[] | undefined) ?? []).entries()) {
    const provider = merge(given, at)
    if (provider instanceof AuthError) {
      faults.push({ id: undefined, error: provider })
      continue
    }
    merged.push(provider)
    const { id } = provider
    if (seen.has(id)) {
      faults.push({ id, error: twice(id) })
      continue
    }
    seen.add(id)
    if (isRoutable(id)) listed.set(id, provider)
    const { error, resolved } = judge(provider, config)
    if (error !== undefined) faults.push({ id: typeof id === "string" ? id : undefined, error })
    if (resolved === undefined) continue
    declared.set(id, resolved)
    if (error === undefined) usable.set(id, resolved)
  }
  return { merged, usable, declared, listed, faults }
}

function merge(provider: Provider, at: number): ProviderConfig | AuthError {
  // In JavaScript, a list such as `[isProduction && GitHub]` can contain `false`.
  const given: unknown = provider
  if (typeof given !== "function" && (typeof given !== "object" || given === null))
    return new InvalidConfiguration(`providers[${at}] is ${String(given)}, not a provider. Remove it from providers.`)
  try {
    return mergeOptions(provider)
  } catch (error) {
    if (error instanceof AuthError) return error
    return new InvalidConfiguration(
      `providers[${at}] is a function that threw. Call it with its options: Provider({ … }).`,
      error instanceof Error ? error : { said: typeof error },
    )
  }
}

function twice(id: string): AuthError {
  return new InvalidConfiguration(
    `Two providers have the id "${id}", and the first of them counts. Give the second another id: Provider({ id: "…" }).`,
  )
}

interface Judgement {
  error?: AuthError | undefined
  /** `undefined` for an unsupported type, and for an unreadable provider. */
  resolved?: ResolvedProvider | undefined
}

/**
 * Checks a provider and resolves it. If an option has a wrong type, `providerProblem` or `resolveProvider` can throw.
 * The thrown error then counts as a fault of the provider.
 */
function judge(provider: ProviderConfig, config: AuthConfig): Judgement {
  let error: AuthError | undefined
  try {
    error = providerProblem(provider, namesMailer(config))
    if (!isServed(provider)) return { error }
    return { error, resolved: resolveProvider(provider, config) }
  } catch (thrown) {
    error ??= unreadable(provider, thrown)
    return isServed(provider) ? { error, resolved: readablePart(provider) } : { error }
  }
}

function unreadable({ id }: ProviderConfig, thrown: unknown): AuthError {
  return new InvalidConfiguration(
    `An option of provider "${id}" cannot be read: the cause says why. Compare the options with their types.`,
    thrown instanceof Error ? thrown : { said: typeof thrown },
  )
}

/**
 * Returns the readable part of a provider that made `resolveProvider` throw. Rules about the combination of sign-in
 * methods need this part. The returned provider has no URLs, so that no user can sign in with it.
 *
 * If the provider has no readable part, the result has `allowDangerousEmailAccountLinking`. This is the cautious
 * assumption: in another deployment, where its options are valid, the same provider can link accounts by e-mail
 * address.
 */
function readablePart(provider: ServedConfig): ResolvedProvider | undefined {
  const { id, name, type } = provider
  if (type === "email" || type === "credentials") return undefined
  const bare = {
    ...provider,
    authorization: undefined,
    token: undefined,
    userinfo: undefined,
    redirectProxyUrl: undefined,
  }
  for (const part of [bare, { id, name, type, allowDangerousEmailAccountLinking: true }])
    try {
      return resolveProvider(part)
    } catch {
      // These options cannot be resolved, so the loop continues with fewer of them.
    }
  return undefined
}
