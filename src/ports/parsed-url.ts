/**
 * Reads an address. Total: `undefined` for a text that is none.
 *
 * Not `URL.canParse`: that of Node 20, once it is optimised, says no to every address with a Latin-1 letter (`https://bücher.example`).
 */
export function parsedUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
