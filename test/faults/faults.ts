/**
 * Faults that somebody might make, one patch beside this file each, and the test files that have to find it. All of
 * them: a net that is named here and does not notice is a failure of `npm run faults`, as is a patch that no longer
 * applies.
 */

/**
 * `proof`: of the chart, before anything runs. `path`: generated from the chart, played over HTTP. `model`: attacks that
 * the model of two parties, or a protocol, finds. `conformance`: a provider that lies. `flow`: written by hand, over
 * HTTP. `rule`: one part alone.
 */
export type Net = "proof" | "path" | "model" | "conformance" | "flow" | "rule"

export interface Fault {
  /** Also the name of its patch. */
  name: string
  /** What the library then does wrong. */
  says: string
  /** Test files, from the root. Each of them has to notice. */
  foundBy: readonly string[]
}

const nets: readonly (readonly [folder: string, net: Net])[] = [
  ["test/machines/", "proof"],
  ["test/model/parties/", "model"],
  ["test/model/protocols/", "model"],
  ["test/model/", "path"],
  ["test/conformance/", "conformance"],
  ["test/flows/", "flow"],
  ["test/interpreter/", "flow"],
  ["test/steps/", "flow"],
  ["test/", "rule"],
]

/** Which kind of net a test file is. */
export function netOf(file: string): Net {
  return nets.find(([folder]) => file.startsWith(folder))?.[1] ?? "rule"
}

const proofs = "test/machines/proofs.test.ts"
const lies = "test/conformance/lies.test.ts"
const oauth = "test/flows/oauth.test.ts"
const email = "test/flows/email.test.ts"
const credentials = "test/flows/credentials.test.ts"
const session = "test/flows/session.test.ts"
const forms = "test/interpreter/edge-forms.test.ts"
const targets = "test/interpreter/edge-targets.test.ts"
const flowCookies = "test/interpreter/flow-cookies.test.ts"
const parties = "test/model/parties/replay.test.ts"
const steps = "test/steps/steps.test.ts"
const inspectRoute = "test/inspector/route.test.ts"
/** The generated paths no longer take what a request can provoke. */
const coverage = "test/model/coverage.test.ts"

const stepPaths = "test/model/steps/coverage.test.ts"
const sessions = "test/model/protocols/session.test.ts"

function fault(name: string, says: string, ...foundBy: string[]): Fault {
  return { name, says, foundBy }
}

export const faults: readonly Fault[] = [
  // The answer of a provider.
  fault(
    "state-not-compared",
    "takes the flow of the provider for that of the answer, whatever its state",
    oauth,
    lies,
    coverage,
  ),
  fault("state-check-skipped", "goes from the issuer straight to the code", proofs, oauth),
  fault("nonce-ignored", "takes an ID token that was made for another sign-in", lies),
  fault("flow-of-any-provider", "goes on with a flow that was started for another provider", flowCookies),
  fault("verifier-not-sent", "sends the code without its verifier", lies),
  fault("signature-not-verified", "believes an ID token whoever signed it", lies),
  fault(
    "audience-not-compared",
    "takes an ID token that was made for another client",
    lies,
    "test/protocol/id-token-claims.test.ts",
  ),
  fault("userinfo-of-another", "believes userinfo that speaks of somebody else", lies),
  fault("repeated-parameters-taken", "takes an answer in which a parameter comes twice", lies),
  fault("error-beside-code-ignored", "takes a code that came with an error", lies),
  fault("expired-flow-goes-on", "goes on with a flow that waited too long", oauth),
  fault("flow-goes-on-twice", "leaves the cookie of a flow that is over", oauth),
  fault(
    "flow-cookie-of-any-host",
    "names the flow's cookie so that a sibling host can set it",
    parties,
    "test/config/cookies.test.ts",
  ),
  // Links in mails.
  fault("link-usable-twice", "lets a link sign in again", email, parties),
  fault("link-spent-by-following", "signs in whoever follows a link", proofs, email),
  fault("link-stored-in-plain", "stores the link's secret instead of its hash", email),
  // Forms.
  fault("csrf-ignored-by-credentials", "takes a name and a password without the form's token", credentials, forms),
  fault("csrf-ignored-by-oauth", "starts a sign-in without the form's token", oauth, forms),
  fault("origin-not-looked-at", "takes forms that another site sent", oauth, forms),
  fault("forms-of-others-taken", "looks neither at the form's token nor at who sent it", parties, forms),
  // Where people are sent.
  fault(
    "target-not-checked",
    "sends people to any address after the sign-in",
    targets,
    "test/protocol/redirect-target.test.ts",
  ),
  // Whose account it is.
  fault("found-by-address", "finds a person by the address that a provider gives", oauth, parties),
  fault("unproven-address-links", "links by an address that the provider says is unproven", oauth),
  fault("linked-to-whoever-is-here", "links an account to who signed in only after the flow was started", oauth),
  fault("session-of-another-kept", "keeps the session of who was signed in, for somebody else", oauth),
  fault("policy-takes-any-answer", "lets in whom callbacks.signIn did not refuse by `false`", oauth, email),
  fault("check-after-commit", "writes user and account before callbacks.signIn is asked", proofs, oauth),
  fault(
    "step-skipped-by-credentials",
    "asks who signs in by a password for none of the application's steps",
    steps,
    stepPaths,
  ),
  // The visualizer.
  fault("visualizer-for-every-host", "shows traces to a page of the web whose name leads here", inspectRoute),
  fault("visualizer-in-production", "has the visualizer's route wherever nobody said no", inspectRoute),
  fault(
    "traces-of-every-application",
    "shows the traces of every application of the process to whoever may see those of one",
    "test/inspector/whose-traces.test.ts",
  ),
  fault(
    "traces-taken-from-pages",
    "lets any page write traces into npx authchart inspect",
    "test/inspector/push.test.ts",
  ),
  fault(
    "errors-told-as-they-are",
    "leaves what a request brought in the messages of a trace",
    "test/interpreter/trace/secrets.test.ts",
  ),
  // Sessions.
  fault("presented-token-reused", "gives a new session the token that the browser brought", session, parties),
  fault("presented-session-stays", "leaves the session that a new one replaces", sessions),
  fault("expired-session-lives", "takes a row after its time", sessions),
]
