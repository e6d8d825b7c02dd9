/** The code in a tab of these tests: the functions of a client, for the test to call. Bundled once for each client. */
import * as nine from "@simplewebauthn/browser"
import * as fourteen from "simplewebauthn-browser-14"
import { creationOptions, credentialJson, requestOptions } from "../../../src/client/passkeys/json.ts"
import { getSession, signOut } from "../../../src/react.ts"
// For the tabs of the published client, the bundler replaces this import.
import * as client from "../../../src/webauthn.ts"

/** The functions of one version of SimpleWebAuthn, each with the options in JSON. */
interface BrowserPackage {
  register: (options: never) => Promise<object>
  authenticate: (options: never, useBrowserAutofill: boolean) => Promise<object>
}

declare global {
  interface Window {
    passkeys: typeof client
    packages: Record<9 | 14, BrowserPackage>
    react: { getSession: typeof getSession; signOut: typeof signOut }
    json: {
      creationOptions: typeof creationOptions
      credentialJson: typeof credentialJson
      requestOptions: typeof requestOptions
    }
  }
}

window.passkeys = client
const packageNine: unknown = nine // The type checker of the linter cannot read the declarations of version 9.
const { startRegistration, startAuthentication } = packageNine as {
  readonly startRegistration: BrowserPackage["register"]
  readonly startAuthentication: BrowserPackage["authenticate"]
}
window.packages = {
  9: { register: startRegistration, authenticate: startAuthentication },
  14: {
    register: (optionsJSON) => fourteen.startRegistration({ optionsJSON }),
    authenticate: (optionsJSON, useBrowserAutofill) =>
      fourteen.startAuthentication({ optionsJSON, useBrowserAutofill }),
  },
}
window.react = { getSession, signOut }
window.json = { creationOptions, credentialJson, requestOptions }
