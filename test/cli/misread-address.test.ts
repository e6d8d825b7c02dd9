import { describe, expect, it } from "vitest"
import { isMisread, misreadIn } from "../../src/cli/misread-address.ts"

describe("an address with an @ after the part that is read as its host", () => {
  it.each([
    "smtp://u:p@ss/w@127.0.0.1:2525",
    "smtp://u:p/w@mail.test",
    "postgres://app:Sup3r#S@db.test",
    "redis://:1/2@cache",
    "smtp://u:p?w@mail.test",
  ])("is misread: %s", (address) => {
    expect(isMisread(address)).toBe(true)
  })

  it.each([
    "smtp://u:p%40ss%2Fw@127.0.0.1:2525",
    "smtps://user@mail.test:pass@smtp.mail.test",
    "smtp://u:p@mail.test:25/?name=a@b.test",
    "smtp://mail.test:25",
    "https://idp.test/@ada",
    "postgres://app@db.test/app",
    "smtp://mail.test:port",
  ])("is not confused with: %s", (address) => {
    expect(isMisread(address)).toBe(false)
  })

  it("is found in the environment, with the part that is read as its host", () => {
    const env = {
      ONE: "smtp://u:p@ss/w@127.0.0.1:2525",
      TWO: "postgres://a:b/c@d",
      THREE: "postgres://a:b@d",
      FOUR: "@",
    }
    expect(misreadIn(env)).toEqual([
      { name: "ONE", host: "ss" },
      { name: "TWO", host: undefined },
    ])
  })
})
