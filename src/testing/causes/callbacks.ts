/** Makes the callbacks of a provider, as a correct provider sends them and with changes. */
import { resolveConfig, siteOf } from "../../config/resolve.ts"
import type { FlowModule } from "../../flows/flow-module.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Entry, Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import { alterFlow } from "./altered-flow.ts"
import { words } from "./at-provider.ts"

const startedOAuth = ({ known }: Moment): boolean => known["startedFor"] !== undefined
export const waits = ({ at }: Moment): boolean => at === "awaitingCallback"

/** Returns true if no sign-in has started, and the library looks for the flow of a callback by its `state`. */
const findsByState = (moment: Moment): boolean =>
  !startedOAuth(moment) && moment.facts.checks.state && !moment.facts.proxy

/** Returns the event that a callback causes in the model. `change` alters the provider's response in the event. */
function answer(change: (response: Record<string, unknown>, moment: Moment) => object = (same) => same) {
  return (moment: Moment) => {
    const { known, facts } = moment
    const honest = {
      provider: facts.provider,
      mode: facts.responseMode,
      code: "code",
      ...(facts.checks.state ? { state: "state", stateDigest: words.state } : {}),
      ...(facts.named ? { iss: known["issuer"] ?? words.issuer } : {}),
      unexpected: [],
    }
    return { type: "callback.received", response: change(honest, moment) }
  }
}

/**
 * Visits the provider, and returns the request with which the browser comes back. `change` alters the parameters of
 * this callback.
 */
export async function comeBack(
  stage: Stage,
  change: (parameters: URLSearchParams) => void = () => undefined,
  mode: "query" | "form_post" = stage.facts.responseMode,
): Promise<Request> {
  const visit = await stage.visitProvider()
  change(visit.parameters)
  return mode === "query"
    ? new Request(`${visit.redirectUri}?${visit.parameters}`)
    : new Request(visit.redirectUri, {
        method: "POST",
        headers: {
          origin: stage.provider?.issuer ?? "",
          // If the sign-in did not request `form_post`, its flow cookie is `SameSite=Lax`. A browser sends such a
          // cookie only with a form from the same site.
          "sec-fetch-site": stage.facts.responseMode === "query" ? "same-site" : "cross-site",
        },
        body: new URLSearchParams(visit.parameters),
      })
}

const altered = (name: string, change: (parameters: URLSearchParams) => void, event: Entry["event"]): Entry => ({
  name,
  event,
  when: waits,
  send: (stage) => comeBack(stage, change),
})

/**
 * Returns the callbacks that a flow can receive.
 *
 * @param flow the sign-in or re-authentication that waits for them.
 */
export const callbacksOf = (flow: FlowModule): readonly Entry[] => [
  { name: "the provider answers", event: answer(), when: waits, send: (stage) => comeBack(stage) },
  altered(
    "a parameter comes twice",
    (given) => given.append("code", "again"),
    answer((same) => ({ ...same, unexpected: ["code"] })),
  ),
  altered(
    "an ID token comes along",
    (given) => given.set("id_token", "x"),
    answer((same) => ({ ...same, unexpected: ["id_token"] })),
  ),
  {
    name: "our cookie holds a flow that was begun at another provider",
    event: answer((same) => ({ ...same, provider: "another" })),
    unjust: true,
    when: waits,
    send: async (stage) => {
      const request = await comeBack(stage)
      await alterFlow(stage, flow.program(undefined), {
        key: "startedFor",
        change: (begun) => ({ ...(begun as object), provider: "another" }),
      })
      return request
    },
  },
  {
    name: "the answer comes in another way than it was asked for",
    event: answer((same, { facts }) => ({ ...same, mode: facts.responseMode === "query" ? "form_post" : "query" })),
    when: waits,
    send: (stage) => comeBack(stage, undefined, stage.facts.responseMode === "query" ? "form_post" : "query"),
  },
  altered(
    "another server answers",
    (given) => given.set("iss", "https://evil.test"),
    answer((same) => ({ ...same, iss: "another" })),
  ),
  {
    ...altered(
      "the server does not name itself",
      (given) => given.delete("iss"),
      answer(({ iss: _gone, ...same }) => same),
    ),
    when: (moment) => waits(moment) && moment.facts.named,
  },
  {
    name: "the answer is to another request, whose cookie was put in place of ours",
    event: answer((same) => ({ ...same, stateDigest: "another" })),
    unjust: true,
    when: (moment) => waits(moment) && moment.facts.checks.state,
    send: async (stage) => {
      const state = "a state that was never sealed"
      const request = await comeBack(stage, (given) => given.set("state", state))
      const { name } = siteOf(resolveConfig(stage.config()), stage.origin).cookies.flow
      const own = [...stage.browser.cookies().keys()].find((key) => key.startsWith(`${name}.`)) ?? ""
      stage.browser.rename(own, `${name}.${(await sha256(state)).slice(0, 16)}`)
      return request
    },
  },
  altered(
    "the person declines",
    denied("access_denied"),
    answer((same) => ({ ...same, error: "access_denied" })),
  ),
  altered(
    "the provider fails",
    denied("server_error"),
    answer((same) => ({ ...same, error: "server_error" })),
  ),
  altered(
    "there is no code",
    (given) => given.delete("code"),
    answer(({ code: _gone, ...same }) => same),
  ),
  {
    name: "an answer that this browser did not ask for",
    event: answer(({ ...same }, { facts }) => (facts.proxy ? { ...same, onRedirectProxy: true } : same)),
    when: (moment) => !startedOAuth(moment),
    send: (stage) => unasked(stage),
  },
  {
    name: "an answer without state",
    event: answer(({ state: _state, stateDigest: _digest, ...same }) => ({ ...same, stateProblem: "missing" })),
    when: findsByState,
    send: (stage) => new Request(`${stage.base}/callback/${stage.facts.provider}?code=code`),
  },
  {
    name: "an answer with two states",
    event: answer((same) => ({ ...same, unexpected: ["state"], stateProblem: "repeated" })),
    when: findsByState,
    send: (stage) => unasked(stage, "&state=another"),
  },
  {
    name: "an answer beside another sign-in",
    event: answer((same) => ({ ...same, otherFlows: true })),
    when: findsByState,
    send: (stage) => {
      const { name } = siteOf(resolveConfig(stage.config()), stage.origin).cookies.flow
      stage.browser.put(`${name}.0123456789abcdef`, "a flow that this request does not open")
      return unasked(stage)
    },
  },
  {
    name: "an answer that this browser did not ask for, with a parameter twice",
    event: answer((same) => ({ ...same, onRedirectProxy: true, unexpected: ["code"] })),
    when: (moment) => !startedOAuth(moment) && moment.facts.proxy,
    send: (stage) => unasked(stage, "&code=again"),
  },
]

function unasked(stage: Stage, more = ""): Request {
  const { state = "a state that was never sealed" } = stage.memo
  const { base, facts } = stage
  return new Request(`${base}/callback/${facts.provider}?code=code&state=${encodeURIComponent(state)}${more}`)
}

function denied(error: string): (given: URLSearchParams) => void {
  return (given) => {
    given.delete("code")
    given.set("error", error)
  }
}
