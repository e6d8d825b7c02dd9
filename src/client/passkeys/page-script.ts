/**
 * The script of built-in pages with passkeys. `tools/passkey-script.ts` bundles this file into `src/pages/passkey-script.ts`,
 * because the pages contain their scripts. `src/pages/passkey-form.ts` makes the form, and names the attributes.
 *
 * The script offers passkeys in the autofill, runs a ceremony when the visitor presses a button, and posts the response
 * as a form, so that the browser follows the redirect of the server.
 */
import { PasskeyError } from "../../errors/client-errors.ts"
import type { PasskeyOptions } from "./ceremony.ts"
import { send } from "../platform-globals.ts"
import { runCeremony } from "./ceremony.ts"
import { hasAutofill, offerPasskeys } from "./offer.ts"

/** The sentences of the form, for the failures that the visitor can see. */
interface Sentences {
  readonly unsupported: string
  readonly cancelled: string
  readonly refused: string
  readonly taken: string
  readonly failed: string
}

for (const form of document.querySelectorAll<HTMLFormElement>("form.passkey")) start(form)

function start(form: HTMLFormElement): void {
  const { optionsUrl = "", autofill, texts = "{}" } = form.dataset
  // The page of this library wrote the attribute.
  const sentences = JSON.parse(texts) as Sentences
  const alert = form.querySelector<HTMLElement>(".alert")
  const say = (sentence: string | undefined): void => {
    if (alert === null) return
    alert.textContent = sentence ?? ""
    alert.hidden = sentence === undefined
  }
  const ask = async (fields: Record<string, string>): Promise<PasskeyOptions | undefined> => {
    const url = new URL(optionsUrl)
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
    const response = await send(url.href, { method: "GET", cache: "no-store", headers: { Accept: "application/json" } })
    return response.ok ? ((await response.json()) as PasskeyOptions) : undefined
  }
  const post = (action: string, data: string): void => {
    for (const [name, value] of Object.entries({ action, data })) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    form.submit()
  }
  const run = async (action: "authenticate" | "register", fields: Record<string, string>): Promise<void> => {
    say(undefined)
    try {
      const body = await ask({ ...fields, action })
      if (body === undefined) say(action === "register" ? sentences.refused : sentences.failed)
      else post(body.action, await runCeremony(body))
    } catch (error) {
      say(sentenceFor(error, sentences))
    }
  }

  // The form contains a sentence for browsers without JavaScript, and hides the rest.
  const note = form.querySelector(".note")
  if (globalThis.PublicKeyCredential === undefined) {
    note?.replaceChildren(sentences.unsupported)
    return
  }
  note?.remove()
  for (const hidden of form.querySelectorAll<HTMLElement>(":scope > [hidden]")) hidden.hidden = false
  const button = form.querySelector<HTMLElement>('button[type="button"]')
  button?.addEventListener("click", () => void run("authenticate", {}))
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const typed = [...form.querySelectorAll<HTMLInputElement>("details input")]
    void run("register", Object.fromEntries(typed.map(({ name, value }) => [name, value])))
  })
  if (autofill === undefined) return
  void hasAutofill().then(async (isAvailable) => {
    if (!isAvailable) return
    try {
      const chosen = await offerPasskeys(() => ask({ action: "authenticate" }))
      if (chosen !== undefined) post(chosen.body.action, chosen.data)
    } catch (error) {
      say(sentenceFor(error, sentences))
    }
  })
}

function sentenceFor(error: unknown, sentences: Sentences): string | undefined {
  const code = error instanceof PasskeyError ? error.code : "failed"
  if (code === "aborted") return undefined
  if (code === "cancelled") return sentences.cancelled
  if (code === "already_registered") return sentences.taken
  return code === "failed" ? sentences.failed : sentences.unsupported
}
