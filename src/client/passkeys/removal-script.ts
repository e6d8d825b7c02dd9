/**
 * The script of the account page. `tools/passkey-script.ts` bundles this file into `src/pages/passkey-removal-script.ts`.
 *
 * After the user removed a passkey, the script tells the password manager which passkeys of the user are left (WebAuthn
 * Level 3 §5.1.11), so that it hides the removed one. It keeps the RP id and the user handle of the removed passkey in
 * the storage of the tab until the next account page, because that page may show no passkey any more.
 */
import { signalAllAcceptedCredentials } from "./signals.ts"

const key = "authchart.removed-passkey"

for (const section of document.querySelectorAll<HTMLElement>("section[data-passkeys]")) start(section)

function start(section: HTMLElement): void {
  for (const form of section.querySelectorAll<HTMLFormElement>("form[data-removes]"))
    form.addEventListener("submit", () => inStorage((storage) => storage.setItem(key, form.dataset.removes ?? "")))
  inStorage((storage) => {
    const { passkeys = "[]", removed } = section.dataset
    const kept = storage.getItem(key)
    storage.removeItem(key)
    if (kept === null || removed === undefined) return
    // This script wrote the entry, and the page of this library wrote the attribute.
    const { rpId, userId } = JSON.parse(kept) as { rpId: string; userId: string }
    void signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds: JSON.parse(passkeys) as string[] })
  })
}

/** A browser can forbid the storage. The signal is advice, and the removal does not need it. */
function inStorage(use: (storage: Storage) => void): void {
  try {
    use(sessionStorage)
  } catch {
    // See above.
  }
}
