/**
 * Types that Auth.js uses internally and exports. They exist here only so that code which imports them compiles: no
 * callback of this library receives values of these types.
 */
import type { ProviderConfig } from "../ports/provider.ts"
import type { ProviderType } from "../ports/records.ts"
import type { Action } from "../protocol/route.ts"
import type { AuthConfig, CallbacksOptions, CookiesOptions } from "./options.ts"

/** A provider with its routes. */
export type InternalProvider<T extends ProviderType = ProviderType> = Extract<ProviderConfig, { type: T }> & {
  signinUrl: string
  callbackUrl: string
}

/** A parsed request. */
export interface RequestInternal {
  url: URL
  method: "GET" | "POST"
  action: Action
  providerId?: string | undefined
  headers?: Record<string, string> | undefined
  cookies?: Partial<Record<string, string>> | undefined
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
  error?: string | undefined
}

/** A configuration with the data of the current request. */
export interface InternalOptions<T extends ProviderType = ProviderType> extends Omit<
  AuthConfig,
  "providers" | "callbacks" | "cookies"
> {
  url: URL
  action: Action
  provider: InternalProvider<T>
  providers: InternalProvider[]
  callbacks: CallbacksOptions
  cookies: CookiesOptions
  callbackUrl: string
  csrfToken?: string | undefined
  csrfTokenVerified?: boolean | undefined
  isOnRedirectProxy: boolean
}
