import { credentials } from "../../machines/index.ts"
import { describe, expect, it } from "vitest"
import NextAuth from "../../src/index.ts"
import { UnsafeFlowError } from "../../src/errors.ts"
import type { Flow as CredentialsFlow } from "../../machines/credentials/index.ts"
import { configOf } from "../../machines/chart-config.ts"
import { chartOf } from "../../machines/xstate-form.ts"
import { machineOf } from "../../machines/machine-of.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import type { NextAuthConfig } from "../../src/index.ts"
import { leadingStep } from "./leading-step.ts"
import { roundTheCsrfCheck } from "./round-the-csrf-check.ts"
import { stepsApp, wordStep } from "./steps-app.ts"

function isAnything(): boolean {
  return true
}

function start(over: Partial<NextAuthConfig>): unknown {
  const { config } = stepsApp([])
  return NextAuth({ ...config, ...over })
}

function refused(over: Partial<NextAuthConfig>): UnsafeFlowError {
  try {
    start(over)
  } catch (error) {
    if (error instanceof UnsafeFlowError) return error
    throw error
  }
  throw new Error("It started.")
}

describe("an unsafe step or override does not start", () => {
  it("INV-O2: if a step jumps from its waiting state straight to the session", () => {
    const { message, cause } = refused({ steps: [leadingStep("#admission.issuingSession")] })
    expect(message).toMatchInlineSnapshot(`
      "The flow "oauth" is not safe as it is composed, so nothing was started.
      "admission.issuingSession" is reached without passing the check "step:jump".
      Rule INV-O2: Every path to the session passes every check that the configuration demands. Otherwise: A session would be issued to a visitor who did not pass one of the checks.
      The shortest path that breaks it:
            start
          → idle
          → checkingCsrf                on signIn.requested
          → discoveringProvider         at once, if csrfProven
          → identifyingVisitor          on provider.discovered
          → preparingAuthorization      on visitor.identified
          → awaitingCallback            on authorization.prepared
          → checkingFlowCookie          on callback.received
          → checkingParameters          at once, if flowFound
          → checkingTransaction         at once, if parametersPlain
          → checkingResponseMode        at once, if transactionMatches
          → checkingIssuer              at once, if responseModeMatches
          → checkingState               at once, if issuerMatches
          → checkingErrorResponse       at once, if stateMatches
          → checkingVerifier            at once, if codeReceived
          → exchangingCode              at once, if verifierKept
          → verifyingIdToken            on code.exchanged, if expectsIdToken
          → checkingNonce               on idToken.verified
          → choosingSource              at once, if nonceMatches
          → readingProfile              at once
          → admission.findingAccount    on profile.read
          → admission.consultingSignIn  on account.found
          → admission.checkingLink      on signIn.allowed
        * → admission.jump.considering  at once, if nothingStored   ← step "jump"
        * → admission.jump.asking       on step.applies   ← step "jump"
        * → admission.issuingSession    on jump.asked   ← step "jump"
      Opened by: step "jump".
      Remedy: Aim the transition marked with * at the state of the step whose meta names \`passes\`, and let only the event or guard in \`passes\` lead to "passed".
      8 more:
        - gate(standing, admission.issuingSession): a path that does not pass a check
        - gate(signInPolicyAgain, admission.issuingSession): a path that does not pass a check
        - oneGrant: a second state or transition that issues the session
        - onlyFrom(admission.issuingSession, admission.committingIdentity): a state that is entered from a state that must not lead to it
        - mustTake(on target.resolved or signIn.elsewhere that keeps its address, signedIn): a path without a required event or guard
        - mustTake(on target.resolved or signIn.elsewhere that keeps its address, diverted): a path without a required event or guard
        - before(admission.committingIdentity, admission.issuingSession, signedIn): a path on which a required state comes too late or not at all
        - unreachableStates: a state to which no transition leads"
    `)
    expect(cause).toMatchObject({ flow: expect.any(String) as string, invariant: expect.any(String) as string })
  })

  it("INV-O2: if a step passes from its waiting state without its check", () => {
    const { message } = refused({ steps: [leadingStep("passed")] })
    expect(message).toContain('without passing the check "step:jump"')
    expect(message).toContain('Opened by: step "jump".')
  })

  it("if a step jumps over the step that follows it", () => {
    const { message } = refused({ steps: [leadingStep("#admission.confirmingStanding"), wordStep()] })
    expect(message).toMatch(/without passing the check "step:(?:jump|word)"/)
  })

  it("if an override leads around a check of the built-in flow", () => {
    const { message } = refused({ flows: roundTheCsrfCheck })
    expect(message).toContain('The flow "credentials" is not safe as it is composed')
    expect(message).toContain('the override of flow "credentials"')
  })

  it("INV-K3: if an override asks for a session of its own", () => {
    const { message } = refused({
      flows: {
        credentials: (machine) =>
          extendFlow(machine, {
            states: {
              authorizingCredentials: { on: { "credentials.rejected": { target: "#admission.issuingSession" } } },
            },
          }),
      },
    })
    expect(message).toMatch(/check|session/)
  })

  it("if an override removes the mark of a check", () => {
    expect(() =>
      start({
        flows: {
          credentials: (machine) =>
            extendFlow(machine, { states: { authorizingCredentials: { meta: { check: "csrf" } } } }),
        },
      }),
    ).toThrow(UnsafeFlowError)
  })

  it("INV-O2: an override cannot change a flow's requirements", () => {
    const emptied = (machine: typeof credentials) => {
      const config = configOf(machine)
      return machineOf(chartOf<CredentialsFlow>({ ...config, meta: { ...config.meta, requires: () => [] } }))
    }
    expect(() => start({ flows: { credentials: emptied } })).toThrow(
      /An override must not change which checks a flow requires/,
    )
  })

  it("SLOT-01: only a step's own states pass its check", () => {
    const borrowing = (machine: typeof credentials) =>
      extendFlow(machine, {
        states: {
          authorizingCredentials: { on: { "credentials.accepted": "posing" } },
          posing: {
            meta: { title: "Poses as the step", check: "step:word", passes: "isAnything" },
            always: [{ guard: isAnything, target: "admission" }, { target: "refused" }],
          },
        },
      })
    expect(() => start({ flows: { credentials: borrowing }, steps: [wordStep()] })).toThrow(/names the check/)
  })

  it("but a safe step is proven once for the same values, and starts", () => {
    const steps = [wordStep()]
    expect(() => start({ steps })).not.toThrow()
    expect(() => start({ steps })).not.toThrow()
  })

  it.each([
    [
      "an override that returns another flow",
      { flows: { email: () => stepsAppMachine() } },
      /flows\.email returned the flow/,
    ],
    [
      "a step with the name of a state of the flow",
      { steps: [wordStep({ id: "word" }), wordStep({ id: "word" })] },
      /two steps have this id/,
    ],
  ] as const)("%s is refused by name", (_title, over, message) => {
    expect(() => start(over as Partial<NextAuthConfig>)).toThrow(message)
  })
})

function stepsAppMachine(): never {
  return credentials as never
}
