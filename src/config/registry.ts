/**
 * Tells tools which configurations a module set up, while they import it: the command line looks at what an application
 * handed to its entry, whether or not the module exports it.
 */

/** Where a listener puts its array, on `globalThis`. Named in the registry of symbols: copies of this package agree. */
const listening = Symbol.for("authchart.configurations")

export type Entry = "main" | "server"

/** A configuration as an entry was given it. */
export interface RegisteredConfig {
  /** A shallow copy, made before the environment was read into the configuration; or the function that makes it. */
  config: object
  /** Which entry: the main one has its routes below `/api/auth` when nothing says where, the others below `/auth`. */
  entry: Entry
}

/** Listens from now on. What is given to an entry is put into the array. */
export function listenForConfigs(): RegisteredConfig[] {
  const heard: RegisteredConfig[] = []
  Reflect.set(globalThis, listening, heard)
  return heard
}

/** No longer listens. */
export function stopListening(): void {
  Reflect.deleteProperty(globalThis, listening)
}

/** Called by every entry with what it was given, before anything is done to it. Where nobody listens, one property is read. */
export function registerConfig(config: object, entry: Entry): void {
  const heard: unknown = Reflect.get(globalThis, listening)
  if (!Array.isArray(heard)) return
  const given: RegisteredConfig = { config: typeof config === "function" ? config : { ...config }, entry }
  heard.push(given)
}
