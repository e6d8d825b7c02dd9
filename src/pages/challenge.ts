/** Renders the challenge of a sign-in form, such as a CAPTCHA. */
import type { ChallengeWidget } from "../ports/challenge.ts"
import { attributes, html, scriptElement, scriptFrom, type Html } from "./html.ts"
import type { PageScript, PageSources } from "./page.ts"
import { href, originOf } from "./safe-url.ts"

/** A challenge as the sign-in page shows it, with the hash of its script. */
export interface ShownChallenge extends ChallengeWidget {
  /**
   * The hash of the script, as a source expression of the page's policy: `'sha256-…'`. Absent if the challenge has no
   * script.
   */
  readonly allowedBy?: string | undefined
}

/** Renders the element into which the challenge's script writes. */
export function challengeBox({ attributes: own, text = "" }: ShownChallenge): Html {
  return html`<div class="challenge"><div ${attributes(own)}>${text}</div></div>`
}

/** Returns the scripts of the challenges on a page, without duplicates. */
export function challengeScripts(all: readonly ShownChallenge[]): readonly PageScript[] {
  const scripts = new Map<string, PageScript>()
  for (const { script, allowedBy, scriptUrls = [] } of all) {
    if (script !== undefined && allowedBy !== undefined)
      scripts.set(allowedBy, { element: scriptElement(script), allowedBy })
    for (const address of scriptUrls) {
      const [url, origin] = [href(address), originOf(address)]
      if (url === undefined || origin === undefined)
        throw new TypeError(`challenge.show: "${address}" is no address of a script. Begin it with https://.`)
      scripts.set(address, { element: scriptFrom(url), allowedBy: origin })
    }
  }
  return [...scripts.values()]
}

/**
 * Matches an origin that a challenge may add to the page's Content Security Policy, or `https://*.example.com` for all
 * hosts below a domain.
 */
const source = /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/

/** Returns the origins that challenges add to the page's Content Security Policy, for frames, requests and styles. */
export function challengeSources(all: readonly ShownChallenge[]): PageSources {
  const origins = (of: "frames" | "requests" | "styles"): readonly string[] => {
    const found = new Set(all.flatMap(({ allows }) => allows?.[of] ?? []))
    for (const one of found)
      if (!source.test(one)) throw new TypeError(`challenge.show: "${one}" is no origin. Write "https://example.com".`)
    return [...found]
  }
  return { frames: origins("frames"), requests: origins("requests"), styles: origins("styles") }
}
