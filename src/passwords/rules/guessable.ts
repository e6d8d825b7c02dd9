/** Finds passwords that consist of common passwords, sequences and repetitions. */
import { plain } from "./fold.ts"
import { unitOf } from "./repetition.ts"

/** Rows of keyboards, the alphabet and the digits. A part of a row, in either direction, is a sequence. */
const rows = [
  "abcdefghijklmnopqrstuvwxyz".repeat(2),
  "0123456789".repeat(7),
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "йцукенгшщзхъфывапролджэячсмитьбю",
]
const sequences = rows.map(plain).flatMap((row) => [row, Array.from(row).toReversed().join("")])

/** The minimum length of a sequence or repetition, and of a common password, that `isGuessable` recognises. */
const shortest = { sequence: 3, word: 4 } as const
/** A string of up to this length is guessable when it repeats, even if no list contains it: `abc1abc1abc1`. */
const shortUnit = 4
/** `isGuessable` does not split a longer string into two parts, which bounds its computing time. */
const longestSplit = 64

/**
 * Returns `true` if one or two common passwords, sequences or repetitions make up the whole string: `passwordpassword`,
 * `dragon123456789`, `qwertyuiopasdfgh`, `abc1abc1abc1abc1`. An attacker soon guesses such a string, however long it
 * is.
 */
export function isGuessable(text: string, common: ReadonlySet<string>): boolean {
  if (isPiece(text, common)) return true
  if (text.length > longestSplit) return false
  return Array.from(text, (_sign, at) => at).some(
    (at) => isPiece(text.slice(0, at), common) && isPiece(text.slice(at), common),
  )
}

function isPiece(text: string, common: ReadonlySet<string>): boolean {
  return isWord(text, common) || isSequence(text) || isRepetition(text, common)
}

function isWord(text: string, common: ReadonlySet<string>): boolean {
  return text.length >= shortest.word && common.has(text)
}

function isSequence(text: string): boolean {
  return text.length >= shortest.sequence && sequences.some((row) => row.includes(text))
}

function isRepetition(text: string, common: ReadonlySet<string>): boolean {
  if (text.length < shortest.sequence) return false
  const unit = unitOf(text)
  return unit !== undefined && (unit.length <= shortUnit || isWord(unit, common) || isSequence(unit))
}
