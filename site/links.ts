/**
 * Rewrites the links of the pages for the site: links to pages, pictures and other sites stay; links to files of the
 * repository become text.
 */
import { existsSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import type { MarkdownRenderer } from "vitepress"
import { root } from "./pages.ts"

/** Files besides pages that the site has. */
export const pictures = /\.(?:svg|png|webp)$/

type Rule = NonNullable<MarkdownRenderer["renderer"]["rules"]["link_open"]>

/** Whether a link leads to a file or a folder of the repository that is not on the site. */
export function leavesSite(href: string, from: string): boolean {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return false
  const [path = ""] = href.split("#")
  const target = join(root, dirname(from), decodeURI(path))
  if (!existsSync(target)) return false
  if (statSync(target).isDirectory()) return !["README.md", "index.md"].some((index) => existsSync(join(target, index)))
  if (pictures.test(path)) return false
  return !path.endsWith(".md") || !/^(?:docs\/|[A-Z]+\.md$)/.test(target.slice(root.length))
}

/** A link to an index page under the name that it has on the site. */
export function withIndex(href: string): string {
  return /^[a-z]+:/i.test(href) ? href : href.replace(/(^|\/)README\.md(?=#|$)/, "$1index.md")
}

/** Renders links that leave the site as text. */
export function keepLinksInSite(markdown: MarkdownRenderer): void {
  const render: Rule = (tokens, at, options, _env, self) => self.renderToken(tokens, at, options)
  const [open = render, close = render] = [markdown.renderer.rules.link_open, markdown.renderer.rules.link_close]
  // Links do not nest, so that one flag records whether the open one is text.
  let left = false
  markdown.renderer.rules.link_open = (tokens, at, options, env: { relativePath?: string }, self) => {
    const token = tokens[at]
    const href = token?.attrGet("href") ?? ""
    left = leavesSite(href, env.relativePath ?? "")
    if (left) return ""
    token?.attrSet("href", withIndex(href))
    return open(tokens, at, options, env, self)
  }
  markdown.renderer.rules.link_close = (tokens, at, options, env, self) =>
    left ? "" : close(tokens, at, options, env, self)
}

/** Pictures in HTML: Vite takes a relative address for a package unless it begins with a dot. */
export function keepPicturesRelative(markdown: MarkdownRenderer): void {
  for (const name of ["html_block", "html_inline"] as const) {
    const render = markdown.renderer.rules[name]
    if (render === undefined) throw new TypeError(`The renderer has no rule for ${name}.`)
    markdown.renderer.rules[name] = (...args) =>
      render(...args).replaceAll(/\b(src|srcset)="(?![a-z]+:|[./])/g, '$1="./')
  }
}

/** The anchor of a heading as GitHub makes it; the links of pages and of messages rely on it. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-")
}
