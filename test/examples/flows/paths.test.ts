/** The generated paths of the examples, played as an application plays the paths of its own flows. */
import { memoryAdapter } from "authchart/adapters/memory"
import { memoryStores } from "authchart/stores/memory"
import { checkFlows, type CheckedFlow, type CheckFlowsOptions } from "authchart/testing"
import type { AuthConfig } from "authchart/types"
import { describe, expect, it } from "vitest"
import { authConfig as approval } from "../../../examples/flows/approval/auth.ts"
import { authConfig as device } from "../../../examples/flows/device/auth.ts"
import { authConfig as organisation } from "../../../examples/flows/organisation/auth.ts"
import { authConfig as sms } from "../../../examples/flows/sms/auth.ts"

const patience = 600_000

/** Plays the flows of a configuration, with an empty store for each path. */
async function played(authConfig: AuthConfig, options: Partial<CheckFlowsOptions>): Promise<readonly CheckedFlow[]> {
  const { flows } = await checkFlows({
    config: (now) => ({
      ...authConfig,
      secret: "hJ2vQ9xL7mR4tY8wB3nK6pD1sF5gZ0cV",
      adapter: memoryAdapter({ now }),
      stores: memoryStores(now),
    }),
    adversary: 1,
    ...options,
  })
  return flows
}

/**
 * Returns the transitions of a flow's own states that no path took. Leaves out the transitions that every state
 * inherits, and the library's admission, whose transitions depend on providers that this configuration does not have.
 */
function untakenOf(flows: readonly CheckedFlow[], id: string): readonly string[] {
  const found = flows.find(({ flow }) => flow === id)
  expect(found?.paths).toBeGreaterThan(10)
  expect(found?.attacks).toBeGreaterThan(3)
  return (found?.edges.untaken ?? []).filter(
    (edge) => !/^admission\.|\(on (?:effect\.failed|effect\.timedOut|flow\.expired)\)$/.test(edge),
  )
}

describe("checkFlows plays the examples", () => {
  it("device", { timeout: patience }, async () => {
    const grant_type = "urn:ietf:params:oauth:grant-type:device_code"
    const flows = await played(
      { ...device, providers: [] },
      {
        flows: {
          requests: {
            "device.requested": [{ client_id: "example-cli" }, { client_id: "another" }, { client_id: "" }],
            "device.polled": [
              { grant_type, device_code: "x", client_id: "example-cli" },
              { grant_type, device_code: "x", client_id: "another" },
              { grant_type: "password", device_code: "x", client_id: "example-cli" },
              { grant_type: "", device_code: "x", client_id: "example-cli" },
            ],
          },
          answers: {
            "device.describe": [{ type: "device.described", asker: { tool: "A tool", address: "::1", at: "now" } }],
            "device.bind": [{ type: "device.bound", deviceCode: "sealed" }],
            "device.unbind": [{ type: "device.owned", handle: "handle" }, { type: "device.foreign" }],
          },
        },
      },
    )
    expect(untakenOf(flows, "device")).toEqual([])
  })
  it("sms", { timeout: patience }, async () => {
    const flows = await played(sms, {
      flows: {
        requests: { "sms.requested": [{ phone: "+4915112345" }, { phone: "0151" }] },
        answers: { "sms.sendCode": [{ type: "sms.sent", digest: "digest" }] },
      },
    })
    expect(untakenOf(flows, "sms")).toEqual([])
  })
  it("approval", { timeout: patience }, async () => {
    const flows = await played(
      { ...approval, providers: [] },
      {
        flows: {
          answers: {
            "phone.describe": [
              { type: "phone.described", computer: { browser: "A browser", address: "::1", at: "now" } },
            ],
            "phone.locate": [{ type: "phone.located", address: "::1" }],
          },
        },
      },
    )
    expect(untakenOf(flows, "phone")).toEqual([])
  })
  it("organisation", { timeout: patience }, async () => {
    const flows = await played(organisation, {
      flows: {
        answers: {
          "organisation.list": [
            { type: "organisation.listed", options: [{ value: "acme", label: "Acme" }] },
            { type: "organisation.listed", options: [] },
          ],
        },
      },
      steps: {
        answers: {
          "workplace.list": [{ type: "workplace.listed", options: [{ value: "acme", label: "Acme" }] }],
          "workplace.check": [{ type: "workplace.joined", id: "acme" }, { type: "workplace.foreign" }],
        },
      },
    })
    expect(untakenOf(flows, "organisation")).toEqual([])
  })
})
