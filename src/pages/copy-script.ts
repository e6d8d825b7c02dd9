/**
 * The script of pages with a text to copy. It adds a button that copies the text to the clipboard. Browsers have no
 * clipboard for pages without HTTPS, and the page then has no button. The script never reads the clipboard.
 */
export const copyScript: string = `
for (const place of document.querySelectorAll("[data-copies]")) {
  if (!navigator.clipboard) break
  const { copies, copy, copied } = place.dataset
  const button = document.createElement("button")
  button.type = "button"
  button.className = "button plain"
  button.textContent = copy
  button.setAttribute("aria-live", "polite")
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(copies)
      button.textContent = copied
      setTimeout(() => (button.textContent = copy), 4000)
    } catch {
      getSelection()?.selectAllChildren(place.previousElementSibling ?? place)
    }
  })
  place.prepend(button)
}
`

/**
 * The hash of the script, as a source expression for `script-src` of the page's Content Security Policy. A test compares
 * it with the script.
 */
export const copyScriptHash: string = "'sha256-lmeygUiYogpXM94An0djto4REAu0s1tX6Cu9U2oxP30='"
