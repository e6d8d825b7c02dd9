/**
 * The layers of the source, highest first, and what each may import. Arrows only point down (DESIGN §3).
 *
 * The lint rule `authchart/layers` reads this table; there is no other list. A new folder in `src/` or `machines/`
 * gets its row here before its first file.
 */

/**
 * `value`: any import. `type`: `import type` only. `lazy`: `import type`, or `import()` when it is first needed.
 * @typedef {"value" | "type" | "lazy"} Way
 *
 * @typedef {object} Layer
 * @property {string} name what messages call it
 * @property {readonly string[]} paths files, or folders with a closing slash, from the root of the repository; `*` is any one folder. The first row that has a file counts
 * @property {Readonly<Record<string, Way>>} layers which other layers it may import, and how
 * @property {Readonly<Record<string, Way>>} packages which third-party packages it may import, and how
 * @property {string} instead what to do where an import is refused
 */

/** @type {readonly Layer[]} */
const layers = [
  {
    name: "cli",
    paths: ["src/cli/"],
    layers: {
      frameworks: "value",
      facade: "value",
      interpreter: "value",
      "devtools/serve": "value",
      flows: "value",
      effects: "value",
      config: "value",
      protocol: "value",
      devtools: "value",
      machines: "value",
      stores: "value",
      steps: "value",
      adapters: "value",
      ports: "value",
    },
    packages: {
      pg: "lazy",
      mysql2: "lazy",
      "mysql2/promise": "lazy",
      kysely: "lazy",
      nodemailer: "lazy",
      "#visualizer": "lazy",
    },
    instead: "A command reads its arguments and says what happened; the work is done by what it calls.",
  },
  {
    name: "stores",
    paths: ["src/stores/"],
    layers: { adapters: "value", protocol: "value", ports: "value" },
    packages: { kysely: "value" },
    instead: "A store is told what to keep: what it is for is decided by whoever calls it.",
  },
  {
    name: "steps",
    paths: ["src/steps/"],
    layers: { machines: "value", protocol: "value", ports: "value" },
    packages: { otpauth: "lazy", uqr: "lazy" },
    instead: "A step is written as users write theirs: with what authchart/flows exports, and a store passed in.",
  },
  {
    // The contract of adapters stands apart: whoever writes an adapter loads none of the rest.
    name: "adapter contract",
    paths: ["src/testing/adapter.ts", "src/testing/adapter/"],
    layers: { ports: "value" },
    packages: {},
    instead: "A suite for others runs under any test runner: take the runner as a parameter.",
  },
  {
    name: "testing",
    paths: ["src/testing.ts", "src/testing/"],
    layers: {
      facade: "value",
      interpreter: "value",
      flows: "value",
      effects: "value",
      config: "value",
      protocol: "value",
      machines: "value",
      ports: "value",
    },
    packages: { xstate: "value", jose: "value" },
    instead: "What tests of applications are given runs under any test runner, and needs no package of ours alone.",
  },
  {
    name: "opentelemetry",
    paths: ["src/opentelemetry.ts", "src/opentelemetry/"],
    // Which answers are refusals is said beside the vocabulary.
    layers: { machines: "value", ports: "value" },
    packages: { "@opentelemetry/api": "value" },
    instead: "An exporter is told what happened by the trace: what it lacks is recorded there.",
  },
  {
    name: "react",
    paths: ["src/react.ts", "src/react/"],
    layers: { client: "value", ports: "value" },
    packages: { react: "value" },
    instead: "What any view library would do the same way goes to src/client; what needs a server, to the routes.",
  },
  {
    name: "client",
    paths: ["src/client/"],
    layers: { ports: "value" },
    packages: {},
    instead: "The browser's half speaks to the server through the routes alone, and knows no view library.",
  },
  {
    name: "frameworks",
    paths: ["src/index.ts", "src/frameworks/"],
    layers: {
      facade: "value",
      interpreter: "value",
      flows: "value",
      effects: "value",
      config: "value",
      protocol: "value",
      machines: "value",
      pages: "value",
      ports: "value",
    },
    packages: {
      next: "lazy",
      react: "lazy",
      "#next": "type",
      fastify: "type",
      hono: "type",
      "@sveltejs/kit": "lazy",
      // Modules that SvelteKit makes for an application.
      $app: "lazy",
      $env: "lazy",
    },
    instead: "Take the framework's object as a parameter, or import its package lazily as an optional peer.",
  },
  {
    name: "facade",
    paths: ["src/core.ts", "src/flows.ts", "src/inspect.ts", "src/jwt.ts", "src/types.ts", "src/facade/"],
    layers: {
      interpreter: "value",
      "devtools/serve": "value",
      flows: "value",
      effects: "value",
      config: "value",
      protocol: "value",
      machines: "value",
      pages: "value",
      ports: "value",
    },
    packages: {},
    instead:
      "What is particular to a framework goes to src/frameworks; what is particular to a library, to src/protocol.",
  },
  {
    name: "interpreter",
    paths: ["src/interpreter/"],
    layers: {
      "devtools/serve": "value",
      flows: "value",
      effects: "value",
      config: "value",
      protocol: "value",
      machines: "value",
      pages: "value",
      ports: "value",
    },
    packages: {},
    instead: "The interpreter knows requests and programs; what is particular to one flow goes to src/flows.",
  },
  {
    name: "devtools/serve",
    paths: ["src/devtools/serve/"],
    layers: {
      protocol: "value",
      flows: "value",
      effects: "type",
      devtools: "value",
      config: "value",
      machines: "value",
      ports: "value",
    },
    packages: { "#visualizer": "lazy" },
    instead:
      "Charts and traces are described in src/devtools/describe and follow; the layers above decide who may see them.",
  },
  {
    name: "effects",
    // A flow's own effects stand in its folder.
    paths: ["src/effects/", "src/flows/*/effects/"],
    layers: { config: "value", protocol: "value", machines: "value", ports: "value" },
    packages: {},
    instead: "An effect takes its params and the runtime; a library or an RFC is spoken to in src/protocol.",
  },
  {
    name: "flows",
    paths: ["src/flows/"],
    layers: {
      effects: "value",
      config: "value",
      protocol: "value",
      machines: "value",
      pages: "value",
      ports: "value",
    },
    packages: {},
    instead: "A flow maps requests to events and outcomes to replies; what it needs from above is a parameter.",
  },
  {
    name: "config",
    paths: ["src/config/"],
    // Steps and overrides are options: their types stand with the charts.
    layers: { protocol: "value", machines: "type", providers: "type", ports: "value" },
    packages: {},
    instead: "Configuration is read before any flow runs; what flows need of it, they import from here.",
  },
  {
    name: "protocol",
    paths: ["src/protocol/"],
    layers: { machines: "value", ports: "value" },
    packages: { oauth4webapi: "value", jose: "value", cookie: "value" },
    instead: "Protocol code is told what it needs through its parameters, and answers with data.",
  },
  {
    name: "devtools/viewer",
    paths: ["src/devtools/viewer/"],
    layers: { devtools: "value", ports: "type" },
    packages: { preact: "value", elkjs: "value" },
    instead: "The page is built for a browser: it reads charts and traces as JSON, and imports no server code.",
  },
  {
    name: "devtools",
    paths: ["src/devtools/"],
    layers: { machines: "value", ports: "value" },
    packages: {},
    instead: "A description is made from a chart and nothing else; a layout engine is passed in.",
  },
  {
    // Above the charts: what an application imports from here loads XState, and the engine never does.
    name: "machines of XState",
    paths: ["machines/index.ts", "machines/machine-of.ts"],
    layers: { machines: "value", ports: "type" },
    packages: { xstate: "value" },
    instead: "A machine is made of a chart by machineOf: what a chart is, stands in the chart.",
  },
  {
    name: "machines",
    paths: ["machines/"],
    layers: { ports: "type" },
    packages: { xstate: "type" },
    instead: "A machine only asks: name an ask in machines/vocabulary.ts and run it in src/effects.",
  },
  {
    name: "pages",
    paths: ["src/pages/"],
    // What a step shows is described with the steps.
    layers: { machines: "type", ports: "value" },
    packages: {},
    instead: "A page is a function of its props: have the flow pass what it shows.",
  },
  {
    name: "adapters",
    paths: ["src/adapters/"],
    layers: { ports: "value" },
    packages: { libsql: "lazy", kysely: "value" },
    instead: "An adapter is an island: take the driver as a parameter, or import it lazily as an optional peer.",
  },
  {
    name: "providers",
    paths: ["src/providers/"],
    // A mail is a page that is sent.
    layers: { pages: "value", ports: "value" },
    packages: { nodemailer: "lazy" },
    instead: "A provider is data: a quirk is a named field of src/ports/provider.ts that the engine implements once.",
  },
  {
    name: "ports",
    paths: ["src/ports/", "src/errors/", "src/errors.ts", "src/texts/"],
    layers: {},
    packages: {},
    instead: "Declare here what the others agree on, and let the layer above implement it.",
  },
]

/** Folders that are checked: every source file in them has a layer. */
export const layeredFolders = ["src/", "machines/"]

/** The only files that run on Node alone, and so may import `node:` modules when they are loaded. */
export const nodeOnly = [
  "src/adapters/sqlite.ts",
  "src/adapters/sqlite/",
  "src/cli/",
  "src/providers/nodemailer.ts",
  "src/testing.ts",
  "src/testing/",
]

/**
 * @param {string} file from the root of the repository, with `/`
 * @param {readonly string[]} paths files, or folders with a closing slash
 * @returns {boolean}
 */
export function isAmong(file, paths) {
  return paths.some((path) => {
    const parts = path.split("/")
    const beginning = file.split("/", parts.length)
    return parts.every((part, at) => part === beginning[at] || part === "*" || (part === "" && at === parts.length - 1))
  })
}

/**
 * @param {string} file from the root of the repository, with `/`
 * @returns {Layer | undefined} undefined where no row has that file
 */
export function layerOf(file) {
  return layers.find((layer) => isAmong(file, layer.paths))
}
