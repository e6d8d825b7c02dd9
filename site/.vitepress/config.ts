/**
 * The site of the documentation: `npm run site` builds it into `site/dist` from the same files that the package
 * contains.
 */
import { defineConfig, type MarkdownOptions } from "vitepress"
import { anchorOf, keepLinksInSite, keepPicturesRelative } from "../links.ts"
import { excluded, sidebars } from "../pages.ts"

/** `tools/site.ts --check` sets this variable. The links of a page do not depend on the colours of its examples. */
const isCheck = process.env["AUTHCHART_SITE_CHECK"] === "1"

const escaped: MarkdownOptions["highlight"] = (code) => `<pre><code>${escapeHtml(code)}</code></pre>`

/** The part of the Markdown renderer that the search uses. */
interface Renderer {
  options: { highlight?: ((code: string, language: string, attributes: string) => string) | null | undefined }
  render: (source: string, env: object) => string
}

/** Renders a page for the index of the search. The index contains text only, so examples get no colours. */
function searchedText(source: string, env: { frontmatter?: { search?: boolean } }, markdown: Renderer): string {
  const { highlight } = markdown.options
  // The pages themselves use the same renderer.
  markdown.options.highlight = (code) => escapeHtml(code)
  try {
    const html = markdown.render(source, env)
    return env.frontmatter?.search === false ? "" : html
  } finally {
    markdown.options.highlight = highlight
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

export default defineConfig({
  title: "authchart",
  description: "Authentication for server-rendered TypeScript applications, with every flow an explicit statechart.",
  lang: "en",
  srcDir: "..",
  srcExclude: excluded(),
  outDir: "dist",
  cacheDir: "../node_modules/.cache/vitepress",
  rewrites: (file) => file.replace(/(^|\/)README\.md$/, "$1index.md"),
  lastUpdated: false,
  markdown: {
    ...(isCheck && { highlight: escaped }),
    anchor: { slugify: anchorOf },
    config: (markdown) => {
      keepLinksInSite(markdown)
      keepPicturesRelative(markdown)
    },
  },
  // The index of the search is one file, loaded when a reader searches.
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    search: { provider: "local", options: { _render: searchedText } },
    sidebar: sidebars(),
    outline: { level: [2, 3] },
    nav: [
      { text: "Documentation", link: "/docs/" },
      { text: "Reference", link: "/docs/reference/" },
      { text: "Providers", link: "/docs/providers/" },
      { text: "Rules", link: "/docs/rules" },
    ],
  },
})
