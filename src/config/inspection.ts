/** Whether requests are recorded, and who may see them: by the application's option, and by what the environment says. */
import type { Logger } from "../ports/logger.ts"

/** Who may look at the visualizer of a running application. */
export interface InspectOptions {
  /**
   * Asked for each request to the visualizer, in production too. `true` shows every flow, and what recent requests did: who
   * signed in (by id), with whom, and why it failed. Whatever else it gives, or throws, is a no.
   */
  authorize: (request: Request) => boolean | Promise<boolean>
}

/** An own property of configurations, so that it goes along where they are copied. */
const inspection: unique symbol = Symbol("authchart.inspection")

interface Inspection {
  /** `NODE_ENV` is `development`. */
  development: boolean
  /** `AUTHCHART_INSPECT`, where it is an address of this machine. */
  pushTo: string | undefined
  /** A handler of the application's shows what is recorded. */
  handled: boolean
  /** Something was. */
  recorded: boolean
  /** By which its application is known, where `basePath` is not the same in all copies of it. */
  identifyingPath: string | undefined
  /** Called when something is. */
  listening: Set<() => void>
  /** A handler, the development mode or `AUTHCHART_INSPECT` wants traces. */
  wanted: boolean
}

/** What is read of a configuration here. */
interface InspectedConfig {
  inspect?: false | InspectOptions | undefined
  trace?: unknown
  [inspection]?: Inspection
}

/** What is known of a configuration, made where it is first noted. Copies of the configuration share it. */
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

/** A handler of the application's own shows what its requests do: they are recorded from now on, unless nothing may be. */
export function recordFor(config: InspectedConfig): void {
  Object.assign(inspectionOf(config), { handled: true, wanted: true })
}

/** A request of the configuration was recorded, so its entry has prepared it. */
export function noteRecorded(config: InspectedConfig): void {
  const known = config[inspection]
  if (known === undefined) return
  known.recorded = true
  for (const heard of known.listening) heard()
}

export function wasRecorded(config: InspectedConfig): boolean {
  return config[inspection]?.recorded === true
}

/** Calls back when a request of the configuration is recorded, until the function that it gives is called. */
export function onRecorded(config: InspectedConfig, heard: () => void): () => void {
  const { listening } = inspectionOf(config)
  listening.add(heard)
  return () => void listening.delete(heard)
}

/**
 * The application of a configuration is known by this path: where a framework decides on `basePath`, and not every copy of the
 * configuration, or of the library, hears of it. What is said first stands.
 */
export function identifyBy(path: string, config: InspectedConfig): void {
  inspectionOf(config).identifyingPath ??= path
}

/** The path by which the application of a configuration is known, where it is another than `basePath`. */
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
      "AUTHCHART_INSPECT is ignored: it is no address of this machine (http://127.0.0.1:…)",
    )
  const known = inspectionOf(config)
  const development = env.NODE_ENV === "development"
  Object.assign(known, { development, pushTo, wanted: known.handled || development || pushTo !== undefined })
}

/** Where traces of its requests are sent to, if anywhere. */
export function pushAddressOf(config: InspectedConfig): string | undefined {
  return config.inspect === false ? undefined : config[inspection]?.pushTo
}

/** Whether the last requests are kept in this process, to be looked at. */
export function isRecorded(config: InspectedConfig): boolean {
  const { inspect, [inspection]: known } = config
  if (inspect === false) return false
  return known?.handled === true || known?.development === true || (inspect !== undefined && isInspectOptions(inspect))
}

/**
 * Whether requests of the configuration are traced. The object says so from now on: handlers are made, and the environment is
 * read, at any time.
 */
export function tracingOf(config: InspectedConfig): { readonly wanted: boolean } {
  if (config.trace !== undefined || isInspectOptions(config.inspect)) return { wanted: true }
  if (config.inspect === false) return { wanted: false }
  return Object.isExtensible(config) ? inspectionOf(config) : (config[inspection] ?? { wanted: false })
}

/**
 * Who may see the visualizer on its route: `nobody`, as in production; whoever is on this machine, in development; or
 * whoever the application lets.
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
 * Whether a host, with its port or without, is a name or number that only this machine has: `localhost`, `*.localhost`,
 * `127.0.0.0/8`, `[::1]`.
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

/** `AUTHCHART_INSPECT` as the base that traces are sent to: `undefined` for what is no http address of this machine. */
function loopbackAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== "http:" || !isOwnHost(url.host) || url.username !== "" || url.password !== "") return undefined
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`
}
