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
