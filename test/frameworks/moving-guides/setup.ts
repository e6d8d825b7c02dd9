/** The servers, users and files of the tests that follow guides to moving. */
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished, vi } from "vitest"
import { writePages } from "../../testing/docs-files.ts"

export const secret = "p9Xw3vT6mQ1zL8rB5nK2yH7jC4fD0gSa"

/** The users of each application, with their passwords. */
export const people = [{ id: 7, username: "ada", email: "ada@x.test", role: "editor", password: "correct horse" }]
export const findPerson = async (username: string) => people.find((one) => one.username === username)
export const hasPassword = async ({ id }: { id: number }, password: string) =>
  people.some((one) => one.id === id && one.password === password)

/** Returns the user with this address and password, as the guide for iron-session declares it. */
export async function personOf(email: string, password: string) {
  const person = people.find((one) => one.email === email && one.password === password)
  return person === undefined ? undefined : { id: String(person.id), email, role: person.role }
}

/** A server whose application a deployment replaces, so that the browser's cookies stay. */
export interface Deployments {
  origin: string
  deploy: (application: RequestListener) => void
}

/** Listens until the end of the test. */
export async function openServer(): Promise<Deployments> {
  let current: RequestListener = (_req, res) => void res.writeHead(503).end()
  const server = createServer((req, res) => {
    current(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  // A server that listens on TCP has an address object.
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, deploy: (application) => void (current = application) }
}

/** Loads a file of a guide. The guide's file `people.ts` stands for code of the application, which this test has. */
export async function loadGuide(page: string, file: string): Promise<Record<string, unknown>> {
  vi.stubEnv("AUTH_SECRET", secret)
  vi.stubEnv("AUTH_TRUST_HOST", "true")
  for (const name of ["AUTH_GITHUB_ID", "AUTH_GITHUB_SECRET"]) vi.stubEnv(name, "value")
  const replaced = { "people.ts": peopleModule }
  const written = writePages([page], replaced)
  onTestFinished(written.remove)
  onTestFinished(() => void Reflect.deleteProperty(globalThis, peopleKey))
  Reflect.set(globalThis, peopleKey, { findPerson, hasPassword, personOf })
  return (await written.load(page, file)) as Record<string, unknown>
}

const peopleKey = "authchart people of the moved application"
const peopleModule = `export const { findPerson, hasPassword, personOf } = globalThis[${JSON.stringify(peopleKey)}]\n`
