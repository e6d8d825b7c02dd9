/** Attacks in which an adversary guesses a password until the limits on attempts stop the guesses. */
import { resolveConfig, type ResolvedConfig } from "../../config/resolve.ts"
import { endDevices } from "../../effects/limits/known-device.ts"
import { mailsLinks } from "../../effects/limits/stages.ts"
import type { Trace } from "../../ports/trace.ts"
import type { TestBrowser } from "../stage/browser.ts"
import type { Stage } from "../stage/stage.types.ts"
import { approach, calmly, issues, noneProfits, type AdversaryMove } from "./move.ts"
import { perform } from "../play.ts"

/** The name under which the victim, Ada, signs in, and the name of the adversary, Eve. */
const [victim, own] = ["ada", "eve"]

type Applies = AdversaryMove["applies"]

/**
 * Returns true if the library counts attempts by the name that a visitor types, and the test's own `authorize()` checks
 * the password.
 */
const counted: Applies = ({ flow, path, stage: { facts } }) =>
  flow === "credentials" && facts.identifier !== undefined && !facts.ownAuthorize && issues(path)

interface Limited {
  readonly config: ResolvedConfig
  /**
   * The maximum number of guesses for which the application checks the password while the clock stands still;
   * `undefined` if no rule counts by the name only.
   */
  readonly most: number | undefined
  /** The form field of the challenge, such as a CAPTCHA; `undefined` without a challenge. */
  readonly field: string | undefined
}

function limitsOf(stage: Stage): Limited {
  const config = resolveConfig(stage.config())
  const rules = config.limits.rulesOf("signIn.failed", stage.facts.provider).filter(({ by }) => by === "account")
  const budget = Math.min(...rules.map(({ most }) => most))
  // If the user can also sign in by a mailed link, the library admits no attempt after the budget. Otherwise, it admits
  // one more attempt in five minutes.
  const most = rules.length === 0 ? undefined : budget + (mailsLinks(config) ? 0 : 1)
  return { config, most, field: config.challenge?.field }
}

interface Guess {
  from: TestBrowser
  /** A valid response to the challenge. */
  response: string
  field: string | undefined
}

/**
 * Sends a wrong password for Ada's name.
 * @returns the traces of the request.
 */
async function guess(stage: Stage, { from, response, field }: Guess): Promise<readonly Trace[]> {
  const { facts } = stage
  const answered = field === undefined ? {} : { [field]: response }
  const typed = { [facts.identifier ?? ""]: victim, password: "a guess", ...answered }
  const form = await stage.form(`/callback/${facts.provider}`, typed, from)
  stage.upon("verifyChallenge", "challenge", () => true)
  return (await perform(stage, form, from)).traces
}

const asked = (traces: readonly Trace[], name: string): boolean =>
  traces.some(({ asks }) => asks.some(({ ask }) => ask === name))

const judged = (traces: readonly Trace[]): boolean => asked(traces, "authorizeCredentials")

/** Returns true if the library skipped the rules that count by the name, because it knows the device. */
const countsDevice = (traces: readonly Trace[]): boolean =>
  traces.some(({ asks }) => asks.some(({ budgets = [] }) => budgets.some(({ skipped }) => skipped === "device known")))

/** Signs a user in under this name with the right password, and out again. Returns the browser. */
async function signedInBefore(stage: Stage, name: string): Promise<TestBrowser> {
  const browser = stage.otherBrowser()
  const { facts } = stage
  const typed = { [facts.identifier ?? ""]: name, ...stage.goodCredentials }
  await calmly(stage, await stage.form(`/callback/${facts.provider}`, typed, browser), browser)
  stage.signOut(browser)
  return browser
}

/**
 * Makes an attack that sends guesses instead of the last request of the path. The attack succeeds if `play` reports so,
 * if the guessing browser gets a session, or if the user in the victim's browser changes.
 */
function guessing(
  name: string,
  applies: Applies,
  play: (stage: Stage, limited: Limited, browser: TestBrowser) => Promise<string[]>,
): AdversaryMove {
  return {
    name,
    applies,
    async play(attack) {
      const { stage, before } = await approach(attack)
      // For this path, `approach` has replaced effects that count attempts. `calm` restores these effects, so that they
      // count the guesses.
      stage.calm()
      stage.memo = {}
      const browser = stage.otherBrowser()
      const faults = await play(stage, limitsOf(stage), browser)
      return [...faults, ...(await noneProfits(stage, { browser, whose: "the browser of the guesses", before }))]
    },
  }
}

/**
 * Sends guesses from a browser until well after the budgets are used up.
 * @returns the successful attacks as sentences.
 */
async function tooMany(stage: Stage, { most, field }: Limited, from: (at: number) => TestBrowser): Promise<string[]> {
  if (most === undefined) return []
  let admitted = 0
  for (let at = 0; at < most + 3; at++)
    if (judged(await guess(stage, { from: from(at), response: `a response ${at}`, field }))) admitted++
  return admitted > most ? [`the passwords of ${admitted} guesses were checked, but the limits allow ${most}`] : []
}

const untilUsedUp = guessing(
  "guesses from many browsers, each time with a new response to the challenge",
  counted,
  async (stage, limited) => tooMany(stage, limited, () => stage.otherBrowser()),
)

const oneResponse = guessing(
  "sends the victim's used response to the challenge with every guess",
  counted,
  async (stage, { most = 0, field }, browser) => {
    if (field === undefined) return []
    const response = "the victim's response"
    let admitted = 0
    for (let at = 0; at < most + 3; at++) {
      const isFirst = at > 0 && admitted === 0
      // The victim must use up the response before the adversary sends it. Therefore the victim's browser sends all
      // attempts after the first, until the library admits one of them.
      const from = isFirst ? stage.browser : browser
      const traces = await guess(stage, { from, response, field })
      if (judged(traces) && asked(traces, "countChallengedAttempt") && !asked(traces, "countDelayedAttempt")) admitted++
    }
    return admitted > 1 ? [`one response to a challenge admitted ${admitted} attempts`] : []
  },
)

const ownDevice = guessing(
  "guesses from a browser that is known for a name of their own",
  counted,
  async (stage, limited) => {
    const device = await signedInBefore(stage, own)
    const { field } = limited
    const first = await guess(stage, { from: device, response: "a first response", field })
    const faults = countsDevice(first) ? ["a device of another person changed the budget"] : []
    return [...faults, ...(await tooMany(stage, limited, () => device))]
  },
)

const endedDevice = guessing(
  "guesses with a copy of the victim's known-devices cookie, after the devices were ended",
  counted,
  async (stage, limited) => {
    const { config, field } = limited
    const { facts } = stage
    if (config.flowStore === undefined) return []
    const device = await signedInBefore(stage, victim)
    const known = await guess(stage, { from: device, response: "a first response", field })
    stage.clock.pass(1)
    const account = { provider: facts.provider, providerAccountId: stage.ada.sub }
    // If the sign-in found a stored user, the device belongs to this user.
    const people = facts.stored ? [account, { user: (await stage.seed(stage.ada)).id }] : [account]
    for (const person of people) await endDevices(person, { config, now: stage.clock.now })
    const after = await guess(stage, { from: device, response: "a second response", field })
    return countsDevice(known) && countsDevice(after) ? ["a device that was ended changed the budget"] : []
  },
)

export const guesses: readonly AdversaryMove[] = [untilUsedUp, oneResponse, ownDevice, endedDevice]
