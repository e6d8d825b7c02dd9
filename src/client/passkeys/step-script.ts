/**
 * The script of the page of the step `authchart/steps/passkey`. `tools/passkey-script.ts` bundles this file into
 * `src/steps/passkey/script.ts`, because the page contains its script.
 *
 * The script runs the ceremony when the visitor sends the form, and then sends the form with the response of the browser.
 */
import { PasskeyError } from "../../errors/client-errors.ts"
import { runCeremony } from "./ceremony.ts"

/** The content of the hidden field `options`. */
interface Content {
  readonly options: PublicKeyCredentialRequestOptionsJSON
  readonly cancelled: string
  readonly unsupported: string
  readonly failed: string
}

const inputNamed = (name: string) => document.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)
const [content, response] = [inputNamed("options"), inputNamed("response")]
const form = response?.form
if (content !== null && response !== null && form !== null && form !== undefined) start({ content, response, form })

interface Parts {
  readonly content: HTMLInputElement
  readonly response: HTMLInputElement
  readonly form: HTMLFormElement
}

function start({ content: given, response: field, form: element }: Parts): void {
  // The page of this library wrote the field.
  const { options, ...sentences } = JSON.parse(given.value) as Content
  given.remove()
  // The last sentence below the heading is for browsers without JavaScript.
  document.querySelector("header p:last-of-type")?.remove()
  const alert = document.createElement("div")
  alert.className = "alert"
  alert.setAttribute("role", "alert")
  const say = (sentence: string): void => {
    alert.textContent = sentence
    element.before(alert)
  }
  element.addEventListener("submit", (event) => {
    if (field.value !== "") return
    event.preventDefault()
    alert.remove()
    runCeremony({ action: "authenticate", options })
      .then((data) => {
        field.value = data
        element.requestSubmit(event.submitter)
      })
      .catch((error: unknown) => {
        const code = error instanceof PasskeyError ? error.code : "failed"
        if (code === "no_authenticator" || code === "not_allowed") say(sentences.unsupported)
        else say(code === "cancelled" ? sentences.cancelled : sentences.failed)
      })
  })
}
