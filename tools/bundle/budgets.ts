/** The five bundles whose sizes CI limits, and their limits. */
import type { Weight } from "./weigh.ts"

export interface Budget {
  name: string
  /** The code of an application. */
  contents: string
  /** The largest sizes in kB after gzip, by the field of {@link Weight}. */
  most: Readonly<Record<"atOnce" | "core" | "all", number>>
}

const nextAuth = 'import NextAuth from "authchart"\n'

export const budgets: readonly Budget[] = [
  {
    name: "session-only middleware",
    contents: `${nextAuth}export const { auth: middleware } = NextAuth({ providers: [] })`,
    most: { atOnce: 33.5, core: 256, all: 379.5 },
  },
  {
    name: "OAuth",
    contents: `${nextAuth}import GitHub from "authchart/providers/github"\nexport const { handlers, auth } = NextAuth({ providers: [GitHub] })`,
    most: { atOnce: 34.5, core: 257, all: 380 },
  },
  {
    name: "mail",
    contents: `${nextAuth}import Resend from "authchart/providers/resend"\nexport const { handlers, auth } = NextAuth({ providers: [Resend({ from: "a@example.test" })] })`,
    most: { atOnce: 34.5, core: 257, all: 380 },
  },
  {
    name: "all",
    contents: ["authchart", "authchart/core", "authchart/flows"]
      .map((entry, at) => `export * as entry${at} from "${entry}"`)
      .join("\n"),
    most: { atOnce: 62, core: 266, all: 387.5 },
  },
  {
    name: "client",
    contents: 'export * from "authchart/react"\nexport * as webauthn from "authchart/webauthn"',
    most: { atOnce: 7.6, core: 7.6, all: 7.6 },
  },
]

/** Returns a sentence for each limit that a bundle exceeds, and for XState in the bundle. */
export function excesses({ name, most }: Budget, weight: Weight): string[] {
  const titles = { atOnce: "loaded at once", core: "without inspector, proofs and translations", all: "in all" }
  const over = (["atOnce", "core", "all"] as const)
    .filter((field) => weight[field] > most[field])
    .map((field) => `${name}: ${weight[field].toFixed(1)} kB ${titles[field]}, more than ${most[field]} kB.`)
  const isXState = (file: string) => file.includes("node_modules/xstate/")
  return weight.inputs.some(isXState) ? [...over, `${name}: XState is in the bundle.`] : over
}
