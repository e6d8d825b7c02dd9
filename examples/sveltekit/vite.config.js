import { sveltekit } from "@sveltejs/kit/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [sveltekit()],
  // authchart is bundled with the application, and with its own versions of what it needs.
  ssr: { noExternal: ["authchart", "cookie", "jose", "oauth4webapi", "xstate"] },
  // Needed in this repository alone, where authchart is linked: it must use this application's SvelteKit.
  resolve: { dedupe: ["@sveltejs/kit"] },
})
