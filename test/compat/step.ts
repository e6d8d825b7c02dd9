/** What a step is, and where it is played. */
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
  /** The browser at hand; others are kept by name. */
  jar: CookieJar
  /** Where the browser is. */
  last: Visited | undefined
  /** Where the browser was last sent to at a provider. */
  authorization: string | undefined
  /** The same, of a tab that stays open meanwhile. */
  kept: string | undefined
  /** Changes to another browser, a new one at first. */
  change: (browser: string) => void
  /** Sends a request as the browser at hand would, without anybody watching. `undefined`: it threw. */
  quietly: (request: Request) => Promise<Response | undefined>
}

export interface Step {
  title: string
  /** The request to watch; a text where this side cannot go on; nothing where there is nothing to send. */
  run: (stage: Stage) => Promise<Request | string | undefined>
}
