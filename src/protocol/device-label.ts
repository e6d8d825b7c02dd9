/**
 * Makes a short name of the visitor's browser and operating system. The names come from fixed lists, so that a client
 * cannot choose the text.
 */

/**
 * The browsers, each with a pattern of its `User-Agent`. The first match counts, because browsers also name older
 * browsers with which they are compatible.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/\d.*\bSafari\//, "Safari"],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
]

/** The maximum number of characters that are read. The `User-Agent` of a browser has about 120. */
const longest = 500

/**
 * Returns the label, such as `Firefox on Windows`.
 *
 * @returns `undefined` if the browser is not in the list.
 */
export function deviceLabel(userAgent: string | undefined): string | undefined {
  const text = userAgent?.slice(0, longest) ?? ""
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser === undefined) return undefined
  return system === undefined ? browser : `${browser} on ${system}`
}
