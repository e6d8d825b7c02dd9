/**
 * Which of our routes a request is for. The base path is compared as text and ends at a segment boundary; no
 * pattern is ever built from configuration. Pure and total: what is not a route is `undefined`, never an error.
 */

/** The first segment below the base path. */
export type Action =
  | "providers"
  | "session"
  | "csrf"
  | "signin"
  | "signout"
  | "callback"
  | "verify-request"
  | "error"
  | "webauthn-options"
  /** A step of the application's: `<basePath>/<id of the step>`. */
  | "step"
  /** A flow of the application's: `<basePath>` and one of its paths. */
  | "flow"
  /** The visualizer, for whoever may see it: `<basePath>/inspect[/<file>]`. */
  | "inspect"

export type Method = "GET" | "HEAD" | "POST"

export interface Route {
  action: Action
  /** As written in the configuration, once percent-decoded. No proof that such a provider exists: look it up in a Map. */
  providerId?: string
  /** Of a step. */
  stepId?: string
  /** Of a flow of the application's, with its path: `/sms/code`. */
  flowId?: string
  path?: string
  /** Of the visualizer: one of its files. Empty for its page. */
  file?: string
}

const page: readonly Method[] = ["GET", "HEAD"]
const pageAndForm: readonly Method[] = ["GET", "HEAD", "POST"]

/** The methods that an action answers, in the order of an `Allow` header (RFC 9110 §10.2.1). All others are a 405. */
export const methodsOf: Readonly<Record<Action, readonly Method[]>> = {
  providers: page,
  session: pageAndForm,
  csrf: page,
  signin: pageAndForm,
  signout: pageAndForm,
  // A GET here may redeem a code or a link, and one there makes a challenge: neither is safe, so neither answers HEAD.
  callback: ["GET", "POST"],
  "verify-request": page,
  error: page,
  "webauthn-options": ["GET"],
  step: pageAndForm,
  flow: pageAndForm,
  inspect: page,
}

/** Actions whose routes are those of the application, and the visualizer's. */
type OtherAction = "step" | "flow" | "inspect"
type NamedAction = Exclude<Action, OtherAction>

const others: readonly string[] = ["step", "flow", "inspect"] satisfies OtherAction[]

/** Actions by the segment that names them. */
const actions: ReadonlyMap<string, NamedAction> = new Map(
  // Object.keys forgets the keys of the record above.
  (Object.keys(methodsOf) as NamedAction[]).filter((name) => !others.includes(name)).map((name) => [name, name]),
)

/** Whether a second segment may name a provider. */
const takesProvider: ReadonlySet<Action> = new Set<Action>(["signin", "callback", "webauthn-options"])

export function isAction(segment: string): segment is NamedAction {
  return actions.has(segment)
}

/** Where routes lie, and those that an application adds. */
export interface OwnRoutes {
  /** As it stands in `URL.pathname`, beginning with a slash; `/` and the empty string are the root. */
  basePath: string
  /** By their ids: each step has a route. */
  steps?: ReadonlyMap<string, unknown>
  /** Paths of the application's flows, each with the id of its flow. */
  flowPaths?: ReadonlyMap<string, string>
}

/** Unreserved characters of RFC 3986 §2.3 and four more that a path carries unescaped. At most 128, and no dot segment. */
const providerIdGrammar = /^(?!\.{1,2}$)[\w.~:@+-]{1,128}$/

/**
 * Reads a path.
 *
 * One canonical form: `<basePath>/<action>[/<providerId>]`, with at most one trailing slash. Any other empty segment,
 * a dot segment, another case or an escaped action is no route. A provider id is decoded once, after the split, so an
 * escaped slash, NUL or dot segment never becomes one. An id that is literally `undefined` counts as none, as clients
 * in the field send it.
 *
 * @param pathname as `URL.pathname` gives it: dot segments are resolved there already.
 * @param inspected the visualizer has a route.
 */
export function parseRoute(
  pathname: string,
  { basePath, steps, flowPaths }: OwnRoutes,
  inspected: boolean = false,
): Route | undefined {
  const base = basePath.endsWith("/") ? basePath : `${basePath}/`
  if (!pathname.startsWith(base)) return undefined

  const below = pathname.slice(base.length)
  const path = `/${below.replace(/\/$/, "")}`
  const flowId = flowPaths?.get(path)
  if (flowId !== undefined) return { action: "flow", flowId, path }

  // Four pieces tell "too many" as well as ten thousand would.
  const segments = below.split("/", 4)
  if (segments.length > 1 && segments.at(-1) === "") segments.pop()

  const [name = "", rawId, ...more] = segments
  if (steps?.has(name) === true) return rawId === undefined ? { action: "step", stepId: name } : undefined
  if (name === "inspect") return inspected && more.length === 0 ? { action: "inspect", file: rawId ?? "" } : undefined
  const action = actions.get(name)
  if (action === undefined || more.length > 0) return undefined
  if (rawId === undefined) return { action }
  if (!takesProvider.has(action)) return undefined
  if (rawId === "undefined") return { action }

  // An id of 128 characters, each escaped, has 384.
  if (rawId.length > 384) return undefined
  try {
    const providerId = decodeURIComponent(rawId)
    return providerIdGrammar.test(providerId) ? { action, providerId } : undefined
  } catch {
    return undefined
  }
}

/** What follows `<basePath>/`, or `undefined` where the path does not lie below it. */
export function pathBelow(pathname: string, basePath: string): string | undefined {
  const base = basePath.endsWith("/") ? basePath : `${basePath}/`
  return pathname.startsWith(base) ? pathname.slice(base.length) : undefined
}
