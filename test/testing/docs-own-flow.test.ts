import { expect, it } from "vitest"
import { checkFlows } from "../../src/testing.ts"
import { smsConfig } from "./sms-app.ts"

it("signs in by text message", { timeout: 240_000 }, async () => {
  const { flows } = await checkFlows({
    config: smsConfig,
    flows: {
      requests: { "sms.requested": [{ phone: "+4915112345678" }, { phone: "none" }] },
      answers: {
        "sms.sendCode": [{ type: "sms.sent", digest: "what the code is compared with" }, { type: "sms.limited" }],
      },
    },
  })
  const sms = flows.find(({ flow }) => flow === "sms")
  expect(sms?.edges.untaken.filter((edge) => edge.includes("(on sms."))).toEqual([])
})
