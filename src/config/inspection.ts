/** Decides whether requests are recorded and who may see them, by the option `inspect` and the environment. */
import type { Logger } from "../ports/logger.ts"

/** Access to the visualizer of a running application. */
export interface InspectOptions {
  /**
   * Called for each request to the visualizer, in production too. `true` shows all flows and recent requests: ids of users,
   * providers, and reasons of failures. Any other value, or an error, refuses.
   */
  authorize: (request: Request) => boolean | Promise<boolean>
}

/** The key of the state. It is an own property of configurations, so that copies of a configuration have it too. */
const inspection: unique symbol = Symbol("authchart.inspection")

interface Inspection {
  /** `NODE_ENV` is `development`. */
  development: boolean
  /** `AUTHCHART_INSPECT`, where it is an address of this machine. */
  pushTo: string | undefined
  /** True if a handler of the application shows the traces. */
  handled: boolean
  /** A request was recorded. */
  recorded: boolean
  /** Names the application, if copies of the configuration differ in `basePath`. */
  identifyingPath: string | undefined
  /** Called when a request is recorded. */
  listening: Set<() => void>
  /** True if a handler, the development mode or `AUTHCHART_INSPECT` needs traces. */
  wanted: boolean
}

interface InspectedConfig {
  inspect?: false | InspectOptions | undefined
  trace?: unknown
  [inspection]?: Inspection
}

/** Returns the state of a configuration, which is made on demand. Copies of the configuration share it. */
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

/** Starts to record requests, for a handler of the application. `inspect: false` forbids it. */
export function recordFor(config: InspectedConfig): void {
  Object.assign(inspectionOf(config), { handled: true, wanted: true })
}

/** Notes that a request of the configuration was recorded, and calls its listeners. */
export function noteRecorded(config: InspectedConfig): void {
  const known = config[inspection]
  if (known === undefined) return
  known.recorded = true
  for (const heard of known.listening) heard()
}

export function wasRecorded(config: InspectedConfig): boolean {
  return config[inspection]?.recorded === true
}

/** Calls `heard` when a request of the configuration is recorded. @returns a function that stops this. */
export function onRecorded(config: InspectedConfig, heard: () => void): () => void {
  const { listening } = inspectionOf(config)
  listening.add(heard)
  return () => void listening.delete(heard)
}

/**
 * Names the application of a configuration by a path, for a framework that sets `basePath` only in some copies of the
 * configuration or of the library. The first call counts.
 */
export function identifyBy(path: string, config: InspectedConfig): void {
  inspectionOf(config).identifyingPath ??= path
}

/** Returns the path that names the application of a configuration, if the path differs from `basePath`. */
export function identifyingPath(config: InspectedConfig): string | undefined {
  return config[inspection]?.identifyingPath
}

/** Reads `NODE_ENV` and `AUTHCHART_INSPECT`. */
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

/** The address that receives traces of the requests; `undefined` for none. */
export function pushAddressOf(config: InspectedConfig): string | undefined {
  return config.inspect === false ? undefined : config[inspection]?.pushTo
}

/** Returns `true` if this process keeps the last requests. */
export function isRecorded(config: InspectedConfig): boolean {
  const { inspect, [inspection]: known } = config
  if (inspect === false) return false
  return known?.handled === true || known?.development === true || (inspect !== undefined && isInspectOptions(inspect))
}

/**
 * Returns an object that says if requests are traced. Its value is always current, because handlers can be made and the
 * environment can be read at any time.
 */
export function tracingOf(config: InspectedConfig): { readonly wanted: boolean } {
  if (config.trace !== undefined || isInspectOptions(config.inspect)) return { wanted: true }
  if (config.inspect === false) return { wanted: false }
  return Object.isExtensible(config) ? inspectionOf(config) : (config[inspection] ?? { wanted: false })
}

/**
 * Returns who may see the visualizer on its route: no visitor (in production), browsers on this machine, or the
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

/** Returns `true` if a host, with or without a port, names this machine: `localhost`, `*.localhost`, `127.0.0.0/8`, `[::1]`. */
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

/** The base address for traces. `undefined` for an address that is not http or not of this machine. */
function loopbackAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== "http:" || !isOwnHost(url.host) || url.username !== "" || url.password !== "") return undefined
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`
}
