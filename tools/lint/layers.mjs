/**
 * The layers of the source, highest first, and what each may import. Arrows only point down (DESIGN §3).
 *
 * The lint rule `authchart/layers` reads this table; there is no other list. A new folder in `src/` or `machines/`
 * gets its row here before its first file.
 */

/**
 * `value`: any import. `type`: `import type` only. `lazy`: `import type`, or `import()` at the first use.
 * @typedef {"value" | "type" | "lazy"} Way
 *
 * @typedef {object} Layer
 * @property {string} name its name in messages
 * @property {readonly string[]} paths files, or folders with a closing slash, from the root of the repository; `*` is
 * any one folder. The first row that contains a file counts
 * @property {Readonly<Record<string, Way>>} layers which other layers it may import, and how
 * @property {Readonly<Record<string, Way>>} packages which third-party packages it may import, and how
 * @property {string} instead what to do instead of a refused import
 */

/** @type {readonly Layer[]} */
const layers = [
  {
    // Only this part of the command line parses source code, so only `authchart move` needs the package.
    name: "move",
    paths: ["src/cli/move/"],
    layers: { cli: "value" },
    packages: { "ts-morph": "value" },
    instead: "A move changes the text of an application, and needs no part of the library that runs.",
  },
  {
    name: "cli",
    paths: ["src/cli/"],
    layers: {
      move: "lazy",
      mail: "value",
      frameworks: "value",
      facade: "value",
      interpreter: "value",
      "devtools/serve": "value",
      flows: "value",
      effects: "value",
      config: "value",
      protocol: "value",
      "built-in charts": "value",
      devtools: "value",
      machines: "value",
      stores: "value",
      steps: "value",
      passwords: "value",
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
    instead: "A command reads its arguments and prints results; the functions that it calls do the work.",
  },
  {
    name: "stores",
    paths: ["src/stores/"],
    layers: { adapters: "value", protocol: "value", ports: "value" },
    packages: { kysely: "value" },
    instead: "A store receives values to keep; its callers decide their purpose.",
  },
  {
    name: "steps",
    paths: ["src/steps/"],
    layers: { account: "value", machines: "value", passkeys: "value", protocol: "value", ports: "value" },
    packages: { otpauth: "lazy", uqr: "lazy" },
    instead:
      "A step is written as an application writes one: with the exports of authchart/flows, and a store that is passed in.",
  },
  {
    name: "account",
    paths: ["src/account.ts", "src/account/"],
    layers: { machines: "value", ports: "value" },
    packages: {},
    instead: "The account page is written as an application writes it: with flows, and the asks of the library.",
  },
  {
    name: "challenges",
    paths: ["src/challenges/"],
    layers: { ports: "value" },
    packages: { "altcha-lib": "lazy", "altcha-lib/types": "type", "altcha-lib/algorithms/web/pbkdf2": "lazy" },
    instead: "A challenge is written as an application writes one: it receives keys, clock and words.",
  },
  {
    // The adapter contract is a layer of its own, so that an adapter loads no other part.
    name: "adapter contract",
    paths: ["src/testing/adapter.ts", "src/testing/adapter/"],
    layers: { ports: "value" },
    packages: {},
    instead: "A suite for other projects runs under any test runner: take the runner as a parameter.",
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
    instead:
      "Test tools for applications run under any test runner, and need no development package of this repository.",
  },
  {
    name: "opentelemetry",
    paths: ["src/opentelemetry.ts", "src/opentelemetry/"],
    // The list of refusals among the answers is a file beside the vocabulary.
    layers: { machines: "value", ports: "value" },
    packages: { "@opentelemetry/api": "value", "@opentelemetry/api-logs": "value" },
    instead: "An exporter reads the trace; if a fact is missing, record it in the trace.",
  },
  {
    name: "react",
    paths: ["src/react.ts", "src/react/"],
    layers: { client: "value", ports: "value" },
    packages: { react: "value" },
    instead: "Code that any view library needs goes to src/client; code that needs a server goes to the routes.",
  },
  {
    name: "client",
    paths: ["src/webauthn.ts", "src/client/"],
    layers: { ports: "value" },
    packages: {},
    instead: "The browser part reaches the server only through the routes, and imports no view library.",
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
      "#prove-flows": "value",
      "#other-forms": "value",
      fastify: "type",
      hono: "type",
      "@sveltejs/kit": "lazy",
      // Modules that SvelteKit generates for an application.
      $app: "lazy",
      $env: "lazy",
    },
    instead: "Take the framework's object as a parameter, or import its package lazily as an optional peer.",
  },
  {
    name: "facade",
    paths: [
      "src/audit.ts",
      "src/core.ts",
      "src/flows.ts",
      "src/inspect.ts",
      "src/jwt.ts",
      "src/operations.ts",
      "src/types.ts",
      "src/facade/",
    ],
    layers: {
      mail: "value",
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
    instead: "Code for one framework goes to src/frameworks; code for one library goes to src/protocol.",
  },
  {
    name: "interpreter",
    paths: ["src/interpreter/"],
    layers: {
      mail: "value",
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
    instead: "The interpreter handles requests and programs; code for one flow goes to src/flows.",
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
    instead: "src/devtools/describe and follow describe charts and traces; the layers above decide who may see them.",
  },
  {
    name: "effects",
    // A flow's own effects are in its folder.
    paths: ["src/effects/", "src/flows/*/effects/"],
    layers: {
      mail: "value",
      config: "value",
      passkeys: "value",
      protocol: "value",
      machines: "value",
      ports: "value",
    },
    packages: {},
    instead:
      "An effect takes its params and the runtime; code that calls a library or implements an RFC goes to src/protocol.",
  },
  {
    name: "mail",
    paths: ["src/mail/"],
    // A mail is a page for a mailbox. The effects declare the runtime of a request.
    layers: { effects: "type", config: "value", protocol: "value", machines: "value", pages: "value", ports: "value" },
    packages: {},
    instead: "A mail is written from values that its caller passes; the ports declare how it is sent and kept.",
  },
  {
    name: "flows",
    paths: ["src/flows/"],
    layers: {
      effects: "value",
      mail: "value",
      config: "value",
      protocol: "value",
      machines: "value",
      pages: "value",
      ports: "value",
    },
    packages: {},
    instead: "A flow maps requests to events, and outcomes to responses; take values from upper layers as parameters.",
  },
  {
    name: "config",
    paths: ["src/config/"],
    // Steps and overrides are options; the charts declare their types.
    layers: { protocol: "value", machines: "type", providers: "type", ports: "value" },
    packages: { "#config-parts": "value" },
    instead: "The configuration is resolved before a flow runs; flows import their part of it from here.",
  },
  {
    name: "passwords",
    paths: ["src/passwords.ts", "src/passwords/"],
    layers: { protocol: "value", ports: "value" },
    packages: { "@node-rs/argon2": "lazy", "@noble/hashes": "lazy", bcryptjs: "lazy" },
    instead: "Hashing and rules take a password and give a verdict; the flows decide what follows from it.",
  },
  {
    name: "passkeys",
    paths: ["src/passkeys/"],
    // The charts of passkeys have the checks that need no cryptography.
    layers: { protocol: "value", machines: "value", ports: "value" },
    packages: {},
    instead: "The verifier takes a response and gives a verdict; the flows decide what follows from it.",
  },
  {
    name: "protocol",
    paths: ["src/protocol/"],
    layers: { machines: "value", ports: "value" },
    packages: { oauth4webapi: "value", jose: "value", cookie: "value", bowser: "value" },
    instead: "Protocol code takes all it needs as parameters, and returns data.",
  },
  {
    name: "devtools/viewer",
    paths: ["src/devtools/viewer/"],
    layers: { devtools: "value", ports: "type" },
    packages: { preact: "value", elkjs: "value" },
    instead: "The page runs in a browser: it reads charts and traces as JSON, and imports no server code.",
  },
  {
    // The library's own charts come from the registry of flows. The viewer reads them as JSON.
    name: "built-in charts",
    paths: ["src/devtools/describe/built-in.ts"],
    layers: { flows: "value", devtools: "value", machines: "value", ports: "value" },
    packages: {},
    instead: "Only the charts of the registry are listed here; code about any chart belongs beside this file.",
  },
  {
    name: "devtools",
    paths: ["src/devtools/"],
    layers: { "built-in charts": "value", machines: "value", ports: "value" },
    packages: {},
    instead: "A description is made only from a chart; take the layout engine as a parameter.",
  },
  {
    // Above the charts: an application that imports this folder loads XState; the engine never does.
    name: "XState machines",
    paths: ["machines/index.ts", "machines/machine-of.ts"],
    layers: { machines: "value", ports: "type" },
    packages: { xstate: "value" },
    instead: "machineOf makes a machine from a chart: code about the chart itself belongs to the chart.",
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
    // The steps describe the page of a step.
    layers: { machines: "type", ports: "value" },
    packages: {},
    instead: "A page is a function of its props: have the flow pass the values.",
  },
  {
    name: "adapters",
    paths: ["src/adapters/"],
    layers: { ports: "value" },
    packages: { libsql: "lazy", kysely: "value" },
    instead: "An adapter is an island: take the driver as a parameter, or import it lazily as an optional peer.",
  },
  {
    // Above the other providers: it brings flows and the functions that hash passwords.
    name: "password provider",
    paths: ["src/providers/password.ts"],
    layers: { passwords: "lazy", "password flows": "value", ports: "value" },
    packages: {},
    instead: "The provider is data; src/passwords hashes and judges passwords.",
  },
  {
    // Above the other providers: it brings a flow.
    name: "mail code provider",
    paths: ["src/providers/mail-code.ts"],
    layers: { "mail code flow": "value", machines: "type", providers: "value", ports: "value" },
    packages: {},
    instead: "The provider is data; src/mail-code has its flow.",
  },
  {
    name: "mail code flow",
    paths: ["src/mail-code/"],
    layers: { "password flows": "value", machines: "value", protocol: "value", ports: "value" },
    packages: {},
    instead: "The flow is written as an application writes it: with defineFlow, and the asks of the library.",
  },
  {
    name: "password flows",
    paths: ["src/password-flows/"],
    layers: { account: "value", machines: "value", protocol: "value", ports: "value" },
    packages: {},
    instead: "The flows are written as an application writes them: with defineFlow, and the asks of the library.",
  },
  {
    name: "providers",
    paths: ["src/providers/"],
    // A mail is a page that is sent.
    layers: { pages: "value", ports: "value" },
    packages: { nodemailer: "lazy" },
    instead:
      "A provider is data: a departure from the standards is a named field of src/ports/provider.ts that the engine implements once.",
  },
  {
    name: "ports",
    paths: ["src/ports/", "src/errors/", "src/errors.ts", "src/texts/"],
    layers: {},
    packages: {},
    instead: "Declare here the types that the others share, and implement them in the layer above.",
  },
]

/** The checked folders: every source file in them has a layer. */
export const layeredFolders = ["src/", "machines/"]

/** Only these files run only on Node, and may therefore import `node:` modules at load time. */
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
 * @returns {Layer | undefined} undefined for a file in no row
 */
export function layerOf(file) {
  return layers.find((layer) => isAmong(file, layer.paths))
}
