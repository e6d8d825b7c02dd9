/**
 * Resolves the URLs of the page's files against the URL of its script, because the page's own URL can lack the slash at
 * its end.
 */

/** The element of this script. The browser provides it only while the script runs for the first time. */
const script = document.currentScript

const place = script instanceof HTMLScriptElement && script.src !== "" ? script.src : document.baseURI

/** Returns the address of a file, or of a stream, in the folder of the script. */
export function besideScript(name: string): string {
  return new URL(name, place).href
}

/**
 * Loads and runs a script from the folder of this script. Resolves with `false` if the script cannot be loaded, and
 * never rejects.
 */
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
