/** Two copies of the package in one process, as bundlers make them: each runs the extensions of the other. */
import { inspect } from "node:util"
import { expect, it, vi } from "vitest"
import { configOf } from "../../machines/chart-config.ts"
import { chartOf } from "../../machines/xstate-form.ts"
import { machineOf } from "../../machines/machine-of.ts"
import { extendFlow as extendHere } from "../../machines/steps/extend-flow.ts"
import { locationOf } from "../support/browser.ts"
import { hasSession, stepsApp } from "./steps-app.ts"

/** Loads a second copy of the package for the application. The extensions of these tests come from the first copy. */
async function otherCopy() {
  vi.resetModules()
  const [{ stepsApp: openApp }, { extendFlow }] = await Promise.all([
    import("./steps-app.ts"),
    import("../../machines/steps/extend-flow.ts"),
  ])
  expect(extendFlow).not.toBe(extendHere)
  return openApp
}

it("PROOF-07: an effect that another copy replaced is replaced", async () => {
  const openApp = await otherCopy()
  const { begin, browser } = openApp([], {
    flows: {
      credentials: (machine) =>
        extendHere(machine, {
          effects: {
            authorizeCredentials: () => ({
              type: "credentials.rejected",
              failure: { reason: "credentials_rejected" },
            }),
          },
        }),
    },
  })
  expect(locationOf(await begin("credentials")).searchParams.get("error")).toBe("CredentialsSignin")
  expect(hasSession(browser)).toBe(false)
})

it("PROOF-07: a state and an ask that another copy added run", async () => {
  const openApp = await otherCopy()
  const ran: string[] = []
  const { begin, browser } = openApp([], {
    flows: {
      credentials: (machine) =>
        extendHere(machine, {
          states: {
            "admission.consultingSignIn": { on: { "signIn.allowed": "looking" } },
            "admission.looking": {
              meta: { title: "Looks" },
              invoke: { src: async () => void ran.push("looking"), onDone: "checkingLink", onError: "#refused" },
            },
          },
        }),
    },
  })
  expect(locationOf(await begin("credentials")).pathname).toBe("/inbox")
  expect(hasSession(browser)).toBe(true)
  expect(ran).toEqual(["looking"])
})

it.each([
  ["an extension of another release", { format: 2 }, /extended by another release of authchart/],
  [
    "an effect that cannot be replaced",
    {
      format: 1,
      extension: { asks: new Map(), origins: new Map(), replaced: new Map([["issueSession", () => null]]) },
    },
    /replaces the effect of "issueSession"/,
  ],
])("PROOF-07: %s is refused, regardless of how it was made", async (_title, brand, says) => {
  const { browser, logged } = stepsApp([], {
    flows: {
      credentials: (machine) =>
        Object.defineProperty(machineOf(chartOf(configOf(machine))), Symbol.for("authchart.extension"), {
          value: brand,
        }),
    },
  })
  expect((await browser.get("/csrf")).status).toBe(500)
  expect(inspect(logged, { depth: 6 })).toMatch(says)
})
