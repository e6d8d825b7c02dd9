/** Adds this package to the `package.json` of an application, and removes it again. */
import { readFileSync } from "node:fs"
import { Node, Project, type ObjectLiteralExpression } from "ts-morph"
import { withEdits, type Edit } from "./edits.ts"

/** The range of versions that the command writes: the version of this package. */
export function ownRange(): string {
  const file = findOwnManifest()
  const manifest = JSON.parse(file) as { version: string }
  return `^${manifest.version}`
}

/**
 * Reads the `package.json` of this package. The function tries two folders, because the command runs from its sources
 * or from `dist`, which is one folder deeper.
 */
function findOwnManifest(): string {
  const [near, far] = [
    new URL("../../../package.json", import.meta.url),
    new URL("../../../../package.json", import.meta.url),
  ]
  try {
    return readFileSync(near, "utf8")
  } catch {
    return readFileSync(far, "utf8")
  }
}

/**
 * Returns the insertion that adds a dependency to the text of a `package.json`, in alphabetical order.
 *
 * @returns `undefined` if the package is a dependency already, or the text is not an object in JSON.
 */
export function dependencyEdit(text: string, name: string, range: string): Edit | undefined {
  const root = rootOf(text)
  if (root === undefined) return undefined
  const groups = ["dependencies", "devDependencies", "peerDependencies"].flatMap((key) => memberOf(root, key) ?? [])
  if (groups.some((group) => memberNames(group).includes(name))) return undefined
  const line = `${JSON.stringify(name)}: ${JSON.stringify(range)}`
  const [unit, newline] = [/\n([ \t]+)"/.exec(text)?.[1] ?? "  ", text.includes("\r\n") ? "\r\n" : "\n"]
  const dependencies = memberOf(root, "dependencies")
  if (dependencies === undefined)
    return insertion(root, `"dependencies": {${newline}${unit}${unit}${line}${newline}${unit}}`, { unit, newline })
  const later = dependencies
    .getProperties()
    .find((one) => Node.isPropertyAssignment(one) && keyOf(one.getName()) > name)
  if (later !== undefined) {
    const start = later.getStart() - shift
    const before = text.slice(text.lastIndexOf("\n", start) + 1, start)
    // If the next property stands behind other text in its line, the new property goes into the same line.
    return { start, end: start, text: `${line},${/^\s*$/.test(before) ? `${newline}${before}` : " "}` }
  }
  return insertion(dependencies, line, { unit: unit + unit, newline })
}

/**
 * The number of characters by which the parser's positions are too large. A `(` before the text makes the text an
 * expression, which the parser can read.
 */
const shift = 1

/** Returns the insertion of a property behind the last property of an object. */
function insertion(
  object: ObjectLiteralExpression,
  property: string,
  { unit, newline }: { unit: string; newline: string },
): Edit {
  const last = object.getProperties().at(-1)
  if (last === undefined) {
    const start = object.getStart() + 1 - shift
    return { start, end: start, text: `${newline}${unit}${property}${newline}${unit.slice(0, unit.length / 2)}` }
  }
  const start = last.getEnd() - shift
  return { start, end: start, text: `,${newline}${unit}${property}` }
}

/** Returns the names of all packages in the lists of dependencies, with their ranges. */
export function dependenciesIn(text: string): ReadonlyMap<string, string> {
  const root = rootOf(text)
  const found = new Map<string, string>()
  for (const key of ["peerDependencies", "devDependencies", "dependencies"]) {
    const group = root === undefined ? undefined : memberOf(root, key)
    for (const property of group?.getProperties() ?? []) {
      const value = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
      if (Node.isPropertyAssignment(property) && Node.isStringLiteral(value))
        found.set(keyOf(property.getName()), value.getLiteralText())
    }
  }
  return found
}

/** Removes an inserted text. @returns `undefined` if the text does not contain it exactly once. */
export function withoutInserted(text: string, inserted: string): string | undefined {
  const start = text.indexOf(inserted)
  if (start < 0 || text.includes(inserted, start + 1)) return undefined
  return withEdits(text, [{ start, end: start + inserted.length, text: "" }])
}

function rootOf(text: string): ObjectLiteralExpression | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  const project = new Project({ useInMemoryFileSystem: true })
  const [statement] = project.createSourceFile("/manifest.ts", `(${text})`).getStatements()
  const expression = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined
  const inner = Node.isParenthesizedExpression(expression) ? expression.getExpression() : undefined
  return Node.isObjectLiteralExpression(inner) ? inner : undefined
}

function memberOf(object: ObjectLiteralExpression, name: string): ObjectLiteralExpression | undefined {
  for (const property of object.getProperties())
    if (Node.isPropertyAssignment(property) && keyOf(property.getName()) === name) {
      const value = property.getInitializer()
      return Node.isObjectLiteralExpression(value) ? value : undefined
    }
  return undefined
}

function memberNames(object: ObjectLiteralExpression): string[] {
  return object.getProperties().flatMap((one) => (Node.isPropertyAssignment(one) ? [keyOf(one.getName())] : []))
}

/** Keys of JSON are quoted. */
function keyOf(name: string): string {
  return name.replace(/^"|"$/g, "")
}
