/**
 * The site of the documentation: `npm run site` builds it into `site/dist` from the same files that the package
 * contains.
 */
import { defineConfig } from "vitepress"
import { anchorOf, keepLinksInSite, keepPicturesRelative } from "../links.ts"
import { excluded, sidebars } from "../pages.ts"

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
    anchor: { slugify: anchorOf },
    config: (markdown) => {
      keepLinksInSite(markdown)
      keepPicturesRelative(markdown)
    },
  },
  // The index of the search is one file, loaded when a reader searches.
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    search: { provider: "local" },
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
