/** A short name of the visitor's browser and system, from closed lists: a client cannot write into it. */

/** The first that matches counts: browsers also name those that they descend from. */
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

/** Characters that are read. Browsers send about 120. */
const longest = 500

/**
 * Returns the label, `Firefox on Windows`.
 *
 * @returns `undefined` where the browser is not in the list.
 */
export function deviceLabel(userAgent: string | undefined): string | undefined {
  const text = userAgent?.slice(0, longest) ?? ""
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser === undefined) return undefined
  return system === undefined ? browser : `${browser} on ${system}`
}
