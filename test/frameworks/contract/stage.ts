import type { SmtpInbox } from "../../support/smtp-inbox.ts"
import type { Settings } from "./auth-config.ts"
import type { FrameworkUnderTest, RunningApp } from "./running-app.ts"

/** The parts that the rules use. */
export interface Stage {
  framework: FrameworkUnderTest
  /** Trusts the host of requests; `AUTH_URL` is not set. */
  app: RunningApp
  inbox: SmtpInbox
  /** Another application, with other settings; it ends with the tests of the framework. */
  start: (settings: Partial<Settings>) => Promise<RunningApp>
}
