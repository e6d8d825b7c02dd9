/** Both copies of an application, built and served behind one address, with Chromium in front. */
import type { Browser } from "playwright-core"
import { launchBrowser } from "../../support/chromium.ts"
import { openIdServer, type OpenIdServer } from "../../support/openid-provider.ts"
import { openFrontDoor, type FrontDoor } from "../../support/shared-app-process.ts"
import { copiesOf, textsIn, type Copies } from "../copies.ts"
import type { Env, Served } from "../servers/program.ts"
import type { MovedApplication, Surroundings } from "./application.ts"

/** The library that an application uses. */
export type Library = "Auth.js" | "authchart"

export const libraries: readonly Library[] = ["Auth.js", "authchart"]

const client = { id: "moving", secret: "the client secret of these tests" }
const secret = "the secret that both versions share"

/** No copy may print one of these texts. */
export const secrets: readonly string[] = [secret, client.secret, "correct horse"]

export interface Stage {
  origin: string
  browser: Browser
  copies: Copies
  /** The texts of the copy after the move, before a build could add files. */
  movedTexts: ReadonlyMap<string, string>
  counts: () => Promise<unknown>
  /** From now on this library responds. */
  moveTo: (library: Library) => void
  /** The output of both servers. */
  printed: () => string
  close: () => Promise<void>
}

/**
 * Makes the copies, and builds and serves them one after the other.
 *
 * @throws {Error} with the output of a program, if a copy cannot be moved, has errors of types, or does not serve.
 */
export async function openStage(application: MovedApplication): Promise<Stage> {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const one of closing.splice(0).toReversed()) await one()
  }
  try {
    const copies = copiesOf({ ...application, flags: [] })
    closing.push(copies.remove)
    const movedTexts = textsIn(copies.after)
    const door = await openFrontDoor()
    closing.push(door.close)
    const openid = await openIdServer([
      { ...client, redirectUris: [`${door.origin}${application.callback ?? "/unused"}`] },
    ])
    closing.push(openid.close)
    const surroundings: Surroundings = (await application.open?.()) ?? { env: {}, close: () => Promise.resolve() }
    closing.push(surroundings.close)
    const served = new Map<Library, Served>()
    for (const library of libraries) {
      const folder = library === "Auth.js" ? copies.before : copies.after
      const env = { ...surroundings.env, ...environment(library, application, { door, openid }) }
      await application.server.build(folder, env)
      const one = await application.server.start(folder, env)
      closing.push(one.stop)
      served.set(library, one)
    }
    const browser = await launchBrowser()
    closing.push(() => browser.close())
    return {
      origin: door.origin,
      browser,
      copies,
      movedTexts,
      counts: surroundings.counts ?? (() => Promise.resolve(undefined)),
      moveTo: (library) => door.alternate([served.get(library)?.port ?? 0]),
      printed: () => [...served.values()].map((one) => one.output()).join("\n"),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Version 4 reads the secret and the address under other names. The move renames both. */
function environment(
  library: Library,
  { from, server }: MovedApplication,
  { door, openid }: { door: FrontDoor; openid: OpenIdServer },
): Env {
  const named = (prefix: string) => ({ [`${prefix}_SECRET`]: secret, [`${prefix}_URL`]: door.origin })
  const own = from === "next-auth@5" ? { AUTH_SECRET: secret, ...server.addressed(door.origin) } : named("AUTH")
  return {
    ...(library === "Auth.js" && from === "next-auth@4" ? named("NEXTAUTH") : own),
    AUTH_KEYCLOAK_ID: client.id,
    AUTH_KEYCLOAK_SECRET: client.secret,
    AUTH_KEYCLOAK_ISSUER: openid.issuer,
  }
}
