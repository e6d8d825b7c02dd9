/**
 * Compares two runs, field by field. Two random values at the same place count as a pair. If one value of a pair occurs
 * again, the other value must occur at the same place of the other run.
 */
import type { Call } from "./diary.ts"
import type { Observed } from "./observe.ts"

export interface Difference {
  /** Counted from 0. */
  step: number
  /** `location.query.error`, `cookies.authjs.session-token.attributes.expires`, `calls.adapter createUser.0.email` … */
  field: string
  /** `undefined`: it is absent. */
  theirs: unknown
  ours: unknown
}

/** Random values, by their shape. */
const random =
  /eyJ[\w-]+\.[\w-]*\.[\w-]+(?:\.[\w-]+\.[\w-]+)?|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\w-])(?:c_[0-9a-f]{62}|[0-9a-f]{64})(?![\w-])|(?<![\w-])[\w-]{43}(?![\w-])|(?<![\w-])[0-9a-f]{16}(?![\w-])/g

/** Pairs of random values, theirs and ours. */
export interface Pairs {
  ours: Map<string, string>
  theirs: Map<string, string>
}

/** Returns every difference between two runs of the same steps. */
export function compareRuns(theirs: readonly Observed[], ours: readonly Observed[]): Difference[] {
  const pairs: Pairs = { ours: new Map(), theirs: new Map() }
  return Array.from({ length: Math.max(theirs.length, ours.length) }, (_, step) => {
    const [a, b] = [theirs[step], ours[step]]
    const fields = [
      ...compareValues("", a?.seen, b?.seen, pairs),
      ...compareCalls(a?.calls ?? [], b?.calls ?? [], pairs),
    ]
    return fields.map((field) => ({ step, ...field }))
  }).flat()
}

type Field = Omit<Difference, "step">

/** Compares two JSON values, down to the leaves. */
function compareValues(path: string, theirs: unknown, ours: unknown, pairs: Pairs): Field[] {
  if (isTree(theirs) && isTree(ours) && Array.isArray(theirs) === Array.isArray(ours)) {
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])]
    return keys.flatMap((key) =>
      compareValues(path === "" ? key : `${path}.${key}`, memberOf(theirs, key), memberOf(ours, key), pairs),
    )
  }
  if (typeof theirs === "string" && typeof ours === "string") {
    return sameText(theirs, ours, pairs) ? [] : [{ field: path, theirs, ours }]
  }
  // The code above has handled two objects and two lists. The rest are leaves, or two values of different kinds.
  return Object.is(theirs, ours) ? [] : [{ field: path, theirs, ours }]
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

function memberOf(tree: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(tree, key) ? tree[key] : undefined
}

/**
 * Returns true for the same text with the same random values in the same places. Compares addresses as browsers read
 * them.
 */
function sameText(theirText: string, ourText: string, pairs: Pairs): boolean {
  const [theirs, ours] = [normal(theirText), normal(ourText)]
  if (theirs.replaceAll(random, "\0") !== ours.replaceAll(random, "\0")) return false
  const mine = ours.match(random) ?? []
  return (theirs.match(random) ?? []).every((value, index) => paired(value, mine[index] ?? "", pairs))
}

function normal(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return text
  const url = new URL(text)
  for (const [name, value] of new URLSearchParams(url.search))
    if (value.includes(":")) url.searchParams.set(name, normal(value))
  return url.href
}

function paired(theirs: string, ours: string, pairs: Pairs): boolean {
  const known = pairs.ours.get(theirs)
  if (known !== undefined) return known === ours
  if (pairs.theirs.has(ours)) return false
  pairs.ours.set(theirs, ours)
  pairs.theirs.set(ours, theirs)
  return true
}

/**
 * Groups of calls. The comparison compares the order of each group separately: the calls that an application receives
 * and the rows that it writes (callbacks, events, rows, mails), reads of rows, calls to a provider, and the log.
 */
const threads = [
  /^(?!adapter get|idp |plain |error |warning )/,
  /^adapter get/,
  /^(?:idp|plain) /,
  /^(?:error|warning) /,
]

function compareCalls(theirs: readonly Call[], ours: readonly Call[], pairs: Pairs): Field[] {
  return threads.flatMap((thread) => {
    const [a, b] = [theirs, ours].map((calls) => calls.filter(({ what }) => thread.test(what)))
    return compareThread(a ?? [], b ?? [], pairs)
  })
}

/**
 * Compares two lists of calls. The differences are: other arguments of a call that both sides made, a call at another
 * time, and a call that only one side made.
 */
function compareThread(theirs: readonly Call[], ours: readonly Call[], pairs: Pairs): Field[] {
  const fields: Field[] = []
  const both = longestCommon(theirs, ours)
  const args = (a: Call, b: Call) => compareValues(`calls.${a.what}`, a.args, b.args, pairs)
  for (const pair of both) fields.push(...args(pair.theirs, pair.ours))
  const left = ours.filter((call) => !both.some((pair) => pair.ours === call))
  for (const call of theirs) {
    if (both.some((pair) => pair.theirs === call)) continue
    const moved = left.findIndex(({ what }) => what === call.what)
    const [other] = moved < 0 ? [] : left.splice(moved, 1)
    if (other === undefined) fields.push({ field: `calls.${call.what}`, theirs: call.args ?? "heard", ours: undefined })
    else fields.push({ field: `order.${call.what}`, theirs: before(call, theirs), ours: before(other, ours) })
    if (other !== undefined) fields.push(...args(call, other))
  }
  for (const call of left) fields.push({ field: `calls.${call.what}`, theirs: undefined, ours: call.args ?? "heard" })
  return fields
}

/** The call right before. */
function before(call: Call, calls: readonly Call[]): string {
  return `after ${calls[calls.indexOf(call) - 1]?.what ?? "nothing"}`
}

/** Returns the longest list of calls, by name, that both sides made in the same order. */
function longestCommon(theirs: readonly Call[], ours: readonly Call[]): { theirs: Call; ours: Call }[] {
  const length = Array.from({ length: theirs.length + 1 }, () => Array.from({ length: ours.length + 1 }, () => 0))
  const at = (i: number, j: number) => length[i]?.[j] ?? 0
  for (let i = theirs.length - 1; i >= 0; i--)
    for (let j = ours.length - 1; j >= 0; j--) {
      const row = length[i]
      const same = theirs[i]?.what === ours[j]?.what
      if (row !== undefined) row[j] = same ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const common: { theirs: Call; ours: Call }[] = []
  let [i, j] = [0, 0]
  for (;;) {
    const [a, b] = [theirs[i], ours[j]]
    if (a === undefined || b === undefined) return common
    if (a.what === b.what) {
      common.push({ theirs: a, ours: b })
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
}
