/**
 * The script of the sign-in page. After a refused sign-in it fills in the names and addresses that the visitor typed
 * before, and moves the focus to the first empty field of the refused form, usually the password. Without JavaScript,
 * the visitor types the name again.
 *
 * The names are in `sessionStorage` of the tab: the URL and cookies carry no names. The script uses them for ten minutes,
 * and removes them the next time the tab shows the sign-in page; the browser removes them when the tab is closed. It
 * stores only fields of e-mail addresses, and fields whose `autocomplete` says that they are a user name, an address or
 * a telephone number. Other fields can be secrets, such as codes.
 */
import { scriptElement } from "./html.ts"
import type { PageScript } from "./page.ts"

export const keptNamesScript: string = `
const place = "authchart.typed"
const fieldsOf = (form) =>
  [...form.elements].filter(
    ({ type, autocomplete }) =>
      type === "email" || (type !== "password" && /\\b(?:username|email|tel)\\b/.test(autocomplete ?? "")),
  )

try {
  const kept = JSON.parse(sessionStorage.getItem(place))
  sessionStorage.removeItem(place)
  const form = document.querySelector("[aria-invalid]")?.form
  if (form && kept?.action === form.action && Date.now() - kept.at < 600000) {
    for (const field of fieldsOf(form)) field.value ||= kept.typed[field.name] ?? ""
    const next = [...form.elements].find((field) => field.matches("[aria-invalid]") && field.value === "")
    // The browser handles the attribute "autofocus" before the next frame.
    requestAnimationFrame(() => next?.focus())
  }
} catch {}

addEventListener("submit", ({ target: form }) => {
  const typed = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value.slice(0, 320)]))
  try {
    sessionStorage.setItem(place, JSON.stringify({ action: form.action, at: Date.now(), typed }))
  } catch {}
})
`

/**
 * The hash of the script, as a source expression for `script-src` of the page's Content Security Policy. A test compares
 * it with the script.
 */
export const keptNamesScriptHash: string = "'sha256-MpVT8O/ELXrdDIZ2gLMFFVGURYl63vtinJVN0CRKTko='"

export const keepsNames: PageScript = { element: scriptElement(keptNamesScript), allowedBy: keptNamesScriptHash }
