import node from "@astrojs/node"
import { defineConfig } from "astro/config"

export default defineConfig({
  output: "server",
  adapter: node({ mode: "standalone" }),
  outDir: "dist",
  // The library checks the origin of each form itself, with the status and the words of its other refusals.
  security: { checkOrigin: false, allowedDomains: [{ protocol: "http", hostname: "127.0.0.1" }] },
})
