/**
 * Attacks of an adversary, and accidents, that a test adds to a path. A path is a list of requests after which a test
 * user is signed in or refused.
 */
import type { Leaf, Program } from "../../../machines/program.ts"
import { required } from "../../../machines/grammar.ts"
import { resolveConfig } from "../../config/resolve.ts"
import { moduleOf } from "../../flows/own/own-flow.ts"
import { signInTypes } from "../../flows/registry.ts"
import { withProgram } from "../with-program.ts"
import { requestOptions, responseOf } from "../causes/passkey-entries.ts"
import { endFaults, whoEnds } from "../judge.ts"
import type { FlowPath } from "../model/path.ts"
import { perform, traceFaults } from "../play.ts"
import type { Behaviour, Facts, Stage } from "../stage/stage.types.ts"
import {
  answersStep,
  approach,
  calmly,
  fieldsOf,
  honest,
  issues,
  noneProfits,
  onLast,
  onlyThese,
  ownBrowser,
  type AdversaryMove,
  type Approach,
} from "./move.ts"
import { withoutAddress } from "../stage/people.ts"
import { othersSession } from "./step-up.ts"
import { guesses } from "./guesses.ts"
import { proofs } from "./proofs.ts"
import { swaps } from "./swaps.ts"

const always = (): boolean => true
const signsIn: AdversaryMove["applies"] = ({ flow, stage: { facts } }) =>
  signInTypes(flow).length > 0 || facts.own?.ends === "admission"
const inFlight: AdversaryMove["applies"] = ({ path }) => path.requests.length > 1
/**
 * Returns false if the path is a single request to a flow that the application defines, because such a request has the
 * same effect from every browser.
 */
const boundToBrowser: AdversaryMove["applies"] = (attack) => attack.stage.facts.own === undefined || inFlight(attack)

const replay = onLast("sends the last request again", always, async (attack) => {
  const { stage, path, last, before, flow } = attack
  await perform(stage, last)
  const after = await stage.whoIs(stage.browser)
  await calmly(stage, last, stage.browser)
  // The path can prescribe a failure, but the repeated request runs without it. If a person without bad intentions sent
  // the request, it can now succeed and sign this person in.
  const retried = honest(path) && !issues(path) ? [stage.ada.email, ...(stage.facts.own ? [withoutAddress] : [])] : []
  // A repeated anonymous sign-in keeps the anonymous user, or creates one, so an anonymous user is an allowed result.
  if (flow === "anonymous") retried.push(withoutAddress)
  const signedOut = signsIn(attack) ? [] : [undefined]
  return onlyThese(stage, stage.browser, [after, whoEnds(path, before), ...retried, ...signedOut], ownBrowser)
})

const replayWithCookies = onLast(
  "sends the last request again, with a copy of the cookies from before it",
  // Where repetition does no harm, this attack does not apply: a repeated password is still the right password, and a
  // copied session is still a session. Without an adapter that stores users, it also does not apply to answers to a
  // step, because the server then has no record of an answered step.
  ({ flow, path, stage: { facts } }) =>
    (flow === "oauth" || flow === "email" || (facts.own !== undefined && path.requests.length > 1)) &&
    issues(path) &&
    (facts.stored || !answersStep(path)),
  async ({ stage, last, before }) => {
    const thief = stage.otherBrowser()
    for (const [name, value] of stage.browser.cookies()) thief.put(name, value)
    await perform(stage, last)
    const { response } = await calmly(stage, last, thief)
    const faults = await onlyThese(stage, thief, [undefined, before], "the browser with the copy")
    const set = response.headers.getSetCookie()
    if (before === undefined && set.some((line) => line.startsWith(`${stage.sessionCookieName}=e`)))
      faults.push("a second session came of one answer")
    return faults
  },
)

const otherBrowser = onLast(
  "sends the last request from another browser",
  boundToBrowser,
  async ({ stage, last, before }) => {
    const other = stage.otherBrowser()
    await calmly(stage, last, other)
    return noneProfits(stage, { browser: other, whose: "the other browser", before })
  },
)

const secondTab = onLast(
  "does the same in a second tab first",
  // Before the last request, Ada signs in a second time, in another tab. The test can do this only in built-in flows
  // that sign Ada in.
  (attack) =>
    signsIn(attack) &&
    attack.flow !== "anonymous" &&
    attack.stage.facts.own === undefined &&
    attack.path.requests[0]?.expected.ended !== "refused",
  async ({ stage, path, last, before }) => {
    await signInCalmly(stage)
    // The sign-in in the other tab cleared the unusual behaviours that the path prescribes for the last request.
    // Therefore, the code sets them again. Setting them can sign the browser out, so the code reads the browser's user
    // before and afterwards. Ada's account can be new and without an address, and the last request can sign it in again.
    const tab = await stage.whoIs(stage.browser)
    for (const { cause } of path.requests.at(-1)?.answers ?? []) await cause.arrange?.(stage)
    const left = await stage.whoIs(stage.browser)
    await perform(stage, last)
    return onlyThese(stage, stage.browser, [tab, left, whoEnds(path, before), stage.ada.email], ownBrowser)
  },
)

/** Signs in Ada, the test user, with all requests and without failures. */
async function signInCalmly(stage: Stage): Promise<void> {
  stage.calm()
  const { facts, ada, browser } = stage
  const { provider } = facts
  if (facts.type === "credentials") {
    const form = await stage.form(`/callback/${provider}`, { name: "ada", ...stage.goodCredentials })
    await calmly(stage, form, browser)
    return
  }
  if (facts.type === "webauthn") {
    await requestOptions(stage, { action: "authenticate" })
    const fields = { action: "authenticate", data: responseOf(stage, "authenticate") }
    await calmly(stage, await stage.form(`/callback/${provider}`, fields), browser)
    return
  }
  const form = await stage.form(`/signin/${provider}`, facts.type === "email" ? { email: ada.email } : {})
  await calmly(stage, form, browser)
  if (facts.type === "email") await calmly(stage, new Request(stage.inbox.newestTo(ada.email).url), browser)
  else await calmly(stage, (await stage.visitProvider()).request({ "sec-fetch-site": "cross-site" }), browser)
}

const wrongMethod = onLast(
  "sends a form as a link, and a link as a form",
  // The HTTP method of this request is already wrong. Changing it again would correct the method.
  ({ path }) => path.requests.at(-1)?.entry.name !== "the answer comes in another way than it was asked for",
  async ({ stage, flow, path, last, before }) => {
    const fields = await fieldsOf(last)
    const [address = ""] = last.url.split("?")
    const other =
      last.method === "POST"
        ? new Request(`${address}?${fields}`)
        : new Request(address, { method: "POST", headers: { origin: stage.origin }, body: fields })
    await calmly(stage, other, stage.browser)
    // In the session flow, the changed request can be a read of the session, which every holder of a session may send.
    // A read clears the cookie of an unreadable session.
    const read = flow === "session" ? [whoEnds(path, before), undefined] : []
    return onlyThese(stage, stage.browser, [before, ...read], ownBrowser)
  },
)

const prefetch = onLast(
  "fetches the last address beforehand, with HEAD here and with GET elsewhere",
  // Mail scanners fetch the links in a mail before the user opens them. If the flow is too old, any request that opens
  // the flow cookie also clears it, so the scanner's request would change the result of such a path.
  (attack) => (signsIn(attack) || attack.flow === "signOut") && !isLate(attack.path) && !actsOnGet(attack.stage.facts),
  async (attack) => {
    const { stage, last } = attack
    const scanner = stage.otherBrowser()
    const headers = { purpose: "prefetch", "sec-purpose": "prefetch" }
    await stage.send(new Request(last.url, { method: "HEAD", headers }))
    await stage.send(new Request(last.url, { headers }), scanner)
    if (stage.memo.plain === true) stage.forgetTarget()
    return [...(await endsHonestly(attack)), ...(await onlyThese(stage, scanner, [undefined], "the scanner"))]
  },
)

/**
 * Returns true if a flow that the application defines has a route for GET. Such a flow acts on the request of a mail
 * scanner.
 */
function actsOnGet({ own }: Facts): boolean {
  return Object.keys(own?.routes ?? {}).some((route) => route.startsWith("GET "))
}

function isLate({ requests }: FlowPath): boolean {
  const event = requests.at(-1)?.entry.event
  return typeof event === "object" && event.type === "flow.expired"
}

const expire = onLast("waits until the flow is too old", inFlight, async ({ stage, flow, last, before }) => {
  const lifetime = stage.facts.own?.lifetime ?? (flow === "email" ? 86_400 : 0)
  stage.clock.pass(Math.max(7200, lifetime + 60))
  await perform(stage, last)
  return onlyThese(stage, stage.browser, [before, undefined], ownBrowser)
})

/** Effects that run after the flow has issued, read or ended the session. If they fail, the session does not change. */
const after: ReadonlySet<string> = new Set(["announceSignIn", "announceSession", "announceSignOut"])

function failing(name: string, behaviour: (stage: Stage) => Behaviour): AdversaryMove {
  return onLast(
    name,
    ({ path }) => path.requests.at(-1)?.answers.length !== 0,
    async (attack) => {
      const { stage, path, last, before } = attack
      const asks = path.requests.at(-1)?.answers.map(({ ask }) => ask) ?? []
      // The name of the path decides which effect fails, so that the paths together cover all effects.
      const ask = asks[hash(path.name) % asks.length] ?? ""
      stage.upon(ask, "effect", behaviour(stage))
      await perform(stage, last)
      const lost = [before, undefined]
      const allowed = after.has(ask) || !signsIn(attack) ? [whoEnds(path, before), ...lost] : lost
      return onlyThese(stage, stage.browser, allowed, `${ownBrowser}, where ${ask} did not go well`)
    },
  )
}

function hash(text: string): number {
  return Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
}

const restart: AdversaryMove = {
  name: "restarts the server between the requests",
  applies: inFlight,
  play: async (attack) => endsHonestly(await approach(attack, () => attack.stage.restart())),
}

/**
 * Sends the last request.
 *
 * @returns the differences from the path without an adversary.
 */
async function endsHonestly({ stage, path, last, before }: Approach): Promise<string[]> {
  const { traces } = await perform(stage, last)
  const final = path.requests.at(-1)
  return [...(final === undefined ? [] : traceFaults(traces, final)), ...(await endFaults(stage, path, before))]
}

function deployed(name: string, change: (leaf: Leaf) => Leaf | undefined): AdversaryMove {
  return onLast(name, inFlight, async ({ stage, flow, program, last, before }) => {
    // A new deployment starts another process, which has not cached the old chart.
    await stage.restart()
    const module = required(await moduleOf(flow, resolveConfig(stage.config())), flow)
    await withProgram(module, changedWaits(program, change), () => perform(stage, last))
    return onlyThese(stage, stage.browser, [before], ownBrowser)
  })
}

/**
 * Returns a copy of the program in which `change` has replaced each waiting state. The copy lacks the states for which
 * `change` returns `undefined`.
 */
function changedWaits(program: Program, change: (leaf: Leaf) => Leaf | undefined): Program {
  const states = [...program.states].flatMap(([path, leaf]): [string, Leaf][] => {
    const changed = leaf.waiting ? change(leaf) : leaf
    return changed === undefined ? [] : [[path, changed]]
  })
  return { ...program, states: new Map(states) }
}

export const adversaryMoves: readonly AdversaryMove[] = [
  replay,
  replayWithCookies,
  otherBrowser,
  secondTab,
  ...swaps,
  ...guesses,
  ...proofs,
  othersSession,
  wrongMethod,
  prefetch,
  expire,
  failing("has one ask of the last request fail", () => () => {
    throw new Error("The adversary made it fail.")
  }),
  failing("has one ask of the last request hang", (stage) => () => stage.clock.hang()),
  failing("has one ask of the last request answer too late", (stage) => async (call) => {
    await call()
    return stage.clock.hang()
  }),
  restart,
  deployed("deploys a chart whose waiting state keeps something else", (leaf) => ({
    ...leaf,
    meta: { title: "", ...leaf.meta, keeps: [...(leaf.meta?.keeps ?? []), "candidate" as never] },
  })),
  deployed("deploys a chart without the waiting state", () => undefined),
]
