import type { Logger } from "../ports/logger.ts"

/** The output of the default logger: the console, or the output of a test. */
export interface LogSink {
  error: (text: string) => void
  warn: (text: string) => void
  debug: (text: string) => void
}

/**
 * Returns a logger that calls the application's method for each level. For a level that the application's logger lacks,
 * it calls the default method. `this` in the application's methods is the application's logger. The library calls the
 * application's method `debug` even if the option `debug` is off. A method that throws or rejects never makes a flow
 * fail.
 */
export function makeLogger(given: Partial<Logger> | undefined, debug: boolean, sink: LogSink): Logger {
  const standard: Logger = {
    error: (error) => sink.error(describe(error)),
    warn: (code, ...more) => sink.warn(lineOf(`[auth][warn][${code}]`, more)),
    debug: (message, ...more) => {
      if (debug) sink.debug(lineOf("[auth][debug]:", [message, ...more]))
    },
  }
  return {
    error: (...said) => guard(() => (given?.error === undefined ? standard.error(...said) : given.error(...said))),
    warn: (...said) => guard(() => (given?.warn === undefined ? standard.warn(...said) : given.warn(...said))),
    debug: (...said) => guard(() => (given?.debug === undefined ? standard.debug(...said) : given.debug(...said))),
  }
}

function guard(log: () => unknown): void {
  try {
    const done = log()
    if (done instanceof Promise) done.catch(() => undefined)
  } catch {
    // The error is dropped, because there is no other log.
  }
}

function lineOf(start: string, more: readonly unknown[]): string {
  return [start, ...more.map(oneLine)].join(" ")
}

/**
 * Returns the lines for an error: its code and message, then its causes. The tags and colons are the same as in
 * Auth.js, because alerts match them.
 */
function describe(error: Error): string {
  const lines: string[] = []
  let at: unknown = error
  for (let depth = 0; at instanceof Error && depth < 5; depth++) {
    const type = "type" in at ? String(at.type) : at.name
    lines.push(`${depth === 0 ? "[auth][error]" : "[auth][cause]:"} ${oneLine(type)}: ${oneLine(wordsOf(at, depth))}`)
    const cause: unknown = at.cause
    if (typeof cause === "object" && cause !== null && !(cause instanceof Error)) {
      const { err, ...details } = cause as Record<string, unknown>
      if (Object.keys(details).length > 0) lines.push(`[auth][details]: ${oneLine(details)}`)
      at = err
    } else at = cause
  }
  return lines.join("\n")
}

/** Returns the message. For the outermost error, the text also names the page that explains the error. */
function wordsOf(error: Error, depth: number): string {
  if (depth > 0 || !("docs" in error) || typeof error.docs !== "string") return error.message
  return `${error.message}${error.message === "" ? "" : " "}Read more at ${error.docs}`
}

/** Control and format characters, and the line ends of Unicode. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Returns one line without control characters, so that a value of a request cannot forge a line (LOG-03). */
function oneLine(value: unknown): string {
  return textOf(value).slice(0, 4096).replaceAll(unprintable, "·")
}

/**
 * Returns the value as a string. Never throws: a value that JSON cannot represent (a circular object, a bigint) must
 * not prevent the log line.
 */
function textOf(value: unknown): string {
  if (typeof value === "string") return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch (error) {
    return `(not shown: ${error instanceof Error ? error.message : "it cannot be written"})`
  }
}
