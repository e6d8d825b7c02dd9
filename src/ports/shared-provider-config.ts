import type { ProviderStyle } from "./appearance.ts"
import type { customFetch } from "./hook-fetch.ts"
import type { BroughtPlugin } from "./plugin-tables.ts"

/** The fields that OAuth, OpenID Connect and mail providers share. */
export interface SharedConfig {
  id: string
  name: string
  style?: ProviderStyle | undefined
  /**
   * Flows, steps and tables that the provider adds to the configuration, like a plugin. The ids of the flows must
   * differ from the ids of all providers.
   */
  brings?: BroughtPlugin | undefined
  /**
   * The names of the options that only this provider has. With this list, the library warns about every option that is
   * neither in the list nor common to all providers.
   */
  optionNames?: readonly string[] | undefined
  [customFetch]?: typeof fetch | undefined
  /**
   * The application's options, which replace the provider's fields of the same name. Hooks in these options can declare
   * the application's own type of the profile.
   */
  options?: object | undefined
}
