/** The page of routes: from the registry of flows, and the methods and paths of the route parser. */
import { flowNames, registry } from "../../src/flows/registry.ts"
import { methodsOf, parseRoute, type Action, type Method } from "../../src/protocol/route.ts"
import type { Page } from "./exports.ts"

/** The type makes the record complete: a new action needs a sentence here. */
const says: Readonly<Record<Action, string>> = {
  providers: "Lists the configured providers as JSON: id, name, type and addresses.",
  session: "Returns the session as JSON, or `null`. A POST updates it with the data that it carries.",
  csrf: "Returns a CSRF token as JSON and sets its cookie.",
  signin: "A GET shows the sign-in page. A POST with a provider starts a sign-in at that provider.",
  signout: "A GET shows the sign-out page. A POST ends the session.",
  callback: "Receives a provider's callback, a sign-in link, or credentials.",
  "verify-request": "Shows the page that asks the visitor to open the mailbox.",
  error: "Shows the error page.",
  "not-me": "The link of a notice. A GET shows a page that asks. A POST ends all sessions of the user.",
  "webauthn-options": "Reserved for passkeys.",
  step: "Shows a waiting step of the application and receives its form.",
  flow: "A flow of the application, at the path that its definition names.",
  "step-up":
    "A GET shows the page on which the signed-in user authenticates again. A POST with a provider starts it. Only with `session.stepUp`.",
  "password-meter":
    "The script of the meter, for pages on which a visitor chooses a password. Only with `Password({ meter: true })`.",
  inspect: "The visualizer and its files, for visitors that `inspect` allows.",
}

const paths: Readonly<Partial<Record<Action, string>>> = {
  step: "/<id of the step>",
  flow: "/<path of the flow>",
  "step-up": "/step-up[/<provider>]",
  inspect: "/inspect[/<file>]",
}

// The record above has exactly the actions as keys; the type of Object.keys loses that.
const actions = Object.keys(says) as Action[]

/** Returns the path of an action below the base path, as the route parser reads it. */
function pathOf(action: Action): string {
  const own = paths[action]
  if (own !== undefined) return own
  const withProvider = parseRoute(`/auth/${action}/provider`, { basePath: "/auth" }) !== undefined
  return `/${action}${withProvider ? (action === "callback" ? "/<provider>" : "[/<provider>]") : ""}`
}

function flowsOf(action: Action, method: Method): readonly string[] {
  return flowNames.filter((flow) =>
    registry.some(({ id, routes }) => id === flow && routes.some((route) => route === `${method} ${action}`)),
  )
}

function row(action: Action): string {
  const flows = new Set(methodsOf[action].flatMap((method) => flowsOf(action, method)))
  const names = [...flows].map((flow) => `\`${flow}\``).join(", ")
  return `| \`${pathOf(action)}\` | ${methodsOf[action].join(", ")} | ${names || "–"} | ${says[action]} |`
}

export function routesPage(): Page {
  return {
    file: "routes.md",
    title: "Routes",
    says: "Every address below the base path, with its methods and its flows.",
    text: [
      "All routes are below `basePath`: `/api/auth` from the main entry, `/auth` from the others. An unknown path gives status 400; a method that a route does not take gives 405 with an `Allow` header.",
      ["| path | methods | flows | |", "|---|---|---|---|", ...actions.map(row)].join("\n"),
    ].join("\n\n"),
  }
}
