/** The registry of all built-in flows. Each flow has one row, with its routes and its module. */
import type { FlowOverrides } from "../config/options.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import type { Action } from "../protocol/route.ts"
import type { FlowModule } from "./flow-module.ts"
import { sessionModule } from "./session/module.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { Composition } from "./composed-flow.ts"

/**
 * The name of a built-in flow. Each name needs a row below and a module in `every-flow.ts`; otherwise the code does not
 * compile.
 */
export type FlowName = keyof FlowOverrides

export interface FlowRow {
  /** The name of the flow, as in the option `flows`. */
  readonly id: FlowName
  /** The types of providers whose sign-ins run in this flow. Absent for a flow without a provider. */
  readonly providers?: readonly ResolvedProvider["type"][]
  /** `false` if the flow proves nothing about the person, so that the library derives no re-authentication from it. */
  readonly proves?: false
  /** The routes that run this flow. Each is a method and an action: the first part of the path below the base path. */
  readonly routes: readonly `${"GET" | "POST"} ${Action}`[]
  /** True if the flow can wait for a later request. */
  readonly waits: boolean
  /** Loads the module when a request first needs it. A process that only reads sessions loads no other module. */
  readonly load: () => FlowModule | Promise<FlowModule>
  /** The module, once loaded. */
  module?: FlowModule
}

/** The rows, by the names of the flows. */
export type FlowRows = Readonly<Record<FlowName, Omit<FlowRow, "id">>>

export const rows: FlowRows = {
  oauth: {
    providers: ["oauth", "oidc"],
    routes: ["POST signin", "GET callback", "POST callback"],
    waits: true,
    load: async () => (await import("./oauth/flow.ts")).oauthFlow,
  },
  email: {
    providers: ["email"],
    routes: ["POST signin", "GET callback", "POST callback"],
    waits: true,
    load: async () => (await import("./email/flow.ts")).emailFlow,
  },
  credentials: {
    providers: ["credentials"],
    routes: ["POST callback"],
    waits: true,
    load: async () => (await import("./credentials/flow.ts")).credentialsFlow,
  },
  anonymous: {
    providers: ["anonymous"],
    proves: false,
    routes: ["POST signin"],
    waits: true,
    load: async () => (await import("./anonymous/flow.ts")).anonymousFlow,
  },
  passkey: {
    providers: ["webauthn"],
    routes: ["GET webauthn-options", "POST callback"],
    waits: true,
    load: async () => (await import("./passkey/flow.ts")).passkeyFlow,
  },
  session: { routes: ["GET session", "POST session"], waits: false, load: () => sessionModule },
  signOut: {
    routes: ["POST signout"],
    waits: false,
    load: async () => (await import("./sign-out/flow.ts")).signOutFlow,
  },
  notMe: {
    routes: ["GET not-me", "POST not-me"],
    waits: false,
    load: async () => (await import("./not-me/flow.ts")).notMeFlow,
  },
}

// The cast is correct: TypeScript requires exactly these keys in `rows`.
export const flowNames = Object.keys(rows) as readonly FlowName[]

export const registry: readonly FlowRow[] = flowNames.map((id) => ({ id, ...rows[id] }))

/** The flows without a provider, such as the read of a session. Every application has these flows. */
export const flowsWithoutProvider: readonly FlowName[] = registry.flatMap(({ id, providers }) => (providers ? [] : id))

/** The ids of the charts that can wait for a later request. */
export const waitingFlows: readonly string[] = registry.filter(({ waits }) => waits).map(({ id }) => id)

/** The ids of the charts of re-authentications, each with the sign-in from which the library derives the chart. */
export const againFlows: ReadonlyMap<string, FlowRow> = new Map(
  registry.flatMap((row) =>
    row.providers === undefined || row.proves === false ? [] : [[`${row.id}-again`, row] as const],
  ),
)

/** Returns the ids of all charts of a configuration that can wait for a later request. */
export function waitingCharts({
  session,
  ownFlows,
}: {
  session: { stepUp: boolean }
  ownFlows: ReadonlyMap<string, unknown>
}): readonly string[] {
  return [...waitingFlows, ...(session.stepUp ? againFlows.keys() : []), ...ownFlows.keys()]
}

/** Loads the module of the re-authentication that the library derives from the sign-in of a row. */
export async function loadAgain(row: Pick<FlowRow, "load">): Promise<FlowModule> {
  const signIn = await row.load()
  return (await import("./step-up/again-flow.ts")).againFlow(signIn)
}

/** Returns the row of a flow. */
export function rowOf(flow: string): FlowRow | undefined {
  return registry.find(({ id }) => id === flow)
}

/** Returns the types of providers whose sign-ins run in a flow. */
export function signInTypes(flow: string): readonly ResolvedProvider["type"][] {
  return rowOf(flow)?.providers ?? []
}

/** Returns the flow that runs a provider's sign-ins. */
export function flowOf({ type }: Pick<ResolvedProvider, "type">): FlowName {
  const row = registry.find(({ id }) => signInTypes(id).includes(type))
  if (row === undefined) throw new TypeError(`No flow signs in at a provider of type "${type}".`)
  return row.id
}

/**
 * Returns the composition of a configuration. Returns `undefined` if the configuration does not change or add flows,
 * because the built-in flows need no composition.
 */
export async function composed(config: ResolvedConfig): Promise<Composition | undefined> {
  if (!config.isComposed) return undefined
  return (await import("./composition.ts")).compositionOf(config)
}
