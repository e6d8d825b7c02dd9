/** Makes the flow module of a flow that an application defines with `defineFlow`. */
import type { AdmissionContext, AdmissionOutcome } from "../../../machines/admission/index.ts"
import { inApplication } from "../../../machines/application-error.ts"
import { compile } from "../../../machines/compile.ts"
import { copyOf } from "../../../machines/copy-of.ts"
import { chartsOfFlow, type OwnInput } from "../../../machines/own-flow/flow-chart.ts"
import type { FlowResponse, FlowRoute, LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import { libraryAsks } from "../../../machines/own-flow/library-asks.ts"
import type { StepUpOutcome } from "../../../machines/step-up/index.ts"
import type { FlowTypes } from "../../../machines/grammar.ts"
import { memoryOf } from "../../../machines/steps/step-memory.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { sectionsPage } from "../../pages/sections.ts"
import { stepPage } from "../../pages/step.ts"
import { flowModule, policyOf, type FlowModule, type FlowParts } from "../flow-module.ts"
import { drawsPages, pageResult, redirectResult, resentResult, signInEnd, type HttpResult } from "../http-result.ts"
import { jsonResult } from "../json-result.ts"
import { pageProps } from "../page-props.ts"
import { meterOf } from "../password-meter.ts"
import { quarantineResult, tellsOwner } from "../quarantine-result.ts"
import { againFlows, loadAgain, rowOf } from "../registry.ts"
import type { RequestContext } from "../request-context.ts"
import { scriptsOf, withAlert, withLimits } from "../steps/step-form.ts"
import { pathOf } from "../steps/step-position.ts"

interface OwnFlow extends FlowTypes {
  input: OwnInput
  context: AdmissionContext
  events: { type: string }
  outcome: AdmissionOutcome | StepUpOutcome | { type: "responded"; state: string }
}

const modules = new WeakMap<LooseFlow, FlowModule>()

/** Returns the module of a flow of the application. All configurations with this flow share the module. */
export function ownFlow(own: LooseFlow): FlowModule {
  const known = modules.get(own) ?? make(own)
  modules.set(own, known)
  return known
}

/** Returns the module of a built-in flow or of a flow of the application. */
export function moduleOf(
  flow: string,
  { ownFlows }: Pick<ResolvedConfig, "ownFlows">,
): FlowModule | Promise<FlowModule> | undefined {
  const own = ownFlows.get(flow)
  if (own !== undefined) return ownFlow(own)
  const again = againFlows.get(flow)
  return again === undefined ? rowOf(flow)?.load() : loadAgain(again)
}

function make(own: LooseFlow): FlowModule {
  const input = { provider: own.id, linksByEmail: false, callbackUrl: "" }
  const { chart, base } = chartsOfFlow(own)
  const eventsOf = (chosen: (path: string, route: FlowRoute) => boolean) =>
    new Set(
      Object.entries(own.routes).flatMap(([path, route]) => (chosen(path, route) ? Object.keys(route.events) : [])),
    )
  const held = {
    mayAsk: libraryAsks,
    formEvents: eventsOf(takesToken),
    postEvents: eventsOf((path) => path.startsWith("POST ")),
    delivers: own.deliver !== undefined,
  }
  const parts: FlowParts<OwnFlow> = {
    id: own.id,
    own,
    // The types of the definition are unknown here, so the code casts the charts that it derived from the definition.
    chart: chart as never,
    base: base as never,
    input: () => input,
    policy: (provider, program) => ({ ...policyOf(input)(provider, program), ...held }),
    // `own-flow-route.ts` decodes the requests, so `decode` is never called.
    decode: () => {
      throw new TypeError(`The flow "${own.id}" can be reached only by its own routes.`)
    },
    respond: ({ outcome, state: { context: seen } }, context) => {
      if (outcome?.type === "steppedUp" && own.responses.steppedUp !== undefined)
        return respondAt(own, { state: outcome.type, seen }, context)
      if (outcome?.type === "responded") return respondAt(own, { state: outcome.state, seen }, context)
      if (outcome?.type === "signedIn" && own.deliver !== undefined) return delivered(own, own.deliver, seen, context)
      if (outcome?.type === "signedIn" && own.provesMailbox === true && tellsOwner(seen, context))
        return quarantineResult(outcome.url, context)
      return signInEnd(outcome ?? { type: "refused", failure: { reason: "internal" } }, context)
    },
  }
  // The application wrote the chart, so `compile` checks it.
  return flowModule(parts, compile)
}

/** Returns true if a request to a route must carry the CSRF token. */
export function takesToken(path: string, { forgery }: LooseFlow["routes"][string]): boolean {
  return path.startsWith("POST ") ? forgery !== "none" : forgery === "token"
}

/** Returns the flow's module for a request that starts the flow. `decode` of this module returns `event`. */
export function startedBy(own: LooseFlow, event: { type: string }, { callbackUrl }: RequestContext): FlowModule {
  const flow = ownFlow(own)
  const input: FlowModule["input"] = (config, provider) => ({ ...flow.input(config, provider), callbackUrl })
  return { ...flow, input, decode: () => ({ event }) }
}

/**
 * Makes the response for a state in which the flow waits or ends. The definition of the flow describes this response.
 */
export async function respondAt(
  own: LooseFlow,
  { state, seen }: { state: string; seen: AdmissionContext },
  context: RequestContext,
): Promise<HttpResult> {
  const { site } = context
  const { problem } = seen.steps
  const props = await pageProps(context)
  const basePath = context.config.basePath === "/" ? "" : context.config.basePath
  const view = copyOf({ state, data: memoryOf(seen, own).data, problem, origin: site.origin, basePath })
  const { language, texts } = props
  const response = await inApplication(
    `responses.${state} of the flow "${own.id}"`,
    async (): Promise<FlowResponse> => {
      const respond = own.responses[state]
      if (respond === undefined) throw new TypeError(`There is no response for the state "${state}".`)
      return respond({ ...view, language, texts })
    },
    { seen: view.data },
  )
  const { csrfToken } = context
  if (!("page" in response) || isForData(response, context)) return resultOf(response, context)
  if ("sections" in response.page)
    return pageResult(
      sectionsPage({
        ...props,
        page: response.page,
        csrfToken,
        addressOf: (path) => site.url(path.replace(/^\//, "")),
      }),
    )
  const page = withAlert(withLimits(response.page, own), seen.steps, props)
  const action = site.url(pathOf(own, state, page.buttons[0]?.event))
  const shown = {
    page,
    invalid: seen.steps.field?.name,
    action,
    csrfToken,
    scripts: await scriptsOf(page),
    meter: await meterOf(page, context),
    isWaiting: false,
  }
  return pageResult(stepPage({ ...props, ...shown }))
}

/** Returns true if the client asks for JSON, and the flow's response defines JSON. */
function isForData(response: FlowResponse, context: RequestContext): boolean {
  return response.json !== undefined && drawsPages(context)
}

function resultOf(response: FlowResponse, context: RequestContext): HttpResult {
  const { site, runtime } = context
  if (!("redirect" in response) || isForData(response, context))
    return jsonResult(response.status ?? 200, response.json)
  if (response.resend === true) return resentResult(resolved(response.redirect, noTargets, site.origin), context)
  return redirectResult(resolved(response.redirect, runtime.targets, site.origin), context)
}

/**
 * The allowed URLs of other sites for a redirect that resends the form: none, because the form contains the CSRF token.
 */
const noTargets: ReadonlySet<string> = new Set()

/** Responds with the session in the body, in the form that `deliver` returns. Sets no session cookie. */
function delivered(
  own: LooseFlow,
  deliver: NonNullable<LooseFlow["deliver"]>,
  seen: AdmissionContext,
  context: RequestContext,
): HttpResult {
  const { runtime, site } = context
  const { name } = site.cookies.sessionToken
  const chunks = runtime.jar.filter((one) => one.value !== "" && (one.name === name || one.name.startsWith(`${name}.`)))
  runtime.jar.length = 0
  const session = {
    cookie: name,
    token: chunks.map(({ value }) => value).join(""),
    expires: chunks[0]?.options.expires ?? new Date(runtime.now() + runtime.config.session.maxAge * 1000),
  }
  const { data } = memoryOf(seen, own)
  const response = inApplication(`deliver of the flow "${own.id}"`, () => deliver({ data: copyOf(data), session }), {
    seen: { data, token: session.token },
  })
  // An application in JavaScript can return a value that the type does not allow.
  if (!("json" in response))
    throw new TypeError(
      `deliver of the flow "${own.id}" returned no json. Return { json: … }: the body carries the session.`,
    )
  return resultOf(response, context)
}

/** Returns the redirect URL. @throws {TypeError} unless the URL is on this site, or `resolveTarget` returned it. */
function resolved(url: string, targets: ReadonlySet<string>, origin: string): string {
  if (targets.has(url)) return url
  const own = URL.canParse(url, origin) ? new URL(url, origin) : undefined
  if (own?.origin === origin) return own.href
  throw new TypeError("A flow redirects to an address of another site that `resolveTarget` did not return.")
}
