/**
 * The script of pages with password fields. It adds a button to each of these fields that shows the password. Without
 * JavaScript, the page has no such button.
 *
 * The name, the id and `autocomplete` of the field stay, so that password managers recognise it. The field is a password
 * field again before the browser sends the form, and before it leaves the page: browsers store the content of a text
 * field, for example to restore it. The attributes that the script sets keep browsers from sending a visible password to
 * a spelling service, and from changing it.
 */
export const revealScript: string = `
for (const input of document.querySelectorAll('.secret > input[type="password"]')) {
  const { show: label } = document.getElementById("password-fields").dataset
  const button = document.createElement("button")
  button.type = "button"
  button.className = "reveal"
  button.title = label
  button.setAttribute("aria-label", label)
  button.setAttribute("aria-controls", input.id)
  button.append(eye())
  const show = (isShown) => {
    input.type = isShown ? "text" : "password"
    button.setAttribute("aria-pressed", String(isShown))
  }
  const hide = () => show(false)
  input.spellcheck = false
  input.autocapitalize = "none"
  input.setAttribute("autocorrect", "off")
  button.addEventListener("click", () => show(input.type === "password"))
  input.form.addEventListener("submit", hide)
  addEventListener("pagehide", hide)
  hide()
  input.after(button)
}

function eye() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  svg.setAttribute("class", "mark line")
  svg.setAttribute("viewBox", "0 0 24 24")
  svg.setAttribute("aria-hidden", "true")
  const outline = "M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12z"
  for (const d of [outline, "M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0", "m4 20 16-16"]) {
    const path = document.createElementNS(svg.namespaceURI, "path")
    path.setAttribute("d", d)
    svg.append(path)
  }
  return svg
}
`

/**
 * The hash of the script, as a source expression for `script-src` of the page's Content Security Policy. A test compares
 * it with the script.
 */
export const revealScriptHash: string = "'sha256-zZc3cG8Z/jIPof05a0h2dyedEE3TRtYFIPyT4zt8xOI='"
