/**
 * The script of the sign-in page that solves the challenge. The script starts when the browser loads the page. If the
 * visitor sends the form before the script has found the solution, the form waits for the solution.
 */
export const solver: string = `
for (const box of document.querySelectorAll("[data-proof-of-work]")) solve(box)

async function solve(box) {
  const form = box.closest("form")
  let button, isSent = false, isOver = false
  form.addEventListener("submit", (event) => {
    if (isOver) return
    event.preventDefault()
    button = event.submitter
    isSent = true
  })
  // Screen readers announce a text that changes, but not a text that the box contains from the beginning.
  const say = (text) => { box.textContent = text }
  say("")
  setTimeout(() => { if (!isOver) say(box.dataset.working) }, 100)
  try {
    const challenge = JSON.parse(box.dataset.proofOfWork)
    const solution = await search(challenge.parameters)
    const field = document.createElement("input")
    field.type = "hidden"
    field.name = "authchart-proof-of-work"
    field.value = btoa(JSON.stringify({ challenge, solution }))
    form.append(field)
    say(box.dataset.done)
  } catch {
    say(box.dataset.failed)
  }
  isOver = true
  if (isSent) form.requestSubmit(button ?? undefined)
}

async function search({ nonce, salt, cost, keyLength, keyPrefix }) {
  const atOnce = 8
  for (let from = 0; ; from += atOnce) {
    const counters = Array.from({ length: atOnce }, (_, at) => from + at)
    const keys = await Promise.all(counters.map((counter) => derive(counter)))
    const found = keys.findIndex((key) => key.startsWith(keyPrefix))
    if (found !== -1) return { counter: from + found, derivedKey: keys[found] }
  }

  async function derive(counter) {
    const start = bytes(nonce)
    const password = new Uint8Array(start.length + 4)
    password.set(start)
    new DataView(password.buffer).setUint32(start.length, counter)
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"])
    const how = { name: "PBKDF2", hash: "SHA-256", salt: bytes(salt), iterations: cost }
    const bits = new Uint8Array(await crypto.subtle.deriveBits(how, key, keyLength * 8))
    return Array.from(bits, (byte) => byte.toString(16).padStart(2, "0")).join("")
  }
}

function bytes(hex) {
  return Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16))
}
`
