/**
 * The words for states and transitions that drawings, pages and outlines share. Drawings also show the kind of a state
 * by its shape and colour.
 */
import type { EdgeDescription, EdgeKind, StateDescription, StateKind } from "./description.ts"

/** The word and the explanation of each kind of state, in the usual order within a flow. */
export const kinds: Readonly<Record<StateKind, { readonly word: string; readonly says: string }>> = {
  plain: { word: "Start", says: "The flow begins here, with a request." },
  check: {
    word: "Check",
    says: "Must be passed where the configuration demands it: by a way marked ✓, or – if it does not apply.",
  },
  asking: { word: "Asks", says: "The flow waits for the answer of an effect. The answer chooses the transition." },
  choice: { word: "Choice", says: "The flow goes on by itself, by the first guard that holds." },
  waiting: { word: "Waits", says: "The request ends here. A later one goes on." },
  grant: { word: "Grant", says: "The one state that issues the session." },
  success: { word: "End: session", says: "The flow ends, and a session was issued." },
  end: { word: "End", says: "The flow, or this part of it, ends without a refusal." },
  refusal: { word: "End: refused", says: "The flow ends with a reason, and without a session." },
  group: { word: "Part", says: "States that are entered and left together." },
}

export const kindsInOrder: readonly StateKind[] = Object.keys(kinds) as StateKind[]

export const edgeWords: Readonly<Record<EdgeKind, string>> = {
  failure: "Failure or time",
  passes: "Passes the check",
  refuses: "Refuses",
  request: "Request",
  answer: "Answer",
  done: "Done",
  decision: "Decision",
}

/** Returns the first line of a state's card: the word of its kind, and for a check its name. */
export function tagOf({ kind, check }: StateDescription): string {
  return kind === "check" && check !== undefined ? `${kinds.check.word}: ${check}` : kinds[kind].word
}

/** The marks of transitions that pass a check: the second one because the check does not apply to the request. */
const passMarks = { passes: "✓", notApplied: "–" } as const

/** Returns the mark of a transition that passes a check, with a space after it. Returns "" for other transitions. */
export function passMark(edge: EdgeDescription | undefined): string {
  if (edge?.passes === undefined) return ""
  return `${edge.notApplied === true ? passMarks.notApplied : passMarks.passes} `
}

/** The marks of refusals. A refusal that defends in depth has the second mark. */
export const refusalMarks = { refuses: "✕", inDepth: "(✕)" } as const

/** Returns the mark of a refusal. */
export function refusalMark({ inDepth }: EdgeDescription): string {
  return inDepth === true ? refusalMarks.inDepth : refusalMarks.refuses
}

/** The note in the card of a state whose effect the application replaced. */
export const ownEffect = "by the application's own effect"

/** Writes seconds for readers, in the largest whole unit: `45 s`, `15 min`, `24 h`, `30 days`. */
export function lifetimeWords(seconds: number): string {
  const units = [
    [86_400, 2, "days"],
    [3600, 1, "h"],
    [60, 1, "min"],
  ] as const
  const unit = units.find(([length, least]) => seconds % length === 0 && seconds / length >= least)
  return unit === undefined ? `${seconds} s` : `${seconds / unit[0]} ${unit[2]}`
}

/** Says that a waiting state is sealed, and for how long. */
export function sealedWords({ lasts }: Pick<StateDescription, "lasts">): string {
  return lasts === undefined ? "sealed in a cookie" : `sealed for at most ${lifetimeWords(lasts)}`
}

/** The last key of a path. */
export function keyOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1)
}

/**
 * Returns the label of a transition for drawings, its event and guard: `code.exchanged if expectsIdToken`. The label
 * `otherwise` means that no earlier guard holds. The label `always` means that the flow continues without an event and
 * without a guard.
 */
export function causeOf(edge: EdgeDescription): string {
  const event = edge.cause === "event" ? edge.on : edge.cause === "done" ? "when done" : ""
  const guard = edge.guard?.name ?? (edge.otherwise ? "otherwise" : "")
  const rule = edge.guard && event !== "" ? `if ${guard}` : guard
  return [event, rule].filter((word) => word !== "").join(" ") || "always"
}

/** Returns the codes of a transition after a colon, `: csrf_missing or cross_origin`; empty for one without a code. */
export function codeWords({ reason, reasons, problems }: EdgeDescription): string {
  const codes = reason === undefined ? (reasons ?? problems ?? []) : [reason]
  return codes.length === 0 ? "" : `: ${codes.join(" or ")}`
}

/** Returns the URL of a clause; `undefined` for a document without stable URLs. */
export function clauseLink(clause: string): string | undefined {
  const rfc = /^RFC (\d+)(?: §([\d.]+))?/.exec(clause)
  if (rfc) return `https://www.rfc-editor.org/rfc/rfc${rfc[1]}.html${rfc[2] === undefined ? "" : `#section-${rfc[2]}`}`
  const [, name] = /^(.+?)(?: §[\d.]+)?$/.exec(clause) ?? []
  return name === undefined ? undefined : addresses.get(name)
}

const addresses: ReadonlyMap<string, string> = new Map([
  ["OpenID Connect Core", "https://openid.net/specs/openid-connect-core-1_0.html"],
  ["OpenID Connect Discovery", "https://openid.net/specs/openid-connect-discovery-1_0.html"],
  ["WebAuthn Level 3", "https://www.w3.org/TR/webauthn-3/"],
  ["NIST SP 800-63B-4", "https://pages.nist.gov/800-63-4/sp800-63b.html"],
  ["OAuth 2.0 Form Post Response Mode", "https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html"],
])
