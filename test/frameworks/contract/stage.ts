import type { SmtpInbox } from "../../support/smtp-inbox.ts"
import type { Settings } from "./auth-config.ts"
import type { FrameworkUnderTest, RunningApp } from "./running-app.ts"

/** The tools of the rules. */
export interface Stage {
  framework: FrameworkUnderTest
  /** The application trusts the host of requests; `AUTH_URL` is absent. */
  app: RunningApp
  inbox: SmtpInbox
  /** Starts another application with other settings; it stops after the tests of the framework. */
  start: (settings: Partial<Settings>) => Promise<RunningApp>
}
