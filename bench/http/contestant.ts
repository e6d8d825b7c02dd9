/** The parts that every contestant of the bench over HTTP has. */
import type { RequestListener } from "node:http"

/** Where sessions are: in the cookie, or in a database. */
export type Storage = "cookie" | "PostgreSQL" | "Redis"

export type Scenario = "signed out" | "signed in" | "sign-in"

/** A request of a scenario, and the mark of a right response. */
export interface Target {
  /** The path. With `isLink`, {@link Contestant.links} makes path and body, because a link works once. */
  readonly path: string
  readonly isLink?: true
  readonly method: "GET" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly status: number
  /** A text in the body or in a `Set-Cookie` header of the response. */
  readonly shows: string
}

/** The request that redeems a link. */
export interface Link {
  readonly path: string
  readonly body?: string
}

export interface Contestant {
  readonly listener: RequestListener
  /** Makes the requests, after the server listens at `origin`. */
  readonly targets: (origin: string) => Promise<Partial<Record<Scenario, Target>>>
  /** Makes single-use sign-in links. */
  readonly links?: (count: number) => Promise<readonly Link[]>
  readonly close: () => Promise<void>
}

export const secret = "qPZ3n8Vd1LwR6tYcX0sKf5Hj2MbG9uAeTiOoWrNz"

/** The user of every contestant. */
export const user = { name: "Ada Lovelace", email: "ada@app.test", password: "correct horse battery" }

/** Returns the cookies that responses set, as a browser sends them back. Later cookies replace earlier ones. */
export function cookiesIn(...responses: readonly Response[]): string {
  const lines = responses.flatMap((response) => response.headers.getSetCookie())
  const pairs = lines.map((line) => line.split(";")[0] ?? "")
  return [...new Map(pairs.map((pair) => [pair.split("=")[0], pair])).values()].join("; ")
}
