/** HTML templates with escaped values. Addresses from outside go through `webAddress` first. */

/** Finished markup. */
export class Html {
  readonly #markup: string
  constructor(markup: string) {
    this.#markup = markup
  }
  toString(): string {
    return this.#markup
  }
}

export type Part = string | number | Html | false | undefined | readonly Part[]

/** Turns strings into text, or into the inside of a quoted attribute. `Html` does not change. */
export function html(chunks: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(chunks.reduce((markup, chunk, index) => markup + written(parts[index - 1]) + chunk))
}

/** Returns the address if it begins with `http` or `https`, so that a browser may follow it. */
export function webAddress(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  return new URL(address).href
}

function written(part: Part): string {
  if (part === undefined || part === false) return ""
  if (part instanceof Html) return part.toString()
  if (typeof part === "object") return part.map(written).join("")
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
