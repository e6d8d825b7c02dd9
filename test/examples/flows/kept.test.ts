/**
 * Files beside the code of the examples: the message of each unsafe variant, and a drawing. If the library's message or
 * drawing changes, `npx vitest run --project examples test/examples/flows/kept -u` writes them again.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { AuthError } from "authchart/errors"
import { StepError } from "authchart/flows"
import { beforeEach, describe, expect, it, vi } from "vitest"

const root = resolve(import.meta.dirname, "../../..")
const folder = (name: string) => join(root, "examples", "flows", name)

/** Each example with the id of its flow. */
const examples: readonly (readonly [name: string, flow: string])[] = [
  ["device", "device"],
  ["sms", "sms"],
  ["organisation", "organisation"],
  ["approval", "phone"],
]

/**
 * Words that each variant's message must contain: the rule or the culprit, the path if there is one, and how to correct
 * the fault.
 */
const says: Readonly<Record<string, readonly RegExp[]>> = {
  "device/approved-by-a-link": [
    /APPROVAL-02/,
    /→ recording {2}on device\.approved {3}← flow "device"/,
    /let only a request of a POST route/,
  ],
  "device/session-while-it-waits": [/flow:device\.approved/, /on approval\.waiting {3}← flow "device"/, /Aim the/],
  "device/tool-says-approved": [
    /APPROVAL-01/,
    /→ believing +on approval\.waiting {3}← flow "device"\n {2}\* → readingSubject +at once, if device\.saysApproved/,
    /takes a transition on approval\.taken/,
  ],
  "sms/session-when-sent": [/flow:sms\.code/, /on sms\.sent, if sms\.isTrusted {3}← flow "sms"/, /Aim the transition/],
  "sms/wrong-code-unheard": [/INV-T1/, /→ checkingCode {2}on sms\.entered {3}← flow "sms"/, /Handle every answer/],
  "sms/nothing-counts": [
    /Nothing bounds how often the flow goes round[^]*INV-T1/,
    /→ sendingCode {2}on sms\.unsent {3}← flow "sms"/,
    /so that the flow waits for a request/,
  ],
  "organisation/switched-by-a-link": [
    /APPROVAL-02/,
    /on organisation\.chosen {3}← flow "organisation"/,
    /let only a request of a POST route/,
  ],
  "organisation/any-choice-passes": [/step:workplace/, /on workplace\.foreign {3}← step "workplace"/, /Aim the/],
  "organisation/signs-in-as-chosen": [
    /"organisation\.chosen" writes "account"[^]*FLOW-02/,
    /→ checking +on organisation\.chosen {3}← flow "organisation"/,
    /let no request keep "account"/,
  ],
  "approval/approved-by-a-link": [
    /APPROVAL-02/,
    /on phone\.opened {3}← flow "phone"/,
    /let only a request of a POST route/,
  ],
  "approval/too-soon-signs-in": [/INV-O2/, /on approval\.tooSoon {3}← flow "phone"/, /Aim the transition/],
  "approval/waits-for-ever": [/flow "phone"/, /state "waiting" waits/, /Say with `waits` for how long/],
}

const variants = examples.flatMap(([name]) =>
  readdirSync(join(folder(name), "unsafe"))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => [name, file.slice(0, -".ts".length)] as const),
)

beforeEach(() => {
  vi.stubEnv("AUTH_SECRET", "hJ2vQ9xL7mR4tY8wB3nK6pD1sF5gZ0cV")
  vi.stubEnv("AUTH_URL", "https://app.test")
})

describe("an unsafe variant of an example", () => {
  it("exists three times for each example", () => {
    expect(variants.map((names) => names.join("/")).toSorted()).toEqual(Object.keys(says).toSorted())
    for (const [name] of examples) expect(variants.filter(([of]) => of === name)).toHaveLength(3)
  })

  it.each(variants)("%s/%s does not start, and says why", async (name, variant) => {
    const { setUpAuth } = (await import(join(folder(name), "unsafe", `${variant}.ts`))) as { setUpAuth: () => unknown }
    const message = messageOf(setUpAuth)
    for (const part of says[`${name}/${variant}`] ?? []) expect(message).toMatch(part)
    await expect(`${message}\n`).toMatchFileSnapshot(join(folder(name), "unsafe", `${variant}.txt`))
    expect(readFileSync(join(folder(name), "README.md"), "utf8")).toContain(`unsafe/${variant}.txt`)
  })
})

/** Returns the message of a configuration that does not start. */
function messageOf(setUpAuth: () => unknown): string {
  try {
    setUpAuth()
  } catch (error) {
    if (error instanceof AuthError || error instanceof StepError) return `${error.name}: ${error.message}`
    throw error
  }
  return "It started."
}

describe("the drawing of an example", () => {
  it.each(examples)("%s is the output of `npx authchart draw` for its configuration", async (name, flow) => {
    const out = mkdtempSync(join(tmpdir(), "authchart-drawn-"))
    try {
      const cli = join(process.env.AUTHCHART_PACKAGE ?? root, "dist", "src", "cli", "main.js")
      execFileSync(process.execPath, [cli, "draw", `examples/flows/${name}/auth.ts`, "--out", out], { cwd: root })
      await expect(readFileSync(join(out, `${flow}.svg`), "utf8")).toMatchFileSnapshot(join(folder(name), "flow.svg"))
    } finally {
      rmSync(out, { recursive: true, force: true })
    }
  })
})
