/** The types of a step, and its surroundings. */
import type { AuthConfig } from "../../src/config/options.ts"
import type { CookieJar } from "../support/cookie-jar.ts"
import type { Scene } from "./scene.ts"

export interface Visited {
  url: URL
  response: Response
}

export interface Stage {
  scene: Scene
  config: AuthConfig
  /** The current browser; others are kept by name. */
  jar: CookieJar
  /** The current address of the browser. */
  last: Visited | undefined
  /** The address at a provider of the browser's last redirect. */
  authorization: string | undefined
  /** The same address, for a tab that stays open meanwhile. */
  kept: string | undefined
  /** Switches to another browser; the first switch to a name creates it. */
  change: (browser: string) => void
  /**
   * Sends a request as the current browser, without recording the request. Returns `undefined` if the side threw an
   * error.
   */
  quietly: (request: Request) => Promise<Response | undefined>
}

export interface Step {
  title: string
  /** The request to record; a text if this side cannot continue; undefined if there is nothing to send. */
  run: (stage: Stage) => Promise<Request | string | undefined>
}
