/**
 * Collects configurations for the command-line tool, which imports a module of the application. The entry point that
 * receives the configuration of this module registers the configuration here. Therefore the tool finds the
 * configuration even if the module does not export it.
 */

/**
 * The property of `globalThis` that holds the array of configurations. `Symbol.for` makes the same symbol in every copy
 * of this package, so that all copies use the same array.
 */
const listening = Symbol.for("authchart.configurations")

export type Entry = "main" | "server"

/** A configuration as an entry received it. */
export interface RegisteredConfig {
  /**
   * A shallow copy of the configuration from before the environment was read into it; or the function that makes the
   * configuration.
   */
  config: object
  /**
   * The entry point that received the configuration. `basePath` is `/api/auth` by default for the main entry point, and
   * `/auth` for the other entry points.
   */
  entry: Entry
}

/** Starts to collect. Entry points add their configurations to the returned array. */
export function listenForConfigs(): RegisteredConfig[] {
  const heard: RegisteredConfig[] = []
  Reflect.set(globalThis, listening, heard)
  return heard
}

export function stopListening(): void {
  Reflect.deleteProperty(globalThis, listening)
}

/**
 * Adds a configuration to the array if the command-line tool collects configurations. Every entry point calls this
 * function before it changes the configuration.
 */
export function registerConfig(config: object, entry: Entry): void {
  const heard: unknown = Reflect.get(globalThis, listening)
  if (!Array.isArray(heard)) return
  const given: RegisteredConfig = { config: typeof config === "function" ? config : { ...config }, entry }
  heard.push(given)
}
