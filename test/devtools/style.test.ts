import { describe, expect, it } from "vitest"
import { drawingColours } from "../../src/devtools/draw/style.ts"

const schemes = [
  ["light", /^:root\{([^}]*)\}/],
  ["dark", /prefers-color-scheme:dark\)\{:root\{([^}]*)\}/],
] as const

/** Text and its background: contrast ratios of WCAG 2.2 §1.4.3 and §1.4.11. */
const texts: readonly (readonly [string, readonly string[]])[] = [
  ["ink", ["page", "card", "group", "check", "grant", "wait", "refuse"]],
  ["soft", ["page", "card", "group", "check", "grant", "wait", "refuse"]],
  ["refuse-line", ["card", "check", "grant", "wait", "refuse"]],
  ["check-line", ["page", "card", "check"]],
  ["grant-line", ["grant"]],
  ["wait-line", ["wait"]],
]
const outlines: readonly (readonly [string, readonly string[]])[] = [
  ["line", ["page", "group", "card"]],
  ["check-line", ["page", "group", "check"]],
  ["grant-line", ["page", "group", "grant"]],
  ["wait-line", ["page", "group", "wait"]],
  ["refuse-line", ["page", "group", "refuse"]],
  ["path", ["page", "group", "card", "check", "grant", "wait", "refuse"]],
  ["ink", ["page", "group", "card", "check", "grant", "wait", "refuse"]],
]

function colours(block: RegExp): ReadonlyMap<string, string> {
  const [, declarations = ""] = block.exec(drawingColours) ?? []
  return new Map(
    [...declarations.matchAll(/--([\w-]+):(#[\da-f]+)/g)].map(([, name = "", value = ""]) => [name, value]),
  )
}

function luminance(hex: string): number {
  const short = hex.length === 4
  const parts = [0, 1, 2].map((index) => {
    const digits = short ? hex.slice(index + 1, index + 2).repeat(2) : hex.slice(index * 2 + 1, index * 2 + 3)
    const part = Number.parseInt(digits, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = parts
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(schemes)("the colours of a drawing, %s", (_name, block) => {
  const known = colours(block)
  const of = (name: string): string => known.get(name) ?? ""

  it.each(texts)("%s is readable on each of its backgrounds", (ink, grounds) => {
    for (const ground of grounds)
      expect(contrast(of(ink), of(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  it.each(outlines)("an outline in %s is visible on every background", (line, grounds) => {
    for (const ground of grounds)
      expect(contrast(of(line), of(ground)), `${line} on ${ground}`).toBeGreaterThanOrEqual(3)
  })
})
