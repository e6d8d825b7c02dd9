/** Finds the imports of a file, in every syntax: `import`, `export … from`, `import()`, `import("…").T`. */
import { posix, relative, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/**
 * The parts of an ESTree node that the rules read.
 * @typedef {object} Node
 * @property {string} type
 * @property {unknown} [value]
 * @property {string} [name]
 * @property {Node | null} [source]
 * @property {Node} [callee]
 * @property {Node} [object]
 * @property {Node} [property]
 * @property {readonly Node[]} [arguments]
 * @property {boolean} [computed]
 * @property {Node} [parent]
 * @property {string} [importKind]
 * @property {string} [exportKind]
 */

/**
 * @typedef {object} Context
 * @property {string} filename
 * @property {(found: { node: Node, message: string }) => void} report
 * @property {{ isGlobalReference: (node: Node) => boolean }} sourceCode
 */

/** @typedef {{ [type: string]: (node: Node) => void }} Visitor */

/**
 * @typedef {object} Import
 * @property {Node} node the node of the import
 * @property {string} specifier as written
 * @property {string | undefined} file the file of a relative specifier, from the root of the repository
 * @property {"value" | "type" | "lazy"} way
 */

/**
 * @param {string} path absolute
 * @returns {string} from the root of the repository, with `/`
 */
export function fromRoot(path) {
  return relative(root, path).split(sep).join("/")
}

/**
 * @param {Context} context
 * @param {(found: Import) => void} visit called once per import of the file
 * @returns {Visitor}
 */
export function eachImport(context, visit) {
  /** @type {(node: Node, source: unknown, way: Import["way"]) => void} */
  const see = (node, source, way) => {
    if (typeof source !== "string") return
    const file = source.startsWith(".") ? fromRoot(resolve(context.filename, "..", source)) : undefined
    visit({ node, specifier: source, file: file === undefined ? undefined : posix.normalize(file), way })
  }
  return {
    ImportDeclaration: (node) => see(node, node.source?.value, node.importKind === "type" ? "type" : "value"),
    ExportNamedDeclaration: (node) => see(node, node.source?.value, node.exportKind === "type" ? "type" : "value"),
    ExportAllDeclaration: (node) => see(node, node.source?.value, node.exportKind === "type" ? "type" : "value"),
    ImportExpression: (node) => see(node, node.source?.value, "lazy"),
    TSImportType: (node) => see(node, node.source?.value, "type"),
  }
}
