/** Guesses on the stage: known-devices cookies, solved challenges, and the results of attempts in the traces. */
import { solveChallenge, type Challenge as Puzzle } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"
import { proofOfWork } from "../../../src/challenges/proof-of-work.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import { endDevices } from "../../../src/effects/limits/known-device.ts"
import type { PersonIdentity } from "../../../machines/person-key.ts"
import type { Trace } from "../../../src/ports/trace.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { locationOf } from "../../support/browser.ts"
import { budgets, type Guess } from "./guessing.ts"
import type { Outcome } from "./guessing-state.ts"
import type { PartyBrowser } from "./party-browser.ts"
import type { Clock } from "./real-factors.ts"
import type { Party } from "./world.ts"

export interface RealGuessing {
  /** The options of an application that counts attempts. It mails no links. */
  options: Partial<AuthConfig>
  /** Sends a password for a name, and solves a challenge if the application requires one. */
  signIn: (who: Party, browser: PartyBrowser, fields: Record<string, string>) => Promise<void>
  guess: (guess: Guess) => Promise<void>
  copyDevice: () => void
  endDevices: (person: PersonIdentity, config: AuthConfig) => Promise<void>
  /** The result of the last attempt, by its trace; `undefined` before the first. */
  last: () => Outcome | undefined
}

interface Surroundings {
  browsers: () => Record<Party, PartyBrowser>
  open: () => PartyBrowser
  clock: Clock
  /** Milliseconds since the epoch. */
  now: () => number
}

const challenge = proofOfWork({ derivations: 10 })
const route = "/callback/password"

export function realGuessing({ browsers, open, clock, now }: Surroundings): RealGuessing {
  const used = new Map<Party, object>()
  let traced: Trace | undefined
  let copy: [string, string] | undefined

  const deviceOf = (browser: PartyBrowser): [string, string] | undefined =>
    [...browser.cookies()].find(([name]) => name.endsWith("known-devices"))
  const signIn = async (who: Party, browser: PartyBrowser, fields: Record<string, string>): Promise<void> => {
    const first = locationOf(await browser.submit(route, fields))
    if (first.searchParams.get("code") !== "challenge_needed") return
    const solution = await solved(await (await browser.visit(first)).text())
    used.set(who, solution)
    await browser.submit(route, { ...fields, [challenge.field]: written(solution) })
  }
  return {
    options: {
      limits: { "signIn.failed": `${budgets.account}/account, ${budgets.device}/h/device` },
      challenge,
      stores: memoryStores(now),
      trace: (trace) => {
        if (trace.asks.some(({ ask }) => ask === "countOpenAttempt")) traced = trace
      },
    },
    signIn,
    guess: async ({ device, response }) => {
      const browser = open()
      const cookie = device === "own" ? deviceOf(browsers().attacker) : device === "copied" ? copy : undefined
      if (cookie !== undefined) browser.hold(...cookie)
      const fields = { name: "victim", password: "a guess" }
      if (response === "new") return signIn("attacker", browser, fields)
      // The same solution in another spelling.
      await browser.submit(route, { ...fields, [challenge.field]: written(used.get(response) ?? {}, 1) })
    },
    copyDevice: () => {
      copy = deviceOf(browsers().victim)
    },
    endDevices: async (person, config) => {
      // The application knows a device that signs in later.
      clock.passed += 1
      await endDevices(person, { config: resolveConfig(config), now })
      clock.passed += 1
    },
    last: () => traced && outcomeIn(traced),
  }
}

/** Reads the result of an attempt from its trace. */
function outcomeIn({ asks }: Trace): Outcome {
  const asked = (name: string): boolean => asks.some(({ ask }) => ask === name)
  const isOfDevice = asks.some(({ budgets: left = [] }) => left.some(({ skipped }) => skipped === "device known"))
  if (!asked("authorizeCredentials")) return asks.at(-1)?.ask === "verifyChallenge" ? "challenge" : "refused"
  if (isOfDevice) return "device"
  if (asked("countDelayedAttempt")) return "delayed"
  return asked("verifyChallenge") ? "challenged" : "open"
}

/** Solves the challenge of a sign-in page, like its script. */
async function solved(page: string): Promise<object> {
  const [, json = ""] = /data-proof-of-work="([^"]*)"/.exec(page) ?? []
  const puzzle = JSON.parse(json.replaceAll("&quot;", '"')) as Puzzle
  return { challenge: puzzle, solution: await solveChallenge({ challenge: puzzle, deriveKey }) }
}

const written = (solution: object, space?: number): string => btoa(JSON.stringify(solution, undefined, space))
