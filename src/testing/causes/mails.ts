/** Sign-in links that other browsers than the path's browser request, open and use. */
import type { TestBrowser } from "../stage/browser.ts"
import type { Person, Stage } from "../stage/stage.types.ts"

/** Asks for a link in a browser of its own. @returns the address in the mail. */
export async function askForLink(stage: Stage, person: Person = stage.ada): Promise<URL> {
  const browser = stage.otherBrowser()
  await stage.send(await stage.form(`/signin/${stage.facts.provider}`, { email: person.email }, browser), browser)
  return new URL(stage.inbox.newestTo(person.email).url)
}

/** The newest link for Ada. Another browser first asks for a link where no mail arrived yet. */
export async function linkForAda(stage: Stage): Promise<URL> {
  const mailed = stage.inbox.mails.some(({ to }) => to === stage.ada.email)
  return mailed ? new URL(stage.inbox.newestTo(stage.ada.email).url) : askForLink(stage)
}

/** The form of the confirmation page, as a browser sends it. */
export async function confirmation(stage: Stage, link: URL, browser: TestBrowser = stage.browser): Promise<Request> {
  const { searchParams } = link
  const fields = { token: searchParams.get("token") ?? "", email: searchParams.get("email") ?? "" }
  return stage.form(`/callback/${stage.facts.provider}`, fields, browser)
}

/** A second device uses the link first. */
export async function redeemElsewhere(stage: Stage): Promise<void> {
  const link = await linkForAda(stage)
  const browser = stage.otherBrowser()
  await stage.send(await confirmation(stage, link, browser), browser)
}
