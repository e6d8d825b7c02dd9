/**
 * Presses the button of the waiting page every five and a half seconds: `takeApproval` accepts one poll in five
 * seconds. The page's Content-Security-Policy allows this script by its hash; its only request is the form. Without
 * scripts, the user presses the button.
 */
export const waitingScript: { readonly source: string } = {
  source: `setTimeout(() => document.querySelector("form").requestSubmit(document.querySelector("form button")), 5500)`,
}
