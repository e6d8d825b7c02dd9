/** Requests and opens sign-in links, also from other browsers than the one that sends the requests of the path. */
import type { TestBrowser } from "../stage/browser.ts"
import type { Person, Stage } from "../stage/stage.types.ts"

/**
 * Requests a sign-in link for a person from another browser.
 * @returns the link in the mail.
 */
export async function askForLink(stage: Stage, person: Person = stage.ada): Promise<URL> {
  const browser = stage.otherBrowser()
  const { provider, ownFlows } = stage.facts
  // If a flow of its own runs the sign-ins of the provider, only a re-authentication sends a link.
  const again = ownFlows.has(provider)
  if (again) await stage.signIn(person, { browser })
  const path = again ? `/step-up/${provider}` : `/signin/${provider}`
  await stage.send(await stage.form(path, { email: person.email }, browser), browser)
  return new URL(stage.inbox.newestTo(person.email).url)
}

/**
 * Returns the newest link in a mail to Ada, the test user who signs in. If there is no mail yet, another browser
 * requests a link.
 */
export async function linkForAda(stage: Stage): Promise<URL> {
  const mailed = stage.inbox.mails.some(({ to }) => to === stage.ada.email)
  return mailed ? new URL(stage.inbox.newestTo(stage.ada.email).url) : askForLink(stage)
}

/** Returns the request that a browser sends when the user presses the button on the confirmation page. */
export async function confirmation(stage: Stage, link: URL, browser: TestBrowser = stage.browser): Promise<Request> {
  const { searchParams } = link
  const fields = { token: searchParams.get("token") ?? "", email: searchParams.get("email") ?? "" }
  return stage.form(`/callback/${stage.facts.provider}`, fields, browser)
}

/** Uses the link from another browser before the browser of the path uses it. */
export async function redeemElsewhere(stage: Stage): Promise<void> {
  const link = await linkForAda(stage)
  const browser = stage.otherBrowser()
  await stage.send(await confirmation(stage, link, browser), browser)
}
