import { join } from "node:path"
import { expect } from "vitest"
import { movesOver } from "../../driver/everything.ts"
import { nextServer } from "../../servers/next.ts"

movesOver({
  name: "Next.js with guests, getToken and cacheComponents",
  source: join(import.meta.dirname, "source"),
  from: "next-auth@5",
  server: nextServer,
  way: "password",
  rules: {
    "signs a visitor of the chat in as a guest, whose session gives getToken and the server the kind of the user":
      async ({ page, open, heading, origin, responseOf }) => {
        expect(await responseOf("/api/kind")).toEqual([401, { kind: null }])
        await open("/chat?topic=tea")
        expect(page.url()).toBe(`${origin}/chat?topic=tea`)
        expect(await heading()).toMatch(/^Chat of guest-\d+$/)
        expect(await responseOf("/api/kind")).toEqual([200, { kind: "guest" }])
      },
    "turns a guest into a user, and sends a user away from the sign-in page": async (visit) => {
      await visit.open("/chat")
      await visit.open("/members")
      await visit.signIn("Ada")
      expect(await visit.heading()).toBe("For members: Ada")
      expect(await visit.responseOf("/api/kind")).toEqual([200, { kind: "regular" }])
      await visit.open("/enter")
      expect(visit.page.url()).toBe(`${visit.origin}/`)
    },
  },
})
