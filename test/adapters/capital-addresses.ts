/**
 * Rules for users with stored addresses that contain capitals, as Auth.js stores them, for each adapter that can search
 * by case.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { examine, those } from "../cli/doctor/patient.ts"
import type { Adapter, AdapterUser } from "../../src/ports/adapter.ts"
import type { EmailConfig } from "../../src/ports/provider.ts"
import { locationOf, openBrowser } from "../support/browser.ts"

export interface CapitalPlace {
  adapter: Adapter
  close: () => Promise<void>
}

const stored = (email: string): AdapterUser => ({ id: crypto.randomUUID(), email, emailVerified: null, name: "Ada" })

/**
 * A user with an address that the provider did not verify. Auth.js's type excludes such a user; the table can contain
 * one.
 */
const withoutAddress = { ...stored(""), email: null as unknown as string }

function mailing(adapter: Adapter) {
  const mails: string[] = []
  const created: string[] = []
  const logged: Error[] = []
  const mail: EmailConfig = {
    id: "mail",
    name: "Mail",
    type: "email",
    sendVerificationRequest: ({ url }) => void mails.push(url),
  }
  const browser = openBrowser({
    secret: "s".repeat(32),
    trustHost: true,
    adapter,
    providers: [mail],
    events: { createUser: ({ user }) => void created.push(String(user.email)) },
    logger: { error: (error) => void logged.push(error), warn: () => undefined },
  })
  const signIn = async (email: string) => {
    await browser.post("/signin/mail", { email })
    return browser.get(mails.at(-1) ?? "")
  }
  return { browser, signIn, created, logged, mails }
}

/** @param open opens an empty database with its tables, for one test. */
export function capitalRules(name: string, open: () => Promise<CapitalPlace>): void {
  describe(`addresses that are stored with capitals: ${name}`, () => {
    let place: CapitalPlace
    beforeAll(async () => {
      place = await open()
    })
    afterAll(async () => place.close())

    it("LINK-10: the doctor reports nothing if all addresses are in small letters", async () => {
      await place.adapter.createUser?.(stored("plain@example.test"))
      const findings = await examine({ providers: [], adapter: place.adapter })
      expect(those(findings, "warning").filter((one) => one.includes("capitals"))).toEqual([])
      expect(await place.adapter.listAddressesWithCapitals?.(10)).toEqual([])
    })

    it("LINK-10: the doctor does not report a user without an address", async () => {
      const { adapter } = place
      const user = await adapter.createUser?.(withoutAddress)
      expect(user?.email).toBeNull()
      expect(await adapter.listAddressesWithCapitals?.(10)).toEqual([])
      expect(await adapter.listUsersByAddress?.("null")).toEqual([])
    })

    it("LINK-10: the owner of a row with capitals signs in as that user by mail, and no second user is created", async () => {
      const { adapter } = place
      const owner = await adapter.createUser?.(stored("Ada@Example.test"))
      const { browser, signIn, created } = mailing(adapter)
      for (const typed of ["ada@example.test", "ADA@example.TEST", "Ada@Example.test"]) {
        expect(locationOf(await signIn(typed)).searchParams.get("error")).toBeNull()
        expect((await browser.session())?.user).toMatchObject({ email: "Ada@Example.test" })
        await browser.post("/signout")
      }
      expect(created).toEqual([])
      expect(await adapter.getUserByEmail?.("ada@example.test")).toBeNull()
      expect((await adapter.getUser?.(owner?.id ?? ""))?.emailVerified).not.toBeNull()
    })

    it("LINK-10: an address that differs in more than its case belongs to another person", async () => {
      const { adapter } = place
      await adapter.createUser?.(stored("Rene@Example.test"))
      const { signIn, created } = mailing(adapter)
      await signIn("rené@example.test")
      await signIn("rene2@example.test")
      expect(created).toEqual(["rené@example.test", "rene2@example.test"])
    })

    it("LINK-10: if two rows differ only in case, the user whose row has exactly the typed address signs in; if no row has exactly this address, no third user is created", async () => {
      const { adapter } = place
      await adapter.createUser?.(stored("Grace@Example.test"))
      await adapter.createUser?.(stored("GRACE@Example.test"))
      const { browser, signIn, created, logged } = mailing(adapter)
      const refused = await browser.post("/signin/mail", { email: "grace@example.test" })
      expect(locationOf(refused).searchParams.get("error")).toBe("Configuration")
      expect(created).toEqual([])
      expect(JSON.stringify(logged.map(({ message, cause }) => [message, String(cause)]))).not.toContain("grace")
      const exact = await adapter.createUser?.(stored("grace@example.test"))
      await signIn("Grace@example.test")
      expect((await browser.session())?.user).toMatchObject({ email: exact?.email })
    })

    it("LINK-10: the doctor finds the rows, names them only by id, and prints the statements that correct them", async () => {
      const findings = await examine({ providers: [], adapter: place.adapter })
      const [found = "", ...more] = those(findings, "warning").filter((one) => one.includes("capitals"))
      expect(more).toEqual([])
      expect(found).toMatch(/4 users have an address that is stored with capitals/)
      expect(found).toMatch(/set email = lower\(email\) where email <> lower\(email\)/)
      expect(found).not.toContain("@")
      const [row] = (await place.adapter.listAddressesWithCapitals?.(1)) ?? []
      expect(found).toContain(row?.id)
    })
  })
}
