/** Sorts the providers of a configuration: those that can be used, and those with a fault of their own. */
import { AuthError, InvalidConfiguration } from "../errors.ts"
import type { Provider, ProviderConfig } from "../ports/provider.ts"
import type { AuthConfig } from "./options.ts"
import { isRoutable, providerProblem } from "./provider-problems.ts"
import { mergeOptions, resolveProvider, type ResolvedProvider } from "./providers.ts"

/** Why a provider cannot be used. The rest of the application is not affected. */
export interface ProviderFault {
  /** `undefined` where the provider has no id that a path could name. */
  id: string | undefined
  error: AuthError
}

export interface JudgedProviders {
  /** Every provider with its options merged in, as far as it could be made. */
  merged: readonly ProviderConfig[]
  /** Providers that can be used, by their ids. */
  usable: ReadonlyMap<string, ResolvedProvider>
  /** The usable providers, and those with a fault that could be read all the same. */
  declared: ReadonlyMap<string, ResolvedProvider>
  /** Every provider whose routes have a path: those with a fault too, also of a type that is not served. */
  listed: ReadonlyMap<string, ListedProvider>
  faults: readonly ProviderFault[]
}

export type ListedProvider = Pick<ProviderConfig, "id" | "name" | "type">

/** Of two providers with one id the first counts. Never throws. */
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
  // A list such as `[isProduction && GitHub]` passes where nothing checks its types.
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
    `Two providers have the id "${id}", and the first of them counts. Give the second another: Provider({ id: "…" }).`,
  )
}

interface Judgement {
  error?: AuthError | undefined
  /** `undefined` for a type that is not served. */
  resolved?: ResolvedProvider | undefined
}

/** A value of another type than the declared one may make either reading throw: that is a fault of this provider too. */
function judge(provider: ProviderConfig, config: AuthConfig): Judgement {
  let error: AuthError | undefined
  try {
    error = providerProblem(provider)
    if (!isServed(provider)) return { error }
    return { error, resolved: resolveProvider(provider, config) }
  } catch (thrown) {
    error ??= unreadable(provider, thrown)
    return isServed(provider) ? { error, resolved: readablePart(provider) } : { error }
  }
}

const served: ReadonlySet<string> = new Set(["oauth", "oidc", "email", "credentials"])

function isServed(provider: ProviderConfig): provider is Exclude<ProviderConfig, { type: "webauthn" }> {
  return served.has(provider.type)
}

function unreadable({ id }: ProviderConfig, thrown: unknown): AuthError {
  return new InvalidConfiguration(
    `An option of provider "${id}" cannot be read. Compare its options with their types; the cause says more.`,
    thrown instanceof Error ? thrown : { said: typeof thrown },
  )
}

/**
 * The part of a faulty provider that rules depend on. Without its addresses nothing signs in by it; where more cannot be
 * read, it counts as one that links by address: in another deployment it may.
 */
function readablePart(provider: Exclude<ProviderConfig, { type: "webauthn" }>): ResolvedProvider | undefined {
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
      // The next part is smaller.
    }
  return undefined
}
