/** The shared parts of the demo's three sites: page frame, headers, and static files. */
import { readFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { html, type Html } from "./html.ts"

export type Site = "app" | "provider" | "inbox"

export interface Link {
  readonly to: string
  readonly text: string
}

export interface PageParts {
  readonly site: Site
  readonly title: string
  readonly body: Html
  readonly status?: number
  /** The links of the navigation bar. The page marks the link to `here`. */
  readonly links?: readonly Link[]
  readonly here?: string
  /** One column for a form. */
  readonly narrow?: boolean
  /**
   * Origins to which a form of this page may lead, even through redirects. A form may always lead to the page's own
   * origin.
   */
  readonly formTargets?: readonly string[]
  /** Runs the site's script. */
  readonly live?: boolean
}

const brands: Readonly<Record<Site, string>> = { app: "authchart demo", provider: "Demo ID", inbox: "Inbox" }

/** The whole page. Loads one style sheet of its own host, and nothing else. */
export function pageOf({ site, title, body, links = [], here, narrow, live }: PageParts): string {
  const nav = links.map(
    ({ to, text }) => html`<a href="${to}" ${to === here && html` aria-current="page"`}>${text}</a>`,
  )
  return html`<!doctype html>
    <html lang="en" data-site="${site}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${brands[site]}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/style.css" />
        ${live && html`<script src="/inbox.js" defer></script>`}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="bar">
          <div>
            <a class="brand" href="/">${brands[site]}</a>${nav.length > 0 && html`<nav aria-label="Main">${nav}</nav>`}
          </div>
        </header>
        <main id="main" ${narrow && html` class="narrow"`}>${body}</main>
      </body>
    </html> `.toString()
}

/** Headers of every page: what it may load, where its forms may lead, and that no cache may store it. */
export function pageHeaders({ formTargets = [] }: Pick<PageParts, "formTargets">): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-src 'self'",
      `form-action 'self' ${formTargets.join(" ")}`.trim(),
      "base-uri 'none'; frame-ancestors 'none'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "private, no-store",
  }
}

export function sendPage(res: ServerResponse, parts: PageParts): void {
  res.writeHead(parts.status ?? 200, pageHeaders(parts))
  res.end(pageOf(parts))
}

export function redirect(res: ServerResponse, location: string): void {
  res.writeHead(302, { location, "cache-control": "private, no-store" })
  res.end()
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#14181f"/><circle cx="10" cy="16" r="4" fill="#fff"/><circle cx="22" cy="16" r="4" fill="#fff"/><path d="M10 16h12" stroke="#fff" stroke-width="2.5"/></svg>`
const svg = { type: "image/svg+xml", body: icon }
const files: ReadonlyMap<string, { type: string; body: string }> = new Map([
  ["/style.css", { type: "text/css; charset=utf-8", body: ownFile("style.css") }],
  ["/inbox.js", { type: "text/javascript; charset=utf-8", body: ownFile("inbox.client.js") }],
  ["/favicon.svg", svg],
  ["/favicon.ico", svg],
])

function ownFile(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8")
}

/** Responds if the request is for a static file. Returns whether it has responded. */
export function servedFile(req: IncomingMessage, res: ServerResponse): boolean {
  const file = files.get(pathOf(req))
  if (file === undefined) return false
  res.writeHead(200, { "content-type": file.type, "cache-control": "no-cache", "x-content-type-options": "nosniff" })
  res.end(file.body)
  return true
}

export function pathOf(req: IncomingMessage): string {
  return (req.url ?? "/").split("?", 1)[0] ?? "/"
}

/** Fields of a form of at most 16 KiB; `undefined` for a larger one. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > 16 * 1024) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"))
}

/** A date and time for readers. */
export function timeOf(at: number | string | Date): Html {
  const date = new Date(at)
  return html`<time datetime="${date.toISOString()}"
    >${date.toLocaleString("en", { dateStyle: "medium", timeStyle: "medium" })}</time
  >`
}
