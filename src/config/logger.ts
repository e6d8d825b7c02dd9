import type { Logger } from "../ports/logger.ts"

/** Where the default logger writes. The console, except in tests. */
export interface LogSink {
  error: (text: string) => void
  warn: (text: string) => void
  debug: (text: string) => void
}

/**
 * The application's logger over the default one, level by level. A `debug` of the application's own is used also where
 * `debug` is off. A logger that throws is ignored: a flow never fails because of one.
 */
export function makeLogger(given: Partial<Logger> | undefined, debug: boolean, sink: LogSink): Logger {
  const silent = () => undefined
  return {
    error: guarded(given?.error ?? ((error) => sink.error(describe(error)))),
    warn: guarded(given?.warn ?? ((code, ...more) => sink.warn(`[auth][warn][${code}] ${more.map(oneLine).join(" ")}`))),
    debug: guarded(
      given?.debug ??
        (debug ? (message, ...more) => sink.debug(`[auth][debug] ${oneLine(message)} ${more.map(oneLine).join(" ")}`) : silent),
    ),
  }
}

function guarded<A extends unknown[]>(log: (...args: A) => void): (...args: A) => void {
  return (...args) => {
    try {
      log(...args)
    } catch {
      // There is nowhere left to say so.
    }
  }
}

/** The error with its code, and every error behind it. */
function describe(error: Error): string {
  const lines: string[] = []
  let at: unknown = error
  for (let depth = 0; at instanceof Error && depth < 5; depth++) {
    const type = "type" in at ? String(at.type) : at.name
    lines.push(`[auth][${depth === 0 ? "error" : "cause"}] ${type}: ${oneLine(at.message)}`)
    const cause: unknown = at.cause
    if (typeof cause === "object" && cause !== null && !(cause instanceof Error)) {
      const { err, ...details } = cause as Record<string, unknown>
      if (Object.keys(details).length > 0) lines.push(`[auth][details] ${oneLine(JSON.stringify(details))}`)
      at = err
    } else at = cause
  }
  return lines.join("\n")
}

/** One line without control characters: what a request brought along cannot forge a line of its own (LOG-03). */
function oneLine(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value))
  // oxlint reads control characters in a pattern as a slip; here they are the point.
  return Array.from(text.slice(0, 4096), (char) => (char < " " || (char >= "\u007f" && char <= "\u009f") ? "·" : char)).join("")
}
