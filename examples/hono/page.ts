import { html, raw } from "hono/html"

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 36rem; margin: 12vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.75rem; line-height: 1.2 }
  a { color: inherit; margin-right: 1rem }
  .button { display: inline-block; padding: .5rem 1rem; border-radius: .5rem; background: #14181f; color: #fff; text-decoration: none }
  @media (prefers-color-scheme: dark) { .button { background: #eef1f5; color: #14181f } }
`

type Markup = ReturnType<typeof html>

export function page(title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Hono</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`
}
