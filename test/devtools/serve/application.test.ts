import { expect, it } from "vitest"
import { createApplication } from "../../../src/devtools/serve/application.ts"

const [before, after] = [
  { name: "before", charts: [] },
  { name: "after", charts: [] },
]

it("reads each configuration once, and reads no configuration if no page listens or the charts cannot differ", async () => {
  const application = createApplication()
  let [looked, told] = [0, 0]
  const meet = (maker: object) =>
    application.meet(maker, async () => {
      looked++
      return after
    })
  const maker = {}
  await meet(maker)
  const leave = application.changed(() => told++)
  await meet(maker)
  expect([looked, told]).toEqual([0, 0])
  application.show(before)
  for (let count = 0; count < 3; count++) await meet(maker)
  expect([looked, told]).toEqual([1, 1])
  // One after the other: the newer one may have other charts.
  await Promise.all([meet({}), meet({})])
  expect([looked, told]).toEqual([3, 3])
  leave()
  await meet({})
  expect([looked, told]).toEqual([3, 3])
})
