/** Second factors on the stage: each party has an authenticator app, and a step that waits in a browser. */
import { totp } from "../../../src/steps/totp.ts"
import { memoryTotpStore } from "../../../src/stores/memory.ts"
import type { Step } from "../../../machines/steps/step.types.ts"
import { locationOf } from "../../support/browser.ts"
import { codeAt } from "../../steps/totp-app.ts"
import type { PartyBrowser } from "./party-browser.ts"
import type { Party } from "./world.ts"

export interface RealFactors {
  step: Step
  /** Records where a sign-in led. */
  arrived: (who: Party, response: Response) => void
  /** Types the current code of this party's app, in their browser. */
  typeCode: (who: Party) => Promise<void>
  /** Types the victim's last code in the attacker's browser. */
  repeatCode: () => Promise<void>
  /** Sets a factor up for a party, who signs in by this sign-in in a separate browser. */
  enrol: (who: Party, browser: PartyBrowser, signIn: (browser: PartyBrowser) => Promise<Response>) => Promise<void>
}

export interface Clock {
  /** Seconds since the stage was opened. */
  passed: number
}

/** Seconds after which an app shows a new code. */
const untilNextCode = 60

export function realFactors(browsers: () => Record<Party, PartyBrowser>, clock: Clock): RealFactors {
  const secrets = new Map<Party, string>()
  const waiting = new Map<Party, string>()
  let lastTyped = ""
  let enrolling = false

  const submit = (browser: PartyBrowser, step: string, fields: Record<string, string>) => {
    const { pathname, search } = new URL(step)
    return browser.submit(`${pathname.replace(/^\/auth/, "")}${search}`, fields)
  }
  const send = async (who: Party, code: string): Promise<void> => {
    const step = waiting.get(who)
    if (step === undefined) return
    await submit(browsers()[who], step, { event: "totp.submitted", code })
  }
  const newCode = (who: Party): string => {
    clock.passed += untilNextCode
    return codeAt(secrets.get(who) ?? "", clock.passed)
  }
  return {
    step: totp({ store: memoryTotpStore(), issuer: "Acme", requiredFor: () => enrolling }),
    arrived: (who, response) => {
      const location = locationOf(response)
      if (location.searchParams.has("flow")) waiting.set(who, location.href)
    },
    typeCode: async (who) => {
      const code = newCode(who)
      if (who === "victim") lastTyped = code
      await send(who, code)
    },
    repeatCode: () => send("attacker", lastTyped),
    enrol: async (who, browser, signIn) => {
      enrolling = true
      const step = locationOf(await signIn(browser)).href
      const page = await (await browser.visit(step)).text()
      const [shown = ""] = /[A-Z2-7]{4}(?: [A-Z2-7]{1,4})+/.exec(page) ?? []
      secrets.set(who, shown.replaceAll(" ", ""))
      await submit(browser, step, { event: "totp.proven", code: newCode(who) })
      await submit(browser, step, { event: "totp.noted" })
      enrolling = false
      if ((await browser.signedInAs()) === undefined) throw new Error(`The ${who} could not enrol.`)
    },
  }
}
