/** An observed difference, in the words of the list of differences. */
import type { Difference } from "./compare.ts"
import type { Observed } from "./observe.ts"
import type { Scenario } from "./scenario.ts"

export interface Sighting extends Difference {
  scenario: Scenario
  /** The whole responses that contain it. */
  answers: { theirs: Observed | undefined; ours: Observed | undefined }
  /** All differences in this and in earlier steps. */
  along: readonly Difference[]
  /** Our reasons in earlier steps. */
  reasons: readonly string[]
}

type Name = "theirs" | "ours"

export function statusIn({ answers }: Sighting, side: Name): unknown {
  return answers[side]?.seen["status"]
}

/** Returns the `?error=` of the address in the response, in a redirect or as JSON; an empty text without one. */
export function errorIn({ answers }: Sighting, side: Name): string {
  return parameter(answers[side], "error")
}

/** Our `?reason=`. */
export function reasonIn({ answers }: Sighting): string {
  return reasonOf(answers.ours)
}

export function reasonOf(answer: Observed | undefined): string {
  return parameter(answer, "reason")
}

function parameter(answer: Observed | undefined, name: string): string {
  const value = at(answer?.seen, ["location", "query", name]) ?? at(answer?.seen, ["body", "url", "query", name])
  return typeof value === "string" ? value : ""
}

function at(tree: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return tree
  return typeof tree === "object" && tree !== null ? at((tree as Record<string, unknown>)[name], rest) : undefined
}

/**
 * Returns true if an earlier step of this library ended for one of these reasons. Later steps of the scenario then
 * differ, too.
 */
export function laterThan({ reasons }: Sighting, of: readonly string[]): boolean {
  return reasons.some((reason) => of.includes(reason))
}

export function isStep({ answers }: Sighting, title: RegExp): boolean {
  return title.test(answers.ours?.step ?? answers.theirs?.step ?? "")
}

export function isAt({ field }: Sighting, name: RegExp): boolean {
  return name.test(field)
}

/** Returns true if a field of the response's target address differs, and the address matches the pattern. */
export function isRedirectTo({ field, answers }: Sighting, side: Name, address: RegExp): boolean {
  return field.startsWith("location.") && address.test(JSON.stringify(answers[side]?.seen["location"] ?? ""))
}

export function onlyOurs({ theirs, ours }: Pick<Difference, "theirs" | "ours">): boolean {
  return theirs === undefined && ours !== undefined
}

export function onlyTheirs({ theirs, ours }: Pick<Difference, "theirs" | "ours">): boolean {
  return ours === undefined && theirs !== undefined
}

export function holds(value: unknown, text: string): boolean {
  return (JSON.stringify(value) ?? "").includes(text)
}
