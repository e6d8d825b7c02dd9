import { expect, it } from "vitest"
import NextAuth from "../../src/index.ts"
import { stepsApp, wordStep } from "./steps-app.ts"

it("MW: middleware that blocks visitors lets a sign-in continue that waits at a step", async () => {
  const { config } = stepsApp([wordStep()])
  const { auth } = NextAuth({ ...config, basePath: "/auth", callbacks: { authorized: () => false } })
  const step = await auth(new Request("https://app.test/auth/word?flow=s-0123456789abcdef"), {})
  expect([step.status, step.headers.get("location")]).toEqual([200, null])
  const page = await auth(new Request("https://app.test/auth/words"), {})
  expect([page.status, new URL(page.headers.get("location") ?? "").pathname]).toEqual([302, "/auth/signin"])
})
