/** The requests of a sign-in with a passkey: for options, and with a response. */
import type { Entry } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import { form, welcome } from "./forms.ts"

/** Returns a request for options, with the parameters of its query. */
function optionsRequest(name: string, query: Readonly<Record<string, string>>): Entry {
  const { action, purpose: wanted, email: typed = "" } = query
  return {
    name,
    event: { type: "passkeyOptions.requested", action, wanted, isConditional: false, typed },
    send: (stage) =>
      new Request(`${stage.base}/webauthn-options/${stage.facts.provider}?${new URLSearchParams(query)}`),
  }
}

const email = "ada@example.test"

export const passkeyOptions: readonly Entry[] = [
  optionsRequest("options are requested", {}),
  optionsRequest("options for an address are requested", { email }),
  optionsRequest("options to sign in are requested", { action: "authenticate" }),
  optionsRequest("options to register are requested", { action: "register" }),
  optionsRequest("options to register with an address are requested", { action: "register", email }),
  optionsRequest("options to authenticate again are requested", { action: "authenticate", purpose: "step-up" }),
  optionsRequest("options for an unknown action are requested", { action: "other" }),
]

function responses(name: string, action: "authenticate" | "register"): readonly Entry[] {
  return form(
    name,
    (csrf) => ({ type: "passkey.answered", csrf, callbackUrl: "https://app.test/welcome", action, data: "" }),
    (stage) => ({
      path: `/callback/${stage.facts.provider}`,
      fields: { ...welcome(stage), action, data: responseOf(stage, action) },
    }),
  )
}

/** Gets options for the browser of the path, as the script of a page does before its form is sent. */
export async function requestOptions(stage: Stage, query: Readonly<Record<string, string>>): Promise<void> {
  const { memo } = stage
  const address = `${stage.base}/webauthn-options/${stage.facts.provider}?${new URLSearchParams(query)}`
  const response = await stage.send(new Request(address))
  const { options } = JSON.parse(await response.text()) as { options?: { challenge: string } }
  memo.passkey = { ...memo.passkey, ...(options && { options }) }
}

/**
 * Returns the response of Ada's authenticator to the options that the browser got, as JSON. Without options, the
 * authenticator answers a challenge of its own.
 */
export function responseOf({ memo, origin, authenticator }: Stage, action: "authenticate" | "register"): string {
  const { options, changes = {} } = memo.passkey ?? {}
  const ceremony = { challenge: options?.challenge ?? "none", rpId: new URL(origin).hostname, origin, counter: 2 }
  if (action === "register") return JSON.stringify(authenticator.register({ ...ceremony, ...changes }))
  // The authenticator returns the user handle with which the passkey was registered.
  if (changes.userHandle !== undefined) authenticator.register({ ...ceremony, userHandle: changes.userHandle })
  return JSON.stringify(authenticator.authenticate({ ...ceremony, ...changes }))
}

/**
 * Without the form's token, the headers of the browser can prove the same origin. The entry without the token therefore
 * comes without these headers, too.
 */
export function withoutOrigin(entries: readonly Entry[]): readonly Entry[] {
  return entries.map((entry) => {
    if (!entry.name.includes("without the form's token")) return entry
    return {
      ...entry,
      send: async (stage) => {
        const request = await entry.send(stage)
        request.headers.delete("origin")
        return request
      },
    }
  })
}

export const passkeyResponses: readonly Entry[] = withoutOrigin([
  ...responses("a passkey signs in", "authenticate"),
  ...responses("a passkey is registered", "register"),
])
