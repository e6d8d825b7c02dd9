import { sveltekit } from "@sveltejs/kit/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [sveltekit()],
  // Bundles authchart into the application, with the dependency versions that authchart needs.
  ssr: { noExternal: ["authchart", "bowser", "cookie", "jose", "oauth4webapi", "xstate"] },
  // Only needed in this repository, where authchart is linked: it must use this application's SvelteKit.
  resolve: { dedupe: ["@sveltejs/kit"] },
})
