/**
 * Where the page's files are: beside its own script. The page itself may be served at an address without a slash at its
 * end, and what is relative to that lies elsewhere.
 */

/** Known only while the script is run for the first time. */
const script = document.currentScript

const place = script instanceof HTMLScriptElement && script.src !== "" ? script.src : document.baseURI

/** The address of a file, or of a stream, that lies there. */
export function besideScript(name: string): string {
  return new URL(name, place).href
}

/** Runs a script that lies there. Resolves with `false` where it cannot be loaded; never rejects. */
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
