/**
 * The script of pages on which a visitor chooses a password. It adds a meter to the field that shows how strong the
 * password is. A worker estimates the strength in the visitor's browser. The script starts the worker when the visitor
 * types the first character, and asks it 600 ms after the last character, so that a screen reader does not announce
 * every step. The meter only advises: if the worker fails, the script removes the meter, and the form works as before.
 */
export const meterScript: string = `
{
  const input = document.querySelector('input[autocomplete="new-password"]')
  const settings = document.getElementById("password-fields").dataset
  const levels = JSON.parse(settings.levels)
  const box = document.createElement("div")
  box.className = "strength"
  // The values are 1 to 5, so that the lowest level is visible, too. Browsers colour the values 1 and 2 as bad, and the
  // values 4 and 5 as good.
  const meter = document.createElement("meter")
  Object.assign(meter, { min: 0, max: 5, low: 2.5, high: 3.5, optimum: 5, hidden: true })
  meter.setAttribute("aria-label", settings.meter)
  const status = document.createElement("p")
  status.setAttribute("role", "status")
  box.append(meter, status)
  let worker, timer, asked = 0
  const say = (score) => {
    meter.hidden = score === undefined
    meter.value = score === undefined ? 0 : score + 1
    meter.setAttribute("aria-valuetext", levels[score] ?? "")
    status.textContent = levels[score] ?? ""
  }
  const words = () => {
    const username = input.form.elements.namedItem("username")?.value ?? ""
    return [username, location.hostname]
      .flatMap((text) => [text, ...text.split(/[^\\p{L}\\p{N}]+/u)])
      .filter((word) => word.length > 2)
  }
  const listen = ({ data: { id, score } }) => {
    if (id !== asked || levels[score] === undefined) return
    // The application refuses a password that is too short, however hard it is to guess.
    const isShort = Array.from(input.value.normalize("NFC")).length < Number(settings.minimum)
    say(isShort ? Math.min(score, 1) : score)
  }
  const stop = () => {
    input.removeEventListener("input", judge)
    clearTimeout(timer)
    box.remove()
  }
  const start = () => {
    worker = new Worker(settings.worker)
    worker.onmessage = listen
    worker.onerror = stop
  }
  const judge = () => {
    clearTimeout(timer)
    asked += 1
    if (input.value === "") return say(undefined)
    try {
      if (worker === undefined) start()
    } catch {
      return stop()
    }
    timer = setTimeout(() => worker.postMessage({ id: asked, password: input.value, words: words() }), 600)
  }
  input.addEventListener("input", judge)
  input.closest(".field").append(box)
}
`

/**
 * The hash of the script, as a source expression for `script-src` of the page's Content Security Policy. A test compares
 * it with the script.
 */
export const meterScriptHash: string = "'sha256-9GL6y/WHqFUV6vHb2o7e2MXpfq0tard9YZ5bJJ6ueV0='"
