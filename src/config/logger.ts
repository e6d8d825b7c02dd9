import type { Logger } from "../ports/logger.ts"

/** Where the default logger writes. The console, except in tests. */
export interface LogSink {
  error: (text: string) => void
  warn: (text: string) => void
  debug: (text: string) => void
}

/**
 * The application's logger over the default one, level by level; its methods stay bound to their object. A `debug` of
 * the application's own is used also where `debug` is off. A logger that throws, or whose promise is rejected, is
 * ignored: a flow never fails because of one.
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
    // There is nowhere left to say so.
  }
}

function lineOf(start: string, more: readonly unknown[]): string {
  return [start, ...more.map(oneLine)].join(" ")
}

/** The error with its code, and every error behind it. Tags and colons are those of Auth.js: alerts match on them. */
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

/** The message; the error that ended the request also says where it is explained. */
function wordsOf(error: Error, depth: number): string {
  if (depth > 0 || !("docs" in error) || typeof error.docs !== "string") return error.message
  return `${error.message}${error.message === "" ? "" : " "}Read more at ${error.docs}`
}

/** Control and format characters, and the two line ends that Unicode has besides. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** One line without control characters: what a request brought along cannot forge a line of its own (LOG-03). */
function oneLine(value: unknown): string {
  return textOf(value).slice(0, 4096).replaceAll(unprintable, "·")
}

/** What cannot be written as JSON (a circle, a big number) does not keep the rest from being logged. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch (error) {
    return `(not shown: ${error instanceof Error ? error.message : "it cannot be written"})`
  }
}
