import { appendQuery } from "../protocol/append-query.ts"
import { definedOf } from "./defined.ts"
import type { PagesOptions } from "./options.ts"

/** Returns the URLs of pages in ASCII, because the header `Location` cannot contain every character. */
export function pagesOf(given: Partial<PagesOptions> | undefined): Partial<PagesOptions> {
  const { steps, ...pages } = definedOf(given)
  return { ...normal(pages), ...(steps === undefined ? {} : { steps: normal(steps) }) }
}

function normal(pages: object): Record<string, string> {
  return Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, appendQuery(String(page), {})]))
}
