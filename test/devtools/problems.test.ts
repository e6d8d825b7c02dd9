/** The sentences about problems: each problem with which a step or a flow of the library waits has one. */
import { describe, expect, it } from "vitest"
import type { LooseStep } from "../../machines/steps/step.types.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { problemRowOf } from "../../src/errors/catalogue/problem-rows.ts"
import { mailCodeFlow } from "../../src/mail-code/mail-code-flow.ts"
import { proofFlow } from "../../src/password-flows/proof-flow.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { passkey } from "../../src/steps/passkey.ts"
import { acceptTerms } from "../../src/steps/terms.ts"
import { totp } from "../../src/steps/totp.ts"
import { totpEnrolFlow } from "../../src/steps/totp/enrol-flow.ts"
import { memoryTotpStore } from "../../src/stores/memory.ts"

const store = memoryTotpStore()

/** The library's steps and flows that wait with a problem. */
const definitions: readonly { step: LooseStep; isFlow: boolean }[] = [
  ...[
    totp({ store, issuer: "Acme" }),
    emailCode({ send: () => undefined }),
    passkey({ adapter: memoryAdapter() }),
    acceptTerms({ version: "1", text: ["Be kind."], accepted: () => false, accept: () => undefined }),
  ].map(({ definition }) => ({ step: definition, isFlow: false })),
  ...[
    mailCodeFlow(),
    proofFlow({ signUp: true, minimum: 15 }),
    totpEnrolFlow({ store, issuer: "Acme", maxAge: 300 }),
  ].map(({ definition }) => ({ step: definition, isFlow: true })),
]

/** Reads the problems that the library's steps and flows declare, each with the state that shows the page again. */
function declaredProblems(definition: LooseStep): readonly [state: string, problem: string][] {
  return Object.values(definition.states).flatMap(({ on = {}, always }) =>
    [...Object.values(on), always]
      .flat()
      .flatMap((move): [string, string][] =>
        typeof move === "object" && move.problem !== undefined ? [[move.target ?? "", move.problem]] : [],
      ),
  )
}

describe("the sentence about a problem", () => {
  it.each(definitions)("$step.id has one for each problem with which it waits, and advice", ({ step, isFlow }) => {
    const waiting = declaredProblems(step).filter(([state]) => step.states[state]?.tags === "waiting")
    expect(waiting).not.toEqual([])
    for (const [state, problem] of waiting) {
      const to = isFlow ? state : `admission.${step.id}.${state}`
      const move = { from: undefined, to, on: "x", guard: undefined }
      const row = problemRowOf({ problem, flow: isFlow ? step.id : "oauth", moves: [move] })
      expect(row?.says, `${to} ${problem}`).toMatch(/^[A-Z].*\.$/)
      expect(row?.advice.length, `${to} ${problem}`).toBeGreaterThan(0)
    }
  })

  it("differs for the first code of an app and for a later code, and exists for forms", () => {
    const at = (to: string, problem: string) =>
      problemRowOf({ problem, flow: "oauth", moves: [{ from: undefined, to, on: "x", guard: undefined }] })?.says
    expect(at("admission.totp.showingSecret", "code_wrong")).toContain("secret that the page shows")
    expect(at("admission.totp.enteringCode", "code_wrong")).toContain("used before")
    expect(at("admission.word.asking", "form_expired")).toContain("form token")
    expect(at("admission.word.asking", "code_wrong")).toBeUndefined()
    expect(at("admission.word.asking", "constructor")).toBeUndefined()
  })
})
