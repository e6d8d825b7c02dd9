import { join } from "node:path"
import { movesOver } from "../../driver/everything.ts"
import { svelteKitPackages, svelteKitServer } from "../../servers/svelte-kit.ts"

movesOver({
  name: "a SvelteKit application",
  source: join(import.meta.dirname, "source"),
  from: "next-auth@5",
  server: svelteKitServer,
  way: "provider",
  callback: "/auth/callback/keycloak",
  packages: svelteKitPackages("@sveltejs/kit", "@sveltejs/adapter-node"),
  former: svelteKitPackages("@auth/sveltekit"),
})
