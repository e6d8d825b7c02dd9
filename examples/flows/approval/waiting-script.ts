/**
 * Presses the button of the waiting page every five and a half seconds: `takeApproval` hears one poll in five. The page's
 * Content-Security-Policy allows this script by its hash, and no request of it but the form. Without scripts, the user
 * presses the button.
 */
export const waitingScript: { readonly source: string } = {
  source: `setTimeout(() => document.querySelector("form").requestSubmit(document.querySelector("form button")), 5500)`,
}
