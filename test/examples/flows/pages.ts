/** Buttons that tests of the examples press on a page. */
import { all, attribute, textOf } from "../../pages/dom.ts"
import { formsOf, text, within, type Form, type PageSeen, type WebBrowser } from "../../support/web-browser.ts"

/** Fills in `fields` and presses the button with this text. @throws {Error} if the page has no such button. */
export async function press(
  browser: WebBrowser,
  page: PageSeen,
  says: RegExp,
  fields: Record<string, string> = {},
): Promise<PageSeen> {
  const form = formOf(page, says)
  return browser.submit(page, form, fields)
}

function formOf(page: PageSeen, says: RegExp): Form {
  const forms = formsOf(page)
  const elements = all(page.body, "form")
  for (const [at, form] of forms.entries()) {
    const element = elements[at]
    const button = element && within(element).find((one) => one.tagName === "button" && says.test(textOf(one)))
    const name = attribute(button, "name")
    if (button !== undefined)
      return name === undefined
        ? form
        : { ...form, fields: { ...form.fields, [name]: attribute(button, "value") ?? "" } }
  }
  throw new Error(`No button says ${says} on ${page.url.href}: ${text(page)}`)
}
