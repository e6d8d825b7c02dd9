/**
 * One request: route → guard the edge → decode → advance → reply. The only way in.
 */
import type { Failure } from "../../machines/facts.ts"
import { faultOf } from "../config/judge-providers.ts"
import { resolveConfig } from "../config/resolve.ts"
import type { AuthConfig } from "../config/options.ts"
import { AuthError } from "../errors.ts"
import { composed, isComposed } from "../flows/composed.ts"
import type { Composition } from "../flows/composition.ts"
import type { Reply } from "../flows/reply.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { clearedCookie } from "../protocol/cookie-header.ts"
import { arrive, readFields, type Arrival, type Refusal } from "./arrive.ts"
import { isStoreOutage } from "./ask-store.ts"
import { credentialFields } from "./credential-fields.ts"
import { errorAddress, errorOf, failureOf } from "./failures.ts"
import { logFailure, logRefused, tellCounts } from "./log-bounds.ts"
import { noted, noteError } from "./notes.ts"
import { jsonAnswer, pageAnswer, redirectAnswer, type Answer } from "./respond.ts"
import { rowOf } from "./routes.ts"
import { platform, type Platform } from "./runtime.ts"
import { newTraceId } from "./trace-id.ts"
import { welcome, type Served } from "./welcome.ts"

/**
 * Answers a request. Total, save for `raw`: there, what an application is meant to catch is thrown.
 *
 * @throws {AuthError} with `config.raw` and without `X-Auth-Return-Redirect`.
 */
export async function handle(request: Request, given: AuthConfig, impure: Platform = platform): Promise<Answer> {
  const config = resolveConfig(given)
  tellCounts(config, impure.now())
  return noted(`${methodOf(request)} (no route)`, { request, config, impure }, (notes) =>
    serve(request, { config, notes, impure }, impure),
  )
}

async function serve(request: Request, seen: Seen, impure: Platform): Promise<Answer> {
  const { config, notes } = seen
  const arrival = arrive(request, config)
  if ("status" in arrival) return turnedAway(arrival, request, seen)
  const { action, providerId, stepId } = arrival.route
  if (notes !== undefined)
    notes.request = `${methodOf(request)} ${stepId === undefined ? action : `${action}/${stepId}`}`
  if (action === "inspect") {
    if (notes !== undefined) notes.silent = true
    const shown = await (await import("./inspected.ts")).inspected(request, arrival, config)
    return shown ?? turnedAway({ status: 400, why: "path_unknown" }, request, seen)
  }
  if (config.problem !== undefined) return unusable(config.problem, request, arrival, seen)

  let composition: Composition | undefined
  if (isComposed(config)) {
    const made = await composed(config).catch((error: unknown) => ({ problem: problemOf(error) }))
    if (made !== undefined && "problem" in made) return unusable(made.problem, request, arrival, seen)
    composition = made
  }

  const provider = providerId === undefined ? undefined : config.providers.get(providerId)
  const fault = providerId === undefined ? undefined : faultOf(providerId, config)
  if (providerId !== undefined && provider === undefined && fault === undefined)
    return turnedAway({ status: 400, why: "provider_unknown" }, request, seen)
  if (notes !== undefined) notes.provider = providerId
  // The sign-in page is still shown: it offers the other ways.
  if (fault !== undefined && (action !== "signin" || arrival.method === "POST")) {
    const reply = failureReply({ reason: "provider_misconfigured", cause: fault }, arrival, impure)
    return failed(reply, request, arrival, seen)
  }
  const row = rowOf(action, request.method, provider?.type ?? "none")
  if ("allow" in row)
    return turnedAway(
      row.allow.length === 0
        ? { status: 400, why: "provider_unknown" }
        : { status: 405, why: "method_unknown", allow: row.allow },
      request,
      seen,
    )

  const fields = await readFields(request, arrival, config, impure)
  if ("status" in fields) return turnedAway(fields, request, seen)
  notes?.fields.push(fields.query.fields, fields.body.fields)
  const { site, url, route, method } = arrival
  const withCredentials = action === "callback" && provider?.type === "credentials"
  const body = withCredentials ? credentialFields(fields.body, provider.config) : fields.body
  if ("status" in body) return turnedAway(body, request, seen)
  if ("failure" in body) {
    const reply = failureReply(body.failure, arrival, impure)
    return failed(reply, request, { ...arrival, ...fields }, seen)
  }
  const full: Arrival = { site, url, route, method, query: fields.query, body }

  const served: Served = { config, composition, notes }
  if (action === "csrf" && config.skipsCsrf) return withoutCsrf(full, request, served, impure)

  const settled = await settle({ arrival: full, row }, request, served, impure)
  return answered(settled, request, full, seen)
}

/** By which a trace names a request: any other is a text of the stranger's own. */
const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

function methodOf({ method }: Request): string {
  return knownMethods.has(method) ? method : "OTHER"
}

/** What a request is seen with from the beginning. */
type Seen = Pick<Served, "config" | "notes"> & { impure: Platform }

async function unusable(
  problem: AuthError,
  request: Request,
  arrival: Omit<Arrival, "query" | "body">,
  { config, notes }: Seen,
): Promise<Answer> {
  noteError(notes, problem, undefined)
  return (await import("./misconfigured.ts")).misconfigured(problem, request.method, arrival, config)
}

type Row = Extract<ReturnType<typeof rowOf>, { run: unknown }>

/** What there is to answer, and the cookies that go with it; none but the flow's own go with a failure. */
interface Settled {
  reply: Reply
  cookies: readonly CookieToSet[]
}

/** Welcomes the request and runs its row. Total. */
async function settle(
  { arrival, row }: { arrival: Arrival; row: Row },
  request: Request,
  own: Served,
  impure: Platform,
): Promise<Settled> {
  const { providerId } = arrival.route
  const failure = (what: Failure): Settled => ({ reply: failureReply(what, arrival, impure), cookies: [] })
  try {
    const welcomed = await welcome(request, arrival, own, impure)
    if ("failure" in welcomed) return failure({ reason: "redirect_failed", cause: welcomed.failure })
    const reply = await row.run(welcomed.visit, providerId ?? arrival.route.stepId ?? "")
    return { reply, cookies: setsCookies(arrival, row) ? welcomed.cookies : [] }
  } catch (error) {
    return failure(isStoreOutage(error) ? { reason: "flow_store_failed", cause: error } : failureOf(error))
  }
}

function failureReply(
  failure: Failure,
  { route }: Pick<Arrival, "route">,
  impure: Platform,
): Extract<Reply, { kind: "failure" }> {
  return { kind: "failure", failure, provider: route.providerId, traceId: newTraceId(impure) }
}

/**
 * The token of forms and the wanted target go along with every answer, but for the list of providers; and but for the
 * form that a provider posts: the browser withholds our cookies from it, and must not be given new ones for that.
 */
function setsCookies({ route, method }: Arrival, { provider }: Row): boolean {
  if (route.action === "providers") return false
  return !(route.action === "callback" && method === "POST" && provider.includes("oauth"))
}

function answered({ reply, cookies: common }: Settled, request: Request, arrival: Arrival, seen: Seen): Answer {
  if (reply.kind === "failure") return failed(reply, request, arrival, seen)
  const cookies = [...common, ...(reply.cookies ?? [])]
  switch (reply.kind) {
    case "json":
      return jsonAnswer(reply.status, reply.body, cookies)
    case "page":
      return pageAnswer(reply, cookies)
    case "redirect":
      return redirectAnswer(reply.url, cookies, request.headers.has("x-auth-return-redirect"))
  }
}

/** Logs the error, and sends the browser to its page. The flow's own cookie is the only one that is touched. */
function failed(
  reply: Extract<Reply, { kind: "failure" }>,
  request: Request,
  { site, route, method }: Omit<Arrival, "query" | "body">,
  { config, notes, impure }: Seen,
): Answer {
  const error = errorOf(reply.failure, reply)
  logFailure(error, reply.failure.reason, config, impure.now())
  noteError(notes, error, reply.failure.reason)
  if (notes !== undefined) notes.id = () => reply.traceId
  const asJson = request.headers.has("x-auth-return-redirect")
  if (config.raw && !asJson) throw error
  // Clients that update a session read JSON and follow nothing.
  if (route.action === "session" && method === "POST") return jsonAnswer(400, null, reply.cookies)
  const url = errorAddress(error, reply, config, site)
  const answer = redirectAnswer(url, reply.cookies ?? [], asJson)
  if (!asJson) return answer
  return { ...answer, headers: answer.headers.filter(([header]) => header !== "Location"), redirect: undefined }
}

/** `GET /csrf` where the integration checks the origin itself: there is no token, and an old one is cleared. */
async function withoutCsrf(arrival: Arrival, request: Request, own: Served, impure: Platform): Promise<Answer> {
  own.config.warnOnce("csrf-disabled")
  const { name, options } = arrival.site.cookies.csrfToken
  const welcomed = await welcome(request, arrival, own, impure)
  const common = "failure" in welcomed ? [] : welcomed.cookies
  const answer = jsonAnswer(404, null, [clearedCookie(name, options), ...common])
  return { ...answer, headers: answer.headers.filter(([header]) => header !== "Content-Type"), body: null }
}

/** What composing the flows threw: our own, or whatever an override did. */
function problemOf(error: unknown): AuthError {
  return error instanceof AuthError ? error : new AuthError("An override in `flows` threw.", { cause: error })
}

/** A request that no flow is for. Nothing was read of it, nothing is set. */
function turnedAway({ status, why, allow }: Refusal, request: Request, { config, notes, impure }: Seen): Answer {
  if (notes !== undefined) notes.ended = "turnedAway"
  logRefused({ why, status, method: request.method }, config, impure.now())
  const answer = jsonAnswer(status, "Bad request.")
  const headers: [string, string][] = allow === undefined ? [] : [["Allow", allow.join(", ")]]
  return { ...answer, headers: [...answer.headers, ...headers] }
}
