/**
 * One request: route → guard the edge → decode → advance → reply. The only way in.
 */
import type { Failure } from "../../machines/facts.ts"
import { resolveConfig, type ResolvedConfig } from "../config/resolve.ts"
import type { AuthConfig } from "../config/options.ts"
import { AuthError, UnknownAction } from "../errors.ts"
import type { Reply } from "../flows/reply.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { randomHex } from "../protocol/random.ts"
import { arrive, readFields, type Arrival, type Refusal } from "./arrive.ts"
import { errorAddress, errorOf } from "./failures.ts"
import { misconfigured } from "./misconfigured.ts"
import { jsonAnswer, pageAnswer, redirectAnswer, type Answer } from "./respond.ts"
import { rowOf } from "./routes.ts"
import { platform, type Platform } from "./runtime.ts"
import { welcome } from "./welcome.ts"

/**
 * Answers a request. Total, save for `raw`: there, what an application is meant to catch is thrown.
 *
 * @throws {AuthError} with `config.raw` and without `X-Auth-Return-Redirect`.
 */
export async function handle(request: Request, given: AuthConfig, impure: Platform = platform): Promise<Answer> {
  const config = resolveConfig(given)
  const arrival = arrive(request, config)
  if ("status" in arrival) return turnedAway(arrival, request, config)
  if (config.problem !== undefined) return misconfigured(config.problem, request.method, arrival, config)

  const { action, providerId } = arrival.route
  const provider = providerId === undefined ? undefined : config.providers.get(providerId)
  if (providerId !== undefined && provider === undefined) return turnedAway({ status: 400 }, request, config)
  const row = rowOf(action, request.method, provider?.type ?? "none")
  if ("allow" in row) return turnedAway(row.allow.length === 0 ? { status: 400 } : { status: 405, allow: row.allow }, request, config)

  const fields = await readFields(request, arrival)
  if ("status" in fields) return turnedAway(fields, request, config)
  const full: Arrival = { ...arrival, ...fields }
  if (action === "callback" && provider?.type === "credentials" && fields.body.repeated.size > 0)
    return turnedAway({ status: 400 }, request, config)

  const traceId = randomHex(impure.randomBytes, 8)
  try {
    const welcomed = await welcome(request, full, config, impure)
    if ("failure" in welcomed) {
      const failure: Failure = { reason: "redirect_failed", cause: welcomed.failure }
      return failed({ kind: "failure", failure, provider: providerId, traceId }, request, full, config)
    }
    const reply = await row.run(welcomed.visit, providerId ?? "")
    const cookies = action === "providers" ? [] : welcomed.cookies
    return answered(reply, cookies, request, full, config)
  } catch (error) {
    if (config.raw && error instanceof AuthError) throw error
    const failure: Failure = { reason: "internal", cause: error }
    return failed({ kind: "failure", failure, provider: providerId, traceId }, request, full, config)
  }
}

function answered(
  reply: Reply,
  common: readonly CookieToSet[],
  request: Request,
  arrival: Arrival,
  config: ResolvedConfig,
): Answer {
  if (reply.kind === "failure") return failed(reply, request, arrival, config)
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
  { site }: Pick<Arrival, "site">,
  config: ResolvedConfig,
): Answer {
  const error = errorOf(reply.failure, reply)
  config.log.error(error)
  const asJson = request.headers.has("x-auth-return-redirect")
  if (config.raw && !asJson) throw error
  const url = errorAddress(error, reply.failure, reply.traceId, config, site)
  return redirectAnswer(url, reply.cookies ?? [], asJson)
}

/** A request that no flow is for. Nothing was read of it, nothing is set. */
function turnedAway({ status, allow }: Refusal, request: Request, config: ResolvedConfig): Answer {
  config.log.debug("request_refused", { status, method: request.method })
  if (status === 400 && request.method !== "GET") config.log.error(new UnknownAction("A request was refused: its path, query or body is none that is served."))
  const answer = jsonAnswer(status, "Bad request.")
  const headers: [string, string][] = allow === undefined ? [] : [["Allow", allow.join(", ")]]
  return { ...answer, headers: [...answer.headers, ...headers] }
}

