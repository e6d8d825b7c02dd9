import adapter from "@sveltejs/adapter-node"

const { APP_OUT = "build", APP_BASE = "" } = process.env

/** The tests build it, each time into a new folder. */
export default {
  kit: {
    adapter: adapter({ out: `.svelte-kit/${APP_OUT}` }),
    outDir: `.svelte-kit/${APP_OUT}-work`,
    paths: { base: APP_BASE },
  },
}
