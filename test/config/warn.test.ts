import { beforeEach, expect, it, vi } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"

const secret = "9f1c2b7de84a5630b1d7c94e02fa68357d0e41bc96a85f23e7b0d4c81f6a3592"

// A process that has not loaded the warnings yet.
beforeEach(() => void vi.resetModules())

function configWith(codes: string[]): AuthConfig {
  return {
    secret,
    trustHost: true,
    debug: true,
    providers: [],
    logger: { warn: (code) => void codes.push(code), debug: () => undefined },
  }
}

it("the first response of a process comes after the warnings about its configuration, which are logged once", async () => {
  const { Auth } = await import("../../src/core.ts")
  const codes: string[] = []
  const config = configWith(codes)
  for (let time = 0; time < 2; time++) {
    expect((await Auth(new Request("https://app.test/auth/session"), config)).status).toBe(200)
    expect(codes).toEqual(["debug-enabled"])
  }
})

it("a session that is read without a response comes after the warnings, too", async () => {
  const { getSession } = await import("../../src/core.ts")
  const codes: string[] = []
  expect(await getSession(new Request("https://app.test/"), configWith(codes))).toBeNull()
  expect(codes).toEqual(["debug-enabled"])
})

it("requests are served if the module of the warnings is not loaded, and the error is logged", async () => {
  vi.doMock("../../src/config/warnings.ts", () => {
    throw new Error("no such chunk")
  })
  const { Auth } = await import("../../src/core.ts")
  const errors: Error[] = []
  const logger = { error: (error: Error) => void errors.push(error), debug: () => undefined }
  const config: AuthConfig = { ...configWith([]), logger }
  expect((await Auth(new Request("https://app.test/auth/session"), config)).status).toBe(200)
  expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(/warnings about the configuration/)])
  vi.doUnmock("../../src/config/warnings.ts")
})
