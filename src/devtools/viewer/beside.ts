/**
 * The page's files are in the folder of its script. Addresses are resolved from the script, because the page's own
 * address may have no slash at its end.
 */

/** The element of this script. The browser gives it only during the first run of the script. */
const script = document.currentScript

const place = script instanceof HTMLScriptElement && script.src !== "" ? script.src : document.baseURI

/** The address of such a file, or of a stream. */
export function besideScript(name: string): string {
  return new URL(name, place).href
}

/** Runs such a script. Resolves with `false` if it cannot be loaded; never rejects. */
export function runScript(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const element = document.createElement("script")
    element.src = besideScript(name)
    element.onload = element.onerror = (event) => {
      element.remove()
      resolve(typeof event === "object" && event.type === "load")
    }
    document.head.append(element)
  })
}
