/** An application that the suite moves, as its folder describes it. */
import type { Origin } from "../../../src/cli/origins.ts"
import type { Packages } from "./packages.ts"
import type { Env, Server } from "../servers/program.ts"
import type { Visit } from "./visit.ts"

/** How a visitor signs in. */
export type Way = "password" | "provider"

/** The parts of an application outside of its process, such as a database. */
export interface Surroundings {
  /** Variables for both copies. */
  env: Env
  /** Returns the number of rows of each table that must not grow when a known user signs in again. */
  counts?: () => Promise<unknown>
  close: () => Promise<void>
}

/**
 * An application in the shape of a public one. Every application has these pages, and the suite uses them in each:
 *
 * - `/` has the heading "You are not signed in", or "Hello, " and the name of the user, and a button "Sign out".
 * - `/members` has the heading "For members: " and the name, and leads visitors to a page on which they can sign in.
 * - `/api/me` responds with the name of the user in JSON, or with the status 401.
 */
export interface MovedApplication {
  name: string
  /** The folder of its sources. */
  source: string
  from: Origin
  server: Server
  /** A way to sign in, for the script that every application runs. */
  way: Way
  /** The path of the callback of its provider, for the way "provider". */
  callback?: string
  /** Packages that both copies have in another version than the repository, or that the repository does not have. */
  packages?: Packages
  /** Packages that only the copy before the move has. */
  former?: Packages
  open?: () => Promise<Surroundings>
  /** Rules of this application only. They hold with both libraries. */
  rules?: Readonly<Record<string, (visit: Visit) => Promise<void>>>
}
