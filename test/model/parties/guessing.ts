/** Guesses of the victim's password, in the model: the stages of a limit, known devices and challenges. */
import { admit } from "./admit.ts"
import type { DeviceState, Guessing } from "./guessing-state.ts"
import type { Party, Rules, World } from "./world.ts"

/** The budgets of the scene: `4/account, 1/h/device`, and one delayed attempt in five minutes. */
export const budgets = { account: 4, open: 2, delayed: 1, device: 1 } as const

export const noGuesses: Guessing = {
  account: 0,
  apart: 0,
  delayed: 0,
  devices: { victim: 0, attacker: 0 },
  known: {},
  copy: undefined,
  responses: {},
  judged: { device: 0, account: 0 },
  foreign: false,
  last: undefined,
}

/** The attacker sends a wrong password for the victim's identifier, from a browser with at most this cookie. */
export interface Guess {
  device: "none" | "own" | "copied"
  /**
   * `new`: the browser solves a new challenge if one is needed. Otherwise the guess contains the solution that this
   * party has used before.
   */
  response: "new" | Party
}

export const guesses: readonly Guess[] = (["none", "own", "copied"] as const).flatMap((device) =>
  (["new", "attacker", "victim"] as const).map((response) => ({ device, response })),
)

export function canGuess({ known, copy, responses }: Guessing, { device, response }: Guess): boolean {
  const hasCookie = device === "none" || (device === "own" ? known.attacker : copy) !== undefined
  return hasCookie && (response === "new" || responses[response] !== undefined)
}

export function guess(world: World, { device, response }: Guess, rules: Rules): World {
  const { guessing } = world
  if (guessing === undefined) return world
  const cookie = cookieOf(guessing, device)
  const counted = count(guessing, { cookie, response, by: "attacker" }, rules)
  if (!isJudged(counted)) return { ...world, guessing: counted }
  const isVictims = cookie?.of === "victim" && cookie.state === "live"
  const { judged, last } = counted
  const of = last === "device" && isVictims ? "device" : "account"
  const foreign = counted.foreign || (last === "device" && !isVictims)
  return { ...world, guessing: { ...counted, foreign, judged: { ...judged, [of]: judged[of] + 1 } } }
}

interface Cookie {
  of: Party
  state: DeviceState
}

function cookieOf({ known, copy }: Guessing, device: Guess["device"]): Cookie | undefined {
  if (device === "none") return undefined
  const [of, state] = device === "own" ? (["attacker", known.attacker] as const) : (["victim", copy] as const)
  return state && { of, state }
}

/** A party signs in with their password. The browser solves a challenge if one is necessary. */
export function enter(world: World, who: Party, rules: Rules): World {
  const { guessing } = world
  if (guessing === undefined) return world
  const known = { ...guessing.known, [who]: "live" as const }
  if (who === "attacker") {
    // No attempt fails for the attacker's identifier.
    const last = guessing.known.attacker === undefined ? "open" : "device"
    return admit({ ...world, guessing: { ...guessing, known, last } }, { party: who, person: who }, rules)
  }
  const state = guessing.known.victim
  const counted = count(guessing, { cookie: state && { of: who, state }, response: "new", by: who }, rules)
  if (!isJudged(counted)) return { ...world, guessing: counted }
  return admit({ ...world, guessing: { ...givenBack(counted), known } }, { party: who, person: who }, rules)
}

/** Returns the counts after a success: without the attempt, and with 0 consecutive failures. */
function givenBack(counted: Guessing): Guessing {
  const { last, devices, delayed, judged } = counted
  if (last === "device") return { ...counted, devices: { ...devices, victim: Math.max(0, devices.victim - 1) } }
  if (last === "delayed") return { ...counted, delayed: Math.max(0, delayed - 1) }
  return { ...counted, account: 0, apart: 0, judged: { ...judged, account: 0 } }
}

/** Returns true if `authorize` judged the last attempt. */
export function isJudged({ last }: Pick<Guessing, "last">): boolean {
  return last !== "challenge" && last !== "refused"
}

interface Attempt {
  cookie: Cookie | undefined
  response: Guess["response"]
  by: Party
}

/** Counts an attempt, before it is judged. */
function count(before: Guessing, { cookie, response, by }: Attempt, { defences }: Rules): Guessing {
  const { account, apart, delayed, devices, responses } = before
  const refused: Guessing = { ...before, last: defences.has("counted") ? "refused" : "delayed" }
  const isOfIdentifier = cookie?.of === "victim" || !defences.has("identifier")
  if (cookie !== undefined && isOfIdentifier && (cookie.state === "live" || !defences.has("deviceEnd"))) {
    if (devices[cookie.of] >= budgets.device) return refused
    return { ...before, devices: { ...devices, [cookie.of]: devices[cookie.of] + 1 }, last: "device" }
  }
  const pace = (): Guessing => {
    if (delayed >= budgets.delayed && defences.has("pace")) return refused
    return { ...before, delayed: budgets.delayed, last: "delayed" }
  }
  if (account >= budgets.account) return pace()
  if (account < budgets.open) return { ...before, account: account + 1, last: "open" }
  const shared = defences.has("shared")
  // If devices do not share the budgets, only a passed challenge shows that its own budget is used up.
  if (response !== "new" && defences.has("single")) return { ...before, last: "challenge" }
  if (!shared && apart >= budgets.account) return pace()
  const admitted = response === "new" ? { [by]: 1 } : { [response]: (responses[response] ?? 0) + 1 }
  const taken = shared ? { account: account + 1 } : { apart: apart + 1 }
  return { ...before, ...taken, responses: { ...responses, ...admitted }, last: "challenged" }
}

/** The attacker can use the victim's browser for a moment, and copies its cookie of known devices. */
export function copyDevice(world: World): World {
  const { guessing } = world
  return guessing === undefined ? world : { ...world, guessing: { ...guessing, copy: guessing.known.victim } }
}

/** The victim ends all sessions, and the known devices with them. */
export function endDevices(world: World): World {
  const { guessing } = world
  if (guessing === undefined) return world
  const { known, copy } = guessing
  const ended = known.victim === undefined ? known : { ...known, victim: "ended" as const }
  return { ...world, guessing: { ...guessing, known: ended, copy: copy && "ended" } }
}

/**
 * Returns true if `authorize` judged more guesses than the budgets have, if a response admitted two attempts, or if the
 * device of another person, or an ended one, decided about a guess.
 */
export function isOverBudget({ judged, responses, foreign }: Guessing): boolean {
  const isBeyond = judged.account > budgets.account + budgets.delayed || judged.device > budgets.device
  return isBeyond || foreign || Object.values(responses).some((attempts) => attempts > 1)
}

/** Returns the guesses as a text, without the last result, on which no move depends. */
export function guessingKey(guessing: Guessing | undefined): string {
  if (guessing === undefined) return ""
  const { account, apart, delayed, devices, known, copy, responses, judged, foreign } = guessing
  const ofParties = [devices, known, responses].flatMap(({ victim, attacker }) => [victim, attacker])
  return [account, apart, delayed, ...ofParties, copy, judged.device, judged.account, foreign].join()
}
