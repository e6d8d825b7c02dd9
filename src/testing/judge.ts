/**
 * Checks what clients, the store and the provider can see of a path: cookies, URLs, rows, requests to the provider, and
 * the signed-in user.
 */
import { quietly, type FlowPath, type PathRequest } from "./model/path.ts"
import type { Played } from "./played.ts"
import { withoutAddress } from "./stage/people.ts"
import type { Stage } from "./stage/stage.types.ts"

/** The writing methods of the adapter that each effect may call. Effects that are not in the table write nothing. */
const writesOf: Readonly<Record<string, readonly string[]>> = {
  createLink: ["createVerificationToken"],
  sendLink: ["useVerificationToken"],
  redeemLink: ["useVerificationToken"],
  createSingleUseToken: ["createVerificationToken", "useVerificationToken"],
  redeemSingleUseToken: ["useVerificationToken"],
  recallSignUp: ["createVerificationToken", "useVerificationToken"],
  quarantineUser: ["unlinkAccount", "deleteUserSessions"],
  commitIdentity: [
    "createUser",
    "updateUser",
    "deleteUser",
    "linkAccount",
    "updateAccount",
    "unlinkAccount",
    "deleteUserSessions",
    "createVerificationToken",
    "useVerificationToken",
  ],
  mergeAnonymous: ["unlinkAccount", "deleteUserSessions", "deleteUser"],
  issueSession: ["createUser", "linkAccount", "createSession", "deleteSession"],
  extendSession: ["updateSession"],
  clearSession: ["deleteSession"],
  endSession: ["deleteSession"],
  redeemNotice: ["useVerificationToken"],
  endUserSessions: ["deleteUserSessions"],
  addEvidence: ["createSession", "deleteSession"],
}

/** Methods that create or change a user, an account or a session. A denied sign-in calls none of these methods. */
const identityWrites: ReadonlySet<string> = new Set(["createUser", "updateUser", "linkAccount", "createSession"])

/** Asks that set or clear the session cookie. */
const cookieAsks: ReadonlySet<string> = new Set([
  "issueSession",
  "rollToken",
  "shapeSession",
  "clearSession",
  "endSession",
  "updateSession",
  "addEvidence",
])

/** Returns the faults in the response to one request, and in the writes of that request. */
export function answerFaults(stage: Stage, { expected, answers }: PathRequest, played: Played): string[] {
  const { response, written } = played
  const faults: string[] = []
  const asked = new Set(answers.map(({ ask }) => ask))
  // A sign-in that waits in a step stores its data as a verification token. On such a path, the writes of verification
  // tokens are no faults.
  const { own } = stage.facts
  const waitsInStep =
    Object.values(own?.states ?? {}).some(({ tags }) => tags === "waiting") ||
    expected.moves.some(({ from, to }) => [from ?? "", to].some((path) => /^(?:admission|stepUp)\.[\w-]+\./.test(path)))
  const tokenWrites = waitsInStep ? ["createVerificationToken", "useVerificationToken"] : []
  const allowed = new Set([...[...asked].flatMap((ask) => writesOf[ask] ?? []), ...tokenWrites])
  const builtIn = written.filter(({ ask }) => !stage.isOwn(ask)).map(({ method }) => method)
  const unasked = builtIn.filter((method) => !allowed.has(method))
  if (unasked.length > 0) faults.push(`the store was written to: ${unasked.join(", ")}`)

  const denied = expected.asks.some(({ answer }) => answer === "signIn.denied")
  const kept = builtIn.filter((method) => identityWrites.has(method))
  if (denied && kept.length > 0)
    faults.push(`callbacks.signIn denied the sign-in, but the store was written to: ${kept.join(", ")}`)

  const session = setsSession(stage, response)
  const issued = expected.asks.some(({ answer }) => answer === "session.issued" || answer === "token.rolled")
  const touches = [...asked].some((ask) => cookieAsks.has(ask))
  if (session && own?.deliver !== undefined) faults.push("a session cookie was set although the session is in the body")
  if (session && !touches) faults.push("a session cookie was set")
  if (session && expected.ended === "refused") faults.push("a session cookie came with a refusal")
  if (!session && isAdded(answers, expected)) faults.push("no session cookie came with the evidence")
  if (session && asked.has("issueSession") && !issued) faults.push("a session cookie was set, and no session issued")

  const location = response.headers.get("location")
  const shows = location !== null && URL.canParse(location) ? new URL(location) : undefined
  const told = shows?.searchParams.has("error") === true && shows.origin === stage.origin
  const ends = expected.ended
  if (ends === "refused" && response.status !== 400 && !told && !quietly(expected))
    faults.push(`the response does not show the refusal: ${response.status} ${location}`)
  if (ends !== "refused" && told) faults.push(`the redirect names an error: ${location}`)
  if (response.headers.get("cache-control")?.includes("no-store") !== true) faults.push("the answer can be cached")
  return faults
}

/**
 * Returns true if the effect `addEvidence` ran, so that the session now records how the user authenticated. The session
 * then has a new token. If the test replaced the effect by a prepared answer, the session did not change.
 */
function isAdded(answers: PathRequest["answers"], { asks }: PathRequest["expected"]): boolean {
  const forced = answers.some(({ ask, cause }) => ask === "addEvidence" && cause.forced !== undefined)
  return !forced && asks.some(({ answer }) => answer === "evidence.added")
}

/**
 * Returns the faults at the end of a path.
 *
 * @param before the user who was signed in before the last request.
 */
export async function endFaults(stage: Stage, path: FlowPath, before: string | undefined): Promise<string[]> {
  const faults: string[] = []
  const { provider } = stage
  const exchanges = path.requests.flatMap(({ expected }) => expected.asks.filter(({ ask }) => ask === "exchangeCode"))
  if (provider !== undefined) {
    const forced = path.requests.some(({ answers }) =>
      answers.some(({ ask, cause }) => ask === "exchangeCode" && cause.forced !== undefined),
    )
    const due = forced ? 0 : exchanges.length
    const own = provider.calls.token - stage.foreignCalls
    if (own !== due && !stage.isOwn("exchangeCode"))
      faults.push(`the token endpoint was called ${own} times, not ${due}`)
    faults.push(...provider.violations.map((violation) => `the provider saw: ${violation}`))
    faults.push(...provider.strays.map((address) => `a request went to ${address}`))
  }
  faults.push(...unjustEnds(path))
  const expected = whoEnds(path, before)
  const seen = await stage.whoIs(stage.browser)
  if (seen !== expected) faults.push(`${seen ?? "no user"} is signed in at the end, not ${expected ?? "no user"}`)
  return faults
}

/**
 * Returns a fault if the chart signs a user in on the last request, although one of its causes must never lead to a
 * session. `whoEnds` follows the chart, so a comparison with it cannot find such an error in the chart.
 */
function unjustEnds({ requests }: FlowPath): string[] {
  const [last] = requests.slice(-1)
  if (last?.expected.ended !== "signedIn") return []
  return [last.entry, ...last.answers.map(({ cause }) => cause)]
    .filter(({ unjust }) => unjust === true)
    .map(({ name }) => `a user is signed in although ${name}`)
}

/** Returns the user who has a session at the end of a path, according to the model. */
export function whoEnds(path: FlowPath, before: string | undefined): string | undefined {
  let who = before
  for (const { answers, expected } of path.requests.slice(-1)) {
    const done = new Set(expected.asks.map(({ answer }) => answer))
    const undone = (ask: string): boolean =>
      !answers.some(({ ask: asked, cause }) => asked === ask && cause.forced === undefined)
    // The anonymous user who was signed in before was merged into another user or became a full user, so the browser's
    // session has ended.
    const { do: planned } = (path.known["plan"] ?? {}) as { do?: string }
    if (done.has("anonymous.merged") || (done.has("identity.committed") && planned === "promote")) who = undefined
    if (done.has("session.issued") && expected.ended === "signedIn" && !path.delivers) {
      const user = path.known["user"] as { email?: string | null } | undefined
      who = user && (user.email ?? withoutAddress)
    } else if (done.has("session.declined") && undone("none"))
      who = answers.some(({ cause, ask }) => ask === "issueSession" && cause.forced === undefined) ? undefined : who
    if (!undone("clearSession") || !undone("endSession")) who = undefined
  }
  return who
}

/** Returns true if the response sets a session cookie with a value. */
function setsSession(stage: Stage, response: Response): boolean {
  const name = stage.sessionCookieName
  return response.headers.getSetCookie().some((line) => {
    const [set = "", value] = (line.split(";")[0] ?? "").split("=")
    return value !== "" && (set === name || set.startsWith(`${name}.`))
  })
}
