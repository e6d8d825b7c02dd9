/** Fields, props and scripts of the pages of steps. */
import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { jsonOf } from "../support/browser.ts"
import { openStep } from "./open-step.ts"
import { hasSession, stepOf, stepsApp } from "./steps-app.ts"

const buttons = [{ event: "look.said", label: "Go on" }]
const hostile = `"><img src=x onerror=alert(1)>`
const escaped = "&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"

async function shown(page: object): Promise<{ html: string; policy: string }> {
  const { begin, browser } = stepsApp([openStep("look", { page: () => ({ heading: "H", buttons, ...page }) })])
  const response = await browser.get(stepOf(await begin("credentials")))
  const policy = response.headers.get("content-security-policy") ?? ""
  const [, html = ""] = (await response.text()).replaceAll(/\s+/g, " ").split("<body>")
  return { html, policy }
}

describe("a field of a page", () => {
  it("offers options as radio buttons, in a named group", async () => {
    const options = [
      { value: "a", label: "One" },
      { value: hostile, label: hostile },
    ]
    const { html } = await shown({ fields: [{ name: "text", label: "Which?", type: "radio", options, value: "a" }] })
    expect(html).toContain('<fieldset class="field" > <legend>Which?</legend>')
    expect(html).toContain('<label for="step-text-0">One</label >')
    expect(html).toContain('<input type="radio" id="step-text-0" name="text" value="a" checked required />')
    expect(html).toContain(`value="${escaped}" required />`)
    expect(html).not.toContain("<img src=x")
  })

  it("offers options as a list", async () => {
    const options = [
      { value: "a", label: "One" },
      { value: "b", label: hostile },
    ]
    const field = { name: "text", label: "Which?", type: "select", options, value: "b", optional: true }
    const { html } = await shown({ fields: [field] })
    expect(html).toContain('<label for="step-text">Which?</label ><select id="step-text" name="text" >')
    expect(html).toContain('<option value="a" >One</option>')
    expect(html).toContain(`<option value="b" selected>${escaped}</option>`)
  })

  it("contains a hidden text, and no alert refers to this text", async () => {
    const fields = [
      { name: "hidden", type: "hidden", value: hostile },
      { name: "text", label: "Text" },
    ]
    const { html } = await shown({ alert: "No.", fields })
    expect(html).toContain(`<input type="hidden" name="hidden" value="${escaped}" autocomplete="off" />`)
    expect(html).toMatch(/<input id="step-text" name="text"[^>]* aria-describedby="step-problem" aria-invalid="true"/)
    expect(html.match(/aria-invalid/g)).toHaveLength(1)
  })

  it("shows the problem at a choice", async () => {
    const options = [{ value: "a", label: "One" }]
    for (const type of ["radio", "select"]) {
      const { html } = await shown({ alert: "No.", fields: [{ name: "text", label: "Which?", type, options }] })
      expect(html).toMatch(/<(?:fieldset|select)[^>]* aria-describedby="step-problem" aria-invalid="true"/)
    }
  })

  it("sends the chosen option to the step", async () => {
    const results: unknown[] = []
    const step = openStep("look", { session: ({ text }: { text: string }) => ({ text }) })
    const { begin, browser } = stepsApp([step], {
      callbacks: {
        jwt: (message) => {
          results.push(message.results)
          return message.token
        },
      },
    })
    await browser.post(stepOf(await begin("credentials")), { text: "a" })
    expect(hasSession(browser)).toBe(true)
    expect(results).toEqual([{ look: { text: "a" } }])
  })
})

describe("the props of a page", () => {
  it("are in the JSON of its route, and not on the built-in page", async () => {
    const props = { organisations: [{ id: "a", name: "Acme GmbH" }] }
    const { begin, browser } = stepsApp([openStep("look", { page: () => ({ heading: "H", buttons, props }) })])
    const address = stepOf(await begin("credentials"))
    const json = await jsonOf<{ page: { props: unknown } }>(await browser.get(address, { accept: "application/json" }))
    expect(json.page.props).toEqual(props)
    expect(await (await browser.get(address)).text()).not.toContain("Acme GmbH")
  })
})

describe("the scripts of a page", () => {
  const source = 'document.forms[0].elements.text.value = "a" && "b" < "c"\r\n// é'
  const parsed = source.replace("\r\n", "\n")

  it("HDR-03b: are on the page unchanged, and the policy allows exactly these scripts by their hashes", async () => {
    const { begin, browser } = stepsApp([
      openStep("look", { page: () => ({ heading: "H", buttons, scripts: [{ source }, { source: "1" }] }) }),
    ])
    const response = await browser.get(stepOf(await begin("credentials")))
    expect(await response.text()).toContain(`<script>${parsed}</script>`)
    const hashes = [parsed, "1"].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    const directives = response.headers.get("content-security-policy")?.split("; ") ?? []
    expect(directives).toContain(`script-src ${hashes.join(" ")}`)
    expect(directives).toContain("default-src 'none'")
  })

  it("are absent if a page has none, and the content security policy then does not mention scripts", async () => {
    const { html, policy } = await shown({})
    expect(html).not.toContain("<script")
    expect(policy).not.toContain("script-src")
  })

  it.each(["a</script>", "a</SCRIPT foo", "<!-- a", "<script>", "a\0b", 5 as never])(
    "HDR-03b: %j would end elsewhere, or be parsed differently: the page is not shown",
    async (wrong) => {
      const { begin, browser, logged } = stepsApp([
        openStep("look", { page: () => ({ heading: "H", buttons, scripts: [{ source: "1" }, { source: wrong }] }) }),
      ])
      const response = await browser.get(stepOf(await begin("credentials")))
      expect(await response.text()).not.toContain("<script")
      expect(response.headers.get("content-security-policy") ?? "").not.toContain("sha256")
      expect(logged.map(({ message }) => message).join()).toContain('page() of the step "look" threw')
    },
  )
})
