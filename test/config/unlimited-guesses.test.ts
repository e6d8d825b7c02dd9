import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { deviceFlow } from "../own-flows/device-flow.ts"
import { redefined } from "../own-flows/redefined.ts"
import { smsFlow } from "../own-flows/sms-flow.ts"

const sms = smsFlow({ send: () => undefined })

function warned(flow: unknown): readonly (readonly unknown[])[] {
  const lines: (readonly unknown[])[] = []
  resolveConfig({
    secret: "a secret of a test, of more than thirty-two bytes",
    trustHost: true,
    providers: [],
    stores: memoryStores(),
    plugins: [{ id: "test", flows: [flow] }],
    logger: { warn: (...line: readonly unknown[]) => void lines.push(line) },
  } as AuthConfig)
  return lines.filter(([code]) => code === "flow-unlimited")
}

describe("a request that leads to a check of a flow", () => {
  it("causes a warning at start-up if it has no limit", () => {
    const flow = redefined(sms, { waits: { in: "cookie", lifetime: 600 } })
    expect(warned(flow)).toEqual([
      [
        "flow-unlimited",
        expect.stringMatching(/^flow sms: "sms.entered" .* check "code": say in waits.attempts .*#waiting/) as unknown,
      ],
    ])
  })

  it("causes no warning if it is limited, or if an ask of the library checks it", () => {
    expect(warned(sms)).toEqual([])
    expect(warned(deviceFlow)).toEqual([])
  })
})
