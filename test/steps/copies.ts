import { locationOf, type Browser } from "../support/browser.ts"

/**
 * Sends one form to a step with copies of one browser's cookies, at the same time.
 *
 * @returns the reason of its refusal for each copy, or `judged`.
 */
export async function sendCopies(
  browser: Browser,
  { step, fields, count }: { step: string; fields: Record<string, string>; count: number },
): Promise<string[]> {
  const { csrfToken } = (await (await browser.get("/csrf")).json()) as { csrfToken: string }
  const held = [...browser.cookies]
  const sent = Array.from({ length: count }, async () => {
    const copy = browser.other()
    for (const [name, value] of held) copy.cookies.set(name, value)
    const body = new URLSearchParams({ csrfToken, ...fields })
    const headers = { origin: new URL(step).origin }
    const response = await copy.send(new Request(step, { method: "POST", headers, body }))
    return locationOf(response).searchParams.get("reason") ?? "judged"
  })
  return (await Promise.all(sent)).toSorted()
}
