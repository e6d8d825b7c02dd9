/**
 * Decides from the option `inspect` and the environment if the process records requests, and who may see the records in
 * the visualizer.
 */
import type { Logger } from "../ports/logger.ts"

/** Access to the visualizer of a running application. */
export interface InspectOptions {
  /**
   * The library calls this function for each request to the visualizer, in production too. `true` allows the request.
   * The sender of an allowed request sees all flows and the recent requests of visitors, including ids of users, ids of
   * providers, and reasons of failures. Any other value, or an error, refuses the request.
   */
  authorize: (request: Request) => boolean | Promise<boolean>
}

/**
 * The key under which a configuration holds its {@link Inspection}. The property is enumerable, so that shallow copies
 * of a configuration share one {@link Inspection}.
 */
const inspection: unique symbol = Symbol("authchart.inspection")

interface Inspection {
  /** True if `NODE_ENV` is `development`. */
  development: boolean
  /**
   * The URL in `AUTHCHART_INSPECT`, to which the process sends traces. `undefined` if its host is not this computer.
   */
  pushTo: string | undefined
  /** True if a request handler of the application shows the visualizer with the traces. */
  handled: boolean
  /** True if at least one request was recorded. */
  recorded: boolean
  /**
   * The path by which the visualizer identifies the application, if copies of the configuration differ in `basePath`.
   */
  identifyingPath: string | undefined
  /** Functions to call when a request is recorded. */
  listening: Set<() => void>
  /** True if a handler, the development mode or `AUTHCHART_INSPECT` needs traces. */
  wanted: boolean
}

interface InspectedConfig {
  inspect?: false | InspectOptions | undefined
  trace?: unknown
  [inspection]?: Inspection
}

/**
 * Returns the {@link Inspection} of a configuration. The first call makes the inspection, and copies of the
 * configuration share it.
 */
function inspectionOf(config: InspectedConfig): Inspection {
  return (config[inspection] ??= {
    development: false,
    pushTo: undefined,
    handled: false,
    recorded: false,
    identifyingPath: undefined,
    listening: new Set(),
    wanted: false,
  })
}

/**
 * Starts to record requests, because a request handler of the application shows them. Has no effect with
 * `inspect: false`.
 */
export function recordFor(config: InspectedConfig): void {
  Object.assign(inspectionOf(config), { handled: true, wanted: true })
}

/**
 * Records that the process has recorded a request of the configuration, and calls the listeners of the configuration.
 */
export function noteRecorded(config: InspectedConfig): void {
  const known = config[inspection]
  if (known === undefined) return
  known.recorded = true
  for (const heard of known.listening) heard()
}

export function wasRecorded(config: InspectedConfig): boolean {
  return config[inspection]?.recorded === true
}

/**
 * Registers `heard`, which is called each time the library records a request of the configuration. Returns a function
 * that removes it.
 */
export function onRecorded(config: InspectedConfig, heard: () => void): () => void {
  const { listening } = inspectionOf(config)
  listening.add(heard)
  return () => void listening.delete(heard)
}

/**
 * Sets the path by which the visualizer identifies the application of a configuration. Express and Next.js need this,
 * because they set `basePath` only in some copies of the configuration. Only the first call has an effect.
 */
export function identifyBy(path: string, config: InspectedConfig): void {
  inspectionOf(config).identifyingPath ??= path
}

/** Returns the path that {@link identifyBy} set. Without such a path, `basePath` identifies the application. */
export function identifyingPath(config: InspectedConfig): string | undefined {
  return config[inspection]?.identifyingPath
}

/** Reads `NODE_ENV` and `AUTHCHART_INSPECT` into the {@link Inspection} of a configuration. */
export function readInspection(
  env: Readonly<Record<string, string | undefined>>,
  config: InspectedConfig,
  warn: Logger["warn"],
): void {
  const address = env.AUTHCHART_INSPECT || undefined
  const pushTo = address === undefined ? undefined : loopbackAddress(address)
  if (address !== undefined && pushTo === undefined)
    warn(
      "inspect-address-refused",
      "AUTHCHART_INSPECT is ignored: it is not an address of this machine (http://127.0.0.1:…)",
    )
  const known = inspectionOf(config)
  const development = env.NODE_ENV === "development"
  Object.assign(known, { development, pushTo, wanted: known.handled || development || pushTo !== undefined })
}

/** Returns the URL to which the process sends traces. Returns `undefined` if the process sends none. */
export function pushAddressOf(config: InspectedConfig): string | undefined {
  return config.inspect === false ? undefined : config[inspection]?.pushTo
}

/** Returns `true` if this process keeps the traces of the last requests in its memory. */
export function isRecorded(config: InspectedConfig): boolean {
  const { inspect, [inspection]: known } = config
  if (inspect === false) return false
  return known?.handled === true || known?.development === true || (inspect !== undefined && isInspectOptions(inspect))
}

/**
 * Returns an object whose field `wanted` is `true` while the process traces requests. The field changes if the
 * application makes a handler, or reads the environment, after this call.
 */
export function tracingOf(config: InspectedConfig): { readonly wanted: boolean } {
  if (config.trace !== undefined || isInspectOptions(config.inspect)) return { wanted: true }
  if (config.inspect === false) return { wanted: false }
  return Object.isExtensible(config) ? inspectionOf(config) : (config[inspection] ?? { wanted: false })
}

/**
 * Returns who may see the visualizer on its route: no visitor (in production), browsers on this computer, or the
 * visitors that `authorize` allows.
 */
export function viewersOf(config: InspectedConfig): "nobody" | "thisMachine" | InspectOptions {
  const { inspect } = config
  if (isInspectOptions(inspect)) return inspect
  return inspect !== false && config[inspection]?.development === true ? "thisMachine" : "nobody"
}

function isInspectOptions(inspect: InspectedConfig["inspect"]): inspect is InspectOptions {
  return typeof inspect === "object" && inspect !== null && typeof inspect.authorize === "function"
}

/**
 * Returns `true` if a host, with or without a port, names this computer: `localhost`, `*.localhost`, `127.0.0.0/8`,
 * `[::1]`.
 */
export function isOwnHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  )
}

/**
 * Returns the base URL to which traces are sent. Returns `undefined` for a URL that does not begin with `http:`, and
 * for one of another computer.
 */
function loopbackAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== "http:" || !isOwnHost(url.host) || url.username !== "" || url.password !== "") return undefined
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`
}
