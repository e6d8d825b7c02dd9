/** Optional steps of the demo's sign-ins: a page of the application switches each on and off. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { FlowStep } from "authchart/flows"
import { emailCode } from "authchart/steps/email-code"
import { acceptTerms } from "authchart/steps/terms"
import { totp } from "authchart/steps/totp"
import { sqlStores, type SqlStores } from "authchart/stores/sql"
import { createTransport } from "nodemailer"
import { readOrMake, write } from "./kept-file.ts"

export const switches = {
  terms: "Accept the terms of service",
  totp: "A code of an authenticator app",
  emailCode: "A code by email",
} as const

export type Switch = keyof typeof switches

/** The name of the demo in an authenticator app. */
export const totpIssuer = "authchart demo"

/** The steps that the next sign-ins have. */
export interface Steps {
  readonly steps: readonly FlowStep[]
  /** Counts failures, and holds all other data of sign-ins on the server. */
  readonly stores: SqlStores
  isOn(name: Switch): boolean
  set(on: readonly string[]): void
}

interface Kept {
  on: Switch[]
  /** Who accepted which version of the terms. */
  accepted: Record<string, string>
}

export function openSteps(folder: string, smtpPort: number): Steps {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, "steps.json")
  const kept = readOrMake<Kept>(path, () => ({ on: [], accepted: {} }))
  const stores = sqlStores({ path: join(folder, "stores.sqlite") })
  const mail = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true })
  const isOn = (name: Switch) => kept.on.includes(name)

  const steps = [
    acceptTerms({
      version: "2026-11",
      text: ["This demo keeps what you type on this machine, and nothing of it is real.", "Be kind to it."],
      accepted: ({ key }, version) => !isOn("terms") || (key !== undefined && kept.accepted[key] === version),
      accept: ({ key }, version) => {
        kept.accepted[key] = version
        write(path, kept)
      },
    }),
    // `requiredFor` is only for users without an authenticator app. The step always asks users who have set up an app,
    // so that the switch on this page turns off no user's second factor.
    totp({ store: stores.totp, issuer: totpIssuer, requiredFor: () => isOn("totp") }),
    emailCode({
      requiredFor: ({ providerType }) => isOn("emailCode") && providerType !== "email",
      send: async ({ to, code }) => {
        await mail.sendMail({
          from: "authchart demo <hello@demo.example>",
          to,
          subject: "Your code for the authchart demo",
          text: `Your code is ${code}. The demo's staff will never ask you for it.`,
        })
      },
    }),
  ]
  return {
    steps,
    stores,
    isOn,
    set: (on) => {
      kept.on = (Object.keys(switches) as Switch[]).filter((name) => on.includes(name))
      write(path, kept)
    },
  }
}
