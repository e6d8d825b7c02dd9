/** The log lines of errors that no row of the catalogue describes. */
import type { AuthError } from "../auth-error.ts"
import { AdapterError, EventError, SignOutError } from "../classes.ts"

interface LogLine {
  Class: new (message: string, details: Error | { err: unknown }) => AuthError
  /** The sentence in the log. `{name}` stands for the method of the adapter or the name of the event. */
  says: string
  advice: string
  /** `true` if the request continues after the error, so that the visitor does not see it. */
  goesOn: boolean
}

/** The log lines, by the class of the error. */
export const logLines: Readonly<Record<"AdapterError" | "EventError" | "SignOutError", LogLine>> = {
  AdapterError: {
    Class: AdapterError,
    says: "The adapter's {name}() failed.",
    advice: "Correct the cause, an error of the database or its driver. `npx authchart doctor` tests the database.",
    goesOn: false,
  },
  EventError: {
    Class: EventError,
    says: "events.{name} threw, or took too long.",
    advice: "Have the listener catch its errors and return within 5 seconds.",
    goesOn: true,
  },
  SignOutError: {
    Class: SignOutError,
    says: "events.signOut failed, or the session could not be deleted from the database; the browser's cookie was cleared.",
    advice:
      "Correct the cause. With database sessions, delete the row: a copy of its cookie works until the session expires.",
    goesOn: true,
  },
}

/**
 * Makes the error for the log.
 * @param name the name of the adapter's method or of the event.
 */
export function lineOf(type: keyof typeof logLines, thrown: unknown, name = ""): AuthError {
  const { Class, says } = logLines[type]
  return new Class(
    says.replace("{name}", () => name),
    thrown instanceof Error ? thrown : { err: thrown },
  )
}
