/** An application of these suites: the same pages in every framework, on a real socket. */
import type { Session } from "../../../src/ports/records.ts"
import type { Settings } from "./auth-config.ts"

/**
 * Every application serves, besides the routes below `/auth`:
 *
 * - `/me`: the session as JSON, `null` without one.
 * - `/protected`, by every method: {@link secret}, for signed-in visitors.
 * - `/runs`: how often the handler of `/protected` ran.
 * - `/cookies`: reads the session, and sets the cookies `one=1` and `two=2` itself.
 * - `/stream`: reads the session, sends `first`, and `second` after a request for `/go`.
 */
export interface RunningApp {
  origin: string
  port: number
  close: () => Promise<void>
}

export interface FrameworkUnderTest {
  /** Framework, and how it is used. */
  name: string
  start: (settings: Settings) => Promise<RunningApp>
  /** True if the host in its addresses comes from the `Host` header, if no setting names another host. */
  readsHost: boolean
  /** Statuses with which the framework itself responds to requests that it passes to no route. */
  itself?: { severalSlashes?: number; trace?: number }
  /** The host of a request whose `Host` header the framework does not accept. Default: the host on which it listens. */
  replacesHost?: string
  /** True if parsers of the application read bodies before the routes do, with their own limits. */
  parsesFirst: boolean
}

/** Text that no visitor may see without a session. */
export const secret = "the secret of the protected page"

/** The state of an application's handlers. */
export class AppState {
  runs = 0
  #waiting: (() => void)[] = []

  /** The text of `/protected`. */
  run(): string {
    this.runs++
    return secret
  }

  go(): void {
    for (const goOn of this.#waiting.splice(0)) goOn()
  }

  /** The two parts of `/stream`. */
  async *stream(): AsyncGenerator<string> {
    const told = new Promise<void>((resolve) => this.#waiting.push(resolve))
    yield "first\n"
    await told
    yield "second\n"
  }
}

export const ownCookies: readonly string[] = ["one=1; Path=/", "two=2; Path=/"]

/** Sessions as `/me` shows them. */
export type Me = Session | null
