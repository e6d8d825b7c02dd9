/**
 * Words and phrases that make prose hard to read, and the number of them in each file. `tools/text-marks.json` lists
 * the numbers. A number may only decrease, and an unlisted file may have no mark.
 */
import { proseOf } from "./prose.ts"

export interface Mark {
  name: string
  /** A global pattern, in a form that this file does not match. */
  pattern: RegExp
  advice: string
}

const marks: readonly Mark[] = [
  {
    name: "pronoun without an actor",
    pattern: /\bwho(?:m)?ever\b|\b(?:some|any|no)body\b/gi,
    advice: "Name the actor: the visitor, the user, the caller, the application, the provider, the store.",
  },
  {
    name: "negated pronoun",
    pattern: /\b(?:is|are) none\b|\bwhat is not\b/gi,
    advice: "Say it with a noun: an unknown path, a value that is missing.",
  },
  {
    name: "passive telling",
    pattern: /\b(?:is|are|was|were) (?:told|asked) of\b/gi,
    advice: "Write it in the active voice: the function reports the error, the trace records the request.",
  },
  {
    name: "sentence without a subject",
    pattern: /(?<=^(?:[("“*_]*)|[.!?][)"”*_]* [("“*_]*)(?:What|Whether)\b(?!(?:[^.?!]|[.?!](?!["”)*_]*(?: |$)))*\?)/g,
    advice: 'Begin with the subject: the session, the functions, the options. A predicate "returns true if …".',
  },
  {
    name: "word out of use",
    pattern: /\bsave th(?:at|ose)\b|(?<!\bnot\b[^.]*)\bbut for\b|\blikewise\b|\bhence\b|\bin the matter of\b/gi,
    advice: "Write the plain word: except, also, therefore.",
  },
  {
    name: "empty emphasis",
    pattern:
      /\b(?:this|that|these|those|the|its|their) very\b(?! (?:few|little|long|many|much)\b)|\bas (?:it|they) stands?\b/gi,
    advice: "Leave it out, or say which is meant: the same request, the unchanged text.",
  },
  {
    name: "nested relative clause",
    pattern: /\bof (?:which|whom|those) (?:that|this|it|one) (?:is|was)\b/gi,
    advice: "Write two sentences.",
  },
]

export interface MarkFound {
  file: string
  line: number
  mark: Mark
  text: string
}

/** Every mark in the prose of a file. */
export function marksIn(file: string, content: string): MarkFound[] {
  return proseOf(file, content).flatMap(({ line, text }) =>
    marks.flatMap((mark) =>
      [...text.matchAll(mark.pattern)].map((match) => ({ file, line, mark, text: excerpt(text, match.index) })),
    ),
  )
}

function excerpt(text: string, at: number): string {
  return text.slice(Math.max(0, at - 20), at + 40).trim()
}

/** How many marks each file may have. */
export type Allowed = Readonly<Record<string, number>>

/**
 * Returns the marks of files that exceed their count: all marks of such a file, because the text does not show which
 * marks are new.
 */
export function marksBeyond(found: readonly MarkFound[], allowed: Allowed): MarkFound[] {
  const counts = countsOf(found)
  return found.filter(({ file }) => (counts[file] ?? 0) > (allowed[file] ?? 0))
}

/** Returns the list with lower counts: no count rises, no file is added, and files without marks are left out. */
export function lowered(found: readonly MarkFound[], allowed: Allowed): Allowed {
  const counts = countsOf(found)
  return Object.fromEntries(
    Object.entries(allowed).flatMap(([file, count]) => {
      const left = Math.min(count, counts[file] ?? 0)
      return left === 0 ? [] : [[file, left]]
    }),
  )
}

/**
 * Returns the list after code moved between files, with the current number of marks of each file.
 *
 * @throws {RangeError} if the total number of marks is larger than the list allows.
 */
export function recounted(found: readonly MarkFound[], allowed: Allowed): Allowed {
  const sum = Object.values(allowed).reduce((total, count) => total + count, 0)
  if (found.length > sum)
    throw new RangeError(`There are ${found.length} marks, and the list allows ${sum}: moving code adds no marks.`)
  return countsOf(found)
}

/** How many marks each file has. */
function countsOf(found: readonly MarkFound[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { file } of found) counts[file] = (counts[file] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
