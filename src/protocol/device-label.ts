/**
 * Makes a short name of the visitor's browser and operating system. The names come from the lists of `bowser`, so that
 * a client cannot choose the text. The first call loads `bowser`, so that a request which only reads a session never
 * loads it.
 */

/** Shorter names than those of `bowser`. */
const shorter: Readonly<Record<string, string>> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  "Chrome OS": "ChromeOS",
}

/** The maximum number of characters of a `User-Agent` that {@link deviceLabel} reads. Browsers send about 120. */
const longest = 500

/**
 * Returns the label, such as `Firefox on Windows`. Never rejects.
 *
 * @returns `undefined` if the list of `bowser` does not contain the browser.
 */
export async function deviceLabel(userAgent: string | undefined): Promise<string | undefined> {
  const text = userAgent?.slice(0, longest) ?? ""
  if (text === "") return undefined
  try {
    const { parse, BROWSER_MAP, OS_MAP } = await import("bowser")
    const { browser, os } = parse(text)
    // For an unknown browser, `bowser` returns a word of the header, which the client chose.
    const [name, system] = [nameIn(BROWSER_MAP, browser.name), nameIn(OS_MAP, os.name)]
    if (name === undefined) return undefined
    return system === undefined ? name : `${name} on ${system}`
  } catch {
    // The label is only for display, so an error here must not fail the sign-in.
    return undefined
  }
}

function nameIn(names: Readonly<Record<string, string>>, found: string | undefined): string | undefined {
  if (found === undefined || !Object.values(names).includes(found)) return undefined
  return Object.hasOwn(shorter, found) ? shorter[found] : found
}
