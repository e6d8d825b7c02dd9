/** Requests the mails of a flow that proves a mailbox, and reads their links and codes. */
import { required } from "../../../machines/grammar.ts"
import { setsPassword } from "../../config/own-flows.ts"
import { ada } from "../stage/people.ts"
import type { TestBrowser } from "../stage/browser.ts"
import type { Person, Stage } from "../stage/stage.types.ts"

/** The secrets of a mail that proves a mailbox. */
interface Proof {
  /** The token of the link. */
  readonly token: string
  /** The code of eight digits. */
  readonly code: string
}

/**
 * Requests a mail for a person from another browser.
 * @returns the path of the page on which this browser waits for the code.
 */
export async function askForProof(stage: Stage, browser: TestBrowser, person: Person = stage.ada): Promise<string> {
  if (stage.facts.closed) await stage.seed(person)
  const path = setsPassword(stage.facts.own) ? "/password/reset" : "/signin/mail-code"
  const response = await stage.send(await stage.form(path, { email: person.email }, browser), browser)
  const location = response.headers.get("location") ?? ""
  if (!location.startsWith(stage.base)) throw new Error("The browser was not sent to the page for the code.")
  return location.slice(stage.base.length)
}

/** Returns the secrets of the newest mail to a person, or `undefined` if there is no such mail. */
function sentProof(stage: Stage, person: Person = stage.ada): Proof | undefined {
  const mail = stage.posted.findLast(({ to, text }) => to === person.email && text.includes("token="))
  if (mail === undefined) return undefined
  const [link] = /https?:\S+/.exec(mail.text) ?? []
  const [code] = /\b\d{8}\b/.exec(mail.text) ?? []
  const token = new URL(required(link, "link")).searchParams.get("token")
  return { token: required(token ?? undefined, "token"), code: required(code, "code") }
}

/**
 * Returns the secrets of the newest mail to Ada, the test user who signs in. If there is no mail yet, another browser
 * requests one.
 */
export async function proofForAda(stage: Stage): Promise<Proof> {
  if (sentProof(stage) === undefined) await askForProof(stage, stage.otherBrowser())
  return required(sentProof(stage), "mail")
}

/** Uses the token of the mail in another browser before the browser of the path uses it. */
export async function redeemProofElsewhere(stage: Stage): Promise<void> {
  const { token } = await proofForAda(stage)
  const browser = stage.otherBrowser()
  const path = setsPassword(stage.facts.own) ? "/password/link" : "/signin/mail-code/link"
  await stage.send(await stage.form(path, { token, email: ada.email }, browser), browser)
}
