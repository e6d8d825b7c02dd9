/**
 * Shows the command line the configurations that a module passes to an entry while it is imported, whether the module
 * exports them or not.
 */

/** The property of `globalThis` with the listener's array. A registered symbol, so that copies of this package agree. */
const listening = Symbol.for("authchart.configurations")

export type Entry = "main" | "server"

/** A configuration as an entry received it. */
export interface RegisteredConfig {
  /** A shallow copy from before the environment was read; or the function that makes the configuration. */
  config: object
  /** The entry. The default of `basePath` is `/api/auth` for the main one, `/auth` for the others. */
  entry: Entry
}

/** Starts to listen. Entries add their configurations to the returned array. */
export function listenForConfigs(): RegisteredConfig[] {
  const heard: RegisteredConfig[] = []
  Reflect.set(globalThis, listening, heard)
  return heard
}

export function stopListening(): void {
  Reflect.deleteProperty(globalThis, listening)
}

/** Every entry calls this with its configuration before it changes it. Without a listener, this reads one property. */
export function registerConfig(config: object, entry: Entry): void {
  const heard: unknown = Reflect.get(globalThis, listening)
  if (!Array.isArray(heard)) return
  const given: RegisteredConfig = { config: typeof config === "function" ? config : { ...config }, entry }
  heard.push(given)
}
