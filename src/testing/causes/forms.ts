/** Makes the requests with forms: as the library's own pages send them, and as another site forges them. */
import type { Entry } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"

const target = { callbackUrl: "https://app.test/welcome" } as const
export const welcome = (stage: Stage): Record<string, string> => (stage.memo.plain === true ? {} : { ...target })

/**
 * Returns three requests: the form that the library's page sends, the same form without its token, and the same form
 * sent by another site.
 */
export function form(
  name: string,
  event: (verdict: string) => { type: string },
  made: (stage: Stage) => { path: string; fields: Record<string, string> },
): readonly Entry[] {
  const posted = (stage: Stage) => {
    const { path, fields } = made(stage)
    return stage.form(path, fields)
  }
  return [
    { name, event: event("proven"), send: posted },
    {
      name: `${name}, without the form's token`,
      event: event("csrf_missing"),
      send: async (stage) => withoutToken(stage, await posted(stage)),
    },
    {
      name: `${name}, sent by another site`,
      event: event("cross_origin"),
      send: async (stage) => {
        const request = await posted(stage)
        return new Request(request.url, {
          method: "POST",
          headers: { origin: "https://evil.test" },
          body: new URLSearchParams(await request.text()),
        })
      },
    },
  ]
}

/** Returns the request of a form without its token. */
export async function withoutToken({ origin }: Stage, request: Request): Promise<Request> {
  const body = new URLSearchParams(await request.text())
  body.delete("csrfToken")
  return new Request(request.url, { method: "POST", headers: { origin }, body })
}
