/** Which request goes where: one row for each, to be read like a matrix. */
import type { ResolvedProvider } from "../config/providers.ts"
import type { Reply } from "../flows/reply.ts"
import { sessionDoor } from "../flows/session.ts"
import type { Visit } from "../flows/visit.ts"
import type { Action } from "../protocol/route.ts"
import { runFlow } from "./run-flow.ts"
import { newTraceId } from "./trace-id.ts"

/** What runs for a request. `none`: the path names no provider. */
interface Row {
  action: Action
  method: "GET" | "POST"
  /** Types of provider that the row is for; `none` for a path without one. */
  provider: readonly (ResolvedProvider["type"] | "none")[]
  /** @param name the provider's id, or the step's. */
  run: (visit: Visit, name: string) => Reply | Promise<Reply>
}

const oauth: Row["provider"] = ["oauth", "oidc"]
const any: Row["provider"] = ["none", "oauth", "oidc", "email", "credentials"]

// Each flow and page is loaded by the first request for it: a process that reads sessions loads none of the others.
const throughOAuth: Row["run"] = async (visit, provider) =>
  runFlow((await import("../flows/oauth.ts")).oauthDoor, visit, provider)
const throughEmail: Row["run"] = async (visit, provider) =>
  runFlow((await import("../flows/email.ts")).emailDoor, visit, provider)
const throughCredentials: Row["run"] = async (visit, provider) =>
  runFlow((await import("../flows/credentials.ts")).credentialsDoor, visit, provider)
const throughSignOut: Row["run"] = async (visit) =>
  runFlow((await import("../flows/sign-out.ts")).signOutDoor, visit, "")
const throughSession: Row["run"] = (visit) => runFlow(sessionDoor, visit, "")

const throughStep: Row["run"] = async (visit, id) => {
  const step = visit.config.steps.get(id)
  if (step === undefined) throw new TypeError(`There is no step "${id}".`)
  return (await import("./at-step.ts")).atStepRoute(visit, step)
}

type Views = typeof import("../flows/views.ts")

function view(name: keyof Views): Row["run"] {
  return async (visit) => (await import("../flows/views.ts"))[name](visit)
}

const rows: readonly Row[] = [
  { action: "providers", method: "GET", provider: ["none"], run: view("providersView") },
  { action: "csrf", method: "GET", provider: ["none"], run: view("csrfView") },
  { action: "session", method: "GET", provider: ["none"], run: throughSession },
  { action: "session", method: "POST", provider: ["none"], run: throughSession },
  { action: "signin", method: "GET", provider: any, run: view("signInView") },
  { action: "signin", method: "POST", provider: oauth, run: throughOAuth },
  { action: "signin", method: "POST", provider: ["email"], run: throughEmail },
  { action: "signin", method: "POST", provider: ["none", "credentials"], run: backToSignIn },
  { action: "callback", method: "GET", provider: oauth, run: throughOAuth },
  { action: "callback", method: "POST", provider: oauth, run: throughOAuth },
  { action: "callback", method: "GET", provider: ["email"], run: throughEmail },
  { action: "callback", method: "POST", provider: ["email"], run: throughEmail },
  { action: "callback", method: "POST", provider: ["credentials"], run: throughCredentials },
  { action: "signout", method: "GET", provider: ["none"], run: view("signOutView") },
  { action: "signout", method: "POST", provider: ["none"], run: throughSignOut },
  { action: "verify-request", method: "GET", provider: ["none"], run: view("verifyRequestView") },
  { action: "error", method: "GET", provider: ["none"], run: view("errorView") },
  { action: "step", method: "GET", provider: ["none"], run: throughStep },
  { action: "step", method: "POST", provider: ["none"], run: throughStep },
]

/** The row of a request, or the methods that its path does take. `HEAD` goes where `GET` goes. */
export function rowOf(
  action: Action,
  method: string,
  type: ResolvedProvider["type"] | "none",
): Row | { allow: string[] } {
  const wanted = method === "HEAD" ? "GET" : method
  const here = rows.filter((row) => row.action === action && row.provider.includes(type))
  return here.find((row) => row.method === wanted) ?? { allow: here.map((row) => row.method) }
}

/** A form that names no way to sign in leads back to where there are some. */
function backToSignIn(visit: Visit): Reply {
  if (visit.csrf !== "proven")
    return { kind: "failure", failure: { reason: visit.csrf }, provider: undefined, traceId: newTraceId(visit.runtime) }
  return { kind: "redirect", url: visit.site.url("signin") }
}
