/** Errors that end no request by a reason of their own: each has a line in the log. Part of the catalogue. */
import type { AuthError } from "../auth-error.ts"
import { AdapterError, EventError, SignOutError } from "../classes.ts"

interface LogLine {
  Class: new (message: string, details: Error | { err: unknown }) => AuthError
  /** The sentence in the log, with `{name}` for the method or the event. */
  says: string
  /** What to do about it. */
  advice: string
  /** The request goes on, and the visitor reads nothing of it. */
  goesOn: boolean
}

/** By the class of the error. */
export const logLines: Readonly<Record<"AdapterError" | "EventError" | "SignOutError", LogLine>> = {
  AdapterError: {
    Class: AdapterError,
    says: "The adapter's {name}() failed.",
    advice: "Mend what the cause says: it is the error of the database or its driver. `npx authchart doctor` asks it.",
    goesOn: false,
  },
  EventError: {
    Class: EventError,
    says: "events.{name} threw, or took too long.",
    advice: "Have the listener catch its errors, and give its answer within 5 seconds.",
    goesOn: true,
  },
  SignOutError: {
    Class: SignOutError,
    says: "Whoever signed out could not be told, or not be removed from the database; the browser's cookie was cleared.",
    advice:
      "Mend what the cause says. With database sessions, delete the row: a copy of its cookie is good until it expires.",
    goesOn: true,
  },
}

/** The error that the log gets. @param name of the method or the event. */
export function lineOf(type: keyof typeof logLines, thrown: unknown, name = ""): AuthError {
  const { Class, says } = logLines[type]
  return new Class(
    says.replace("{name}", () => name),
    thrown instanceof Error ? thrown : { err: thrown },
  )
}
