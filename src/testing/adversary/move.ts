/**
 * The interface of an adversary's move: a kind of attack that a test adds to a path. Also functions that run attacks
 * and judge their results.
 */
import type { Program } from "../../../machines/program.ts"
import type { FlowPath } from "../model/path.ts"
import { perform, prepare } from "../play.ts"
import type { Played } from "../played.ts"
import type { TestBrowser } from "../stage/browser.ts"
import type { Stage } from "../stage/stage.types.ts"

/**
 * A path that a test runs together with an adversary. `stage` is a new instance of the application with a fake
 * provider, for this path only.
 */
export interface Attack {
  readonly stage: Stage
  /** The id of the flow. */
  readonly flow: string
  readonly program: Program
  readonly path: FlowPath
}

/** A move of an adversary: a change of the requests that could let the adversary into a session of another person. */
export interface AdversaryMove {
  readonly name: string
  readonly applies: (attack: Omit<Attack, "stage"> & { stage: Pick<Stage, "facts"> }) => boolean
  /**
   * Runs the path with the attack.
   * @returns the successful attacks as sentences.
   */
  readonly play: (attack: Attack) => Promise<string[]>
}

/** A path before its last request. This request is prepared, but not sent. */
export interface Approach extends Attack {
  readonly last: Request
  /** The user who is signed in before the last request; `undefined` if no user is signed in. */
  readonly before: string | undefined
}

/**
 * Sends all requests of a path except the last, and prepares the last one.
 *
 * @param between runs after each request that was sent.
 */
export async function approach(
  attack: Attack,
  between: () => Promise<void> = async () => undefined,
): Promise<Approach> {
  const { stage, path } = attack
  const [final] = path.requests.slice(-1)
  if (final === undefined) throw new Error("A path without requests.")
  for (const request of path.requests.slice(0, -1)) {
    await perform(stage, await prepare(stage, request))
    await between()
  }
  const last = await prepare(stage, final)
  return { ...attack, last, before: await stage.whoIs(stage.browser) }
}

/** Makes an attack that begins when only the last request of the path is not sent yet. */
export function onLast(
  name: string,
  applies: AdversaryMove["applies"],
  play: (approached: Approach) => Promise<string[]>,
): AdversaryMove {
  return { name, applies, play: async (attack) => play(await approach(attack)) }
}

/** Returns true if the path ends with a new session. */
export function issues(path: FlowPath): boolean {
  const [final] = path.requests.slice(-1)
  return final?.expected.ended === "signedIn"
}

/** Returns true if the last request answers a step. */
export function answersStep(path: FlowPath): boolean {
  return path.requests.at(-1)?.entry.name.endsWith(" is sent") === true
}

/** Returns true if a person without bad intentions would send all requests of the path. The responses do not matter. */
export function honest(path: FlowPath): boolean {
  const isOwn = (name: string) => name.endsWith(" is sent") || name.endsWith(" starts the flow")
  return path.requests.every(({ entry }) => honestEntries.has(entry.name) || isOwn(entry.name))
}

const honestEntries: ReadonlySet<string> = new Set([
  "a sign-in is asked for",
  "the provider answers",
  "a link is asked for",
  "the link is opened",
  "the button of the confirmation page is pressed",
  "credentials are sent",
])

/**
 * Returns a sentence about a successful attack if a browser has the session of a user who is not in `allowed`.
 * `undefined` in `allowed` stands for a browser in which no user is signed in.
 */
export async function onlyThese(
  stage: Stage,
  browser: TestBrowser,
  allowed: readonly (string | undefined)[],
  whose: string,
): Promise<string[]> {
  const who = await stage.whoIs(browser)
  if (allowed.includes(who)) return []
  return [
    `${who ?? "no user"} is signed in in ${whose}, where only ${allowed.map((one) => one ?? "no user").join(" or ")} may be`,
  ]
}

export const ownBrowser = "the victim's browser"

/**
 * Returns a sentence about a successful attack if a user is signed in with the given browser, or if the user in the
 * victim's browser has changed.
 * @param before the user who was signed in with the victim's browser.
 */
export async function noneProfits(
  stage: Stage,
  { browser, whose, before }: { browser: TestBrowser; whose: string; before: string | undefined },
): Promise<string[]> {
  return [
    ...(await onlyThese(stage, browser, [undefined], whose)),
    ...(await onlyThese(stage, stage.browser, [before], ownBrowser)),
  ]
}

/** Sends a request from a browser, without the failures and unusual answers that the path prescribes. */
export async function calmly(stage: Stage, request: Request, from: TestBrowser): Promise<Played> {
  stage.calm()
  return perform(stage, request, from)
}

/** Returns the fields of a form, or of the query of a URL. */
export async function fieldsOf(request: Request): Promise<URLSearchParams> {
  return request.method === "POST"
    ? new URLSearchParams(await request.clone().text())
    : new URL(request.url).searchParams
}

/** Returns the same request with other fields. */
export async function withFields(
  request: Request,
  change: (fields: URLSearchParams) => void,
  url: string = request.url,
): Promise<Request> {
  const fields = new URLSearchParams(await fieldsOf(request))
  change(fields)
  const { headers, method } = request
  if (method === "POST") return new Request(url, { method, headers: plain(headers), body: fields })
  const address = new URL(url)
  address.search = fields.toString()
  return new Request(address, { headers })
}

/** Returns the headers without those that describe the body, because the changed request has another body. */
function plain(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete("content-type")
  kept.delete("content-length")
  return kept
}
