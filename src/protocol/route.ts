/**
 * Finds the route of a request. The function compares the base path as a string, up to the end of a segment, and makes
 * no regular expression from the configuration. The functions have no side effects and never throw: a path that is not
 * a route gives `undefined`.
 */

/** The kind of a route. For most routes, the kind is the first segment of the path below the base path. */
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
  /**
   * The page that the link "this was not me" opens. Mails that notify a user of a change of their account contain this
   * link.
   */
  | "not-me"
  /** A step of the application: `<basePath>/<id of the step>`. */
  | "step"
  /** A path of a flow that the application defines, below `<basePath>`. */
  | "flow"
  /** The page on which the signed-in user chooses how to authenticate again, and the forms of this page. */
  | "step-up"
  /** The visualizer, for visitors who may see it: `<basePath>/inspect[/<file>]`. */
  | "inspect"
  /** The script of the meter of `Password({ meter: true })`: `<basePath>/password-meter`. */
  | "password-meter"

export type Method = "GET" | "HEAD" | "POST"

export interface Route {
  action: Action
  /**
   * The provider id in the path, percent-decoded once. It is untrusted: no provider with this id need exist, and it can
   * be `__proto__`, so look it up in a Map.
   */
  providerId?: string
  /** The id of a step. */
  stepId?: string
  /**
   * The id of a flow that the application defines. `path` is then the flow's path below the base path, such as
   * `/sms/code`.
   */
  flowId?: string
  path?: string
  /** The name of a file of the visualizer. Empty for the visualizer's page itself. */
  file?: string
}

const page: readonly Method[] = ["GET", "HEAD"]
const pageAndForm: readonly Method[] = ["GET", "HEAD", "POST"]

/** The methods of an action, in the order of an `Allow` header (RFC 9110 §10.2.1). Any other method gives a 405. */
export const methodsOf: Readonly<Record<Action, readonly Method[]>> = {
  providers: page,
  session: pageAndForm,
  csrf: page,
  signin: pageAndForm,
  signout: pageAndForm,
  // A GET request for `callback` can redeem a code or a link, and a GET request for `webauthn-options` makes a
  // challenge. Such requests write to a store, so these actions do not accept HEAD, which must be safe.
  callback: ["GET", "POST"],
  "verify-request": page,
  error: page,
  "webauthn-options": ["GET"],
  // The link in a notice mail opens this page. GET only shows the page, so that a mail scanner that opens the link
  // changes nothing.
  "not-me": pageAndForm,
  step: pageAndForm,
  flow: pageAndForm,
  "step-up": pageAndForm,
  inspect: page,
  "password-meter": page,
}

type OwnPage = "inspect" | "password-meter"

/**
 * The actions outside flows whose functions decide if a visitor may see them. The functions also refuse wrong methods,
 * because other visitors must not learn that the actions exist. No flow may have such a path.
 */
export const ownPages: ReadonlySet<string> = new Set<OwnPage>(["inspect", "password-meter"])

/** The actions whose routes exist only in some configurations. */
type OtherAction = "step" | "flow" | "step-up" | OwnPage
type NamedAction = Exclude<Action, OtherAction>

const others: readonly string[] = ["step", "flow", "step-up", ...ownPages]

/**
 * The actions of the routes of this library, except those of {@link OtherAction}, by the path segment that names each
 * action.
 */
const actions: ReadonlyMap<string, NamedAction> = new Map(
  // `Object.keys` loses the key types of `methodsOf`.
  (Object.keys(methodsOf) as NamedAction[]).filter((name) => !others.includes(name)).map((name) => [name, name]),
)

/** The actions whose path can name a provider in its second segment. */
const takesProvider: ReadonlySet<Action> = new Set<Action>(["signin", "callback", "webauthn-options", "step-up"])

export function isAction(segment: string): segment is NamedAction {
  return actions.has(segment)
}

/** The base path, and the routes that an application adds. */
export interface OwnRoutes {
  /** The base path, as in `URL.pathname`: it begins with a slash. `/` and the empty string both mean the root. */
  basePath: string
  /** The steps by their ids, because each step has its own route. */
  steps?: ReadonlyMap<string, unknown>
  /** The paths of the flows that the application defines, each with the id of its flow. */
  flowPaths?: ReadonlyMap<string, string>
  /** The settings of sessions. The paths of step-ups are routes only if `stepUp` is true. */
  session?: { readonly stepUp: boolean }
}

/**
 * Matches a provider id: 1 to 128 unreserved characters (RFC 3986 §2.3), `:`, `@` or `+`, which a path may contain
 * unescaped. The id must not be a dot segment.
 */
const providerIdGrammar = /^(?!\.{1,2}$)[\w.~:@+-]{1,128}$/

/**
 * Reads a path.
 *
 * There is one canonical form: `<basePath>/<action>[/<providerId>]`, with at most one trailing slash. Any other empty
 * segment, a dot segment, and an action in another letter case or with escapes make the path unknown. The function
 * decodes a provider id once, after it has split the path, so that an escaped slash does not split the path. A decoded
 * id that contains a slash or NUL, or is a dot segment, makes the path unknown. The id `undefined` counts as absent,
 * because existing clients send this text if they have no id.
 *
 * @param pathname as `URL.pathname` returns it, with dot segments resolved.
 * @param inspected true if the paths of the visualizer and of the meter are routes. The caller decides whether it serves
 *   them.
 */
export function parseRoute(
  pathname: string,
  { basePath, steps, flowPaths, session }: OwnRoutes,
  inspected: boolean = false,
): Route | undefined {
  const base = basePath.endsWith("/") ? basePath : `${basePath}/`
  if (!pathname.startsWith(base)) return undefined

  const below = pathname.slice(base.length)
  const path = `/${below.replace(/\/$/, "")}`
  const flowId = flowPaths?.get(path)
  if (flowId !== undefined) return { action: "flow", flowId, path }

  // Four pieces are enough to see that the path has too many segments.
  const segments = below.split("/", 4)
  if (segments.length > 1 && segments.at(-1) === "") segments.pop()

  const [name = "", rawId, ...more] = segments
  if (steps?.has(name) === true) return rawId === undefined ? { action: "step", stepId: name } : undefined
  if (name === "inspect") return inspected && more.length === 0 ? { action: "inspect", file: rawId ?? "" } : undefined
  if (name === "password-meter") return inspected && rawId === undefined ? { action: name } : undefined
  const action = name === "step-up" && session?.stepUp === true ? name : actions.get(name)
  if (action === undefined || more.length > 0) return undefined
  if (rawId === undefined) return { action }
  if (!takesProvider.has(action)) return undefined
  if (rawId === "undefined") return { action }

  // An id has at most 128 characters, and each escaped character takes three.
  if (rawId.length > 384) return undefined
  try {
    const providerId = decodeURIComponent(rawId)
    if (!providerIdGrammar.test(providerId)) return undefined
    // A flow can run the sign-ins of a provider. An escaped spelling of the id must not lead to another flow.
    const unescaped = `/${action}/${providerId}`
    const runBy = flowPaths?.get(unescaped)
    return runBy === undefined ? { action, providerId } : { action: "flow", flowId: runBy, path: unescaped }
  } catch {
    return undefined
  }
}

/** Returns the part after `<basePath>/`, or `undefined` if the path is not below the base path. */
export function pathBelow(pathname: string, basePath: string): string | undefined {
  const base = basePath.endsWith("/") ? basePath : `${basePath}/`
  return pathname.startsWith(base) ? pathname.slice(base.length) : undefined
}
