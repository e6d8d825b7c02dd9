/** Plays a mail service's HTTP interface, and requests a link through it. */
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { customFetch, type Provider } from "../../../src/ports/provider.ts"
import { visitor, type Visitor } from "./visitor.ts"

/** One mail in the form of a service's documentation. It goes to `ada@example.com`. */
export interface MailFixture {
  title?: string
  /** The application's options besides its key (`api-key`). */
  options?: Readonly<Record<string, unknown>>
  mail: {
    url: string
    /** Headers that must be sent. */
    headers: Readonly<Record<string, string>>
    /** Required parts of the body: of the JSON, or of the form by name. */
    body: object
    /** Whether the body contains the whole mail: `false` for services that write it themselves. Default `true`. */
    wholeMail?: boolean
    /** The service's response when it accepts the mail. */
    answer: { status: number; body: string }
  }
}

export interface MailPlayed {
  browser: Visitor
  /** The redirect after the request for a link. */
  asked: Response
  requests: { url: string; method: string; headers: Headers; body: object; text: string }[]
  logged: Error[]
}

/** @param status of the service's response, instead of the fixture's. */
export async function playMail(make: unknown, fixture: MailFixture, status?: number): Promise<MailPlayed> {
  const requests: MailPlayed["requests"] = []
  const logged: Error[] = []
  const serve = async (address: string, init: RequestInit): Promise<Response> => {
    const request = new Request(address, init)
    const { url, method, headers } = request
    const isJson = headers.get("content-type")?.startsWith("application/json") === true
    const text = isJson ? await request.text() : JSON.stringify(Object.fromEntries(await request.formData()))
    requests.push({ url, method, headers, body: JSON.parse(text) as object, text })
    return new Response(fixture.mail.answer.body, { status: status ?? fixture.mail.answer.status })
  }
  // Every module's default export is a function from options to a provider.
  const provider = (make as (options: object) => Provider)({
    apiKey: "api-key",
    [customFetch]: serve,
    ...fixture.options,
  })
  const browser = visitor({
    secret: "s".repeat(40),
    trustHost: true,
    adapter: memoryAdapter(),
    providers: [provider],
    logger: { error: (error) => logged.push(error), warn: () => undefined },
  })
  const id = typeof provider === "function" ? "" : provider.id
  const asked = await browser.post(`/signin/${id}`, { email: "ada@example.com" })
  return { browser, asked, requests, logged }
}
