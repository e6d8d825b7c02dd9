import type { Session } from "authchart/express"

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; accent-color: #14181f }
  body { max-width: 36rem; margin: 12vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.75rem; line-height: 1.2 }
  a { color: inherit; margin-right: 1rem }
  .button { display: inline-block; padding: .5rem 1rem; border-radius: .5rem; background: #14181f; color: #fff; text-decoration: none }
  @media (prefers-color-scheme: dark) { .button { background: #eef1f5; color: #14181f } }
`

/** @param title any text. @param body markup. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)} · Express</title>
    <link rel="icon" href="data:," />
    <style>${style}</style>
  </head>
  <body>
    <h1>${escaped(title)}</h1>
    ${body}
  </body>
</html>`
}

/** The name to show for the signed-in user. */
export function personOf(session: Session | null | undefined): string | undefined {
  return session?.user?.name ?? session?.user?.email ?? (session ? "stranger" : undefined)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
