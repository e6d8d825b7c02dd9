/** The lint rules of this repository. `.oxlintrc.json` loads them; `test/tooling` plants a violation of each. */
import { isBuiltin } from "node:module"
import { basename, dirname } from "node:path"
import { eachImport, fromRoot } from "./imports.mjs"
import { isAmong, layeredFolders, layerOf, nodeOnly } from "./layers.mjs"

/** @import { Context, Import, Node, Visitor } from "./imports.mjs" */
/** @import { Way } from "./layers.mjs" */

/**
 * @param {Way | undefined} allowed
 * @param {Import["way"]} way
 * @returns {boolean}
 */
function permits(allowed, way) {
  if (allowed === undefined) return false
  return allowed === "value" || way === "type" || (allowed === "lazy" && way === "lazy")
}

/**
 * @param {Way | undefined} allowed
 * @returns {string}
 */
function only(allowed) {
  if (allowed === "type") return " other than by `import type`"
  if (allowed === "lazy") return " other than by `import type` or a lazy `import()`"
  return ""
}

/**
 * @param {string} specifier
 * @returns {string} `@scope/name` or `name`
 */
function packageOf(specifier) {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")
}

/** Each file imports only modules that its layer may import. */
const layersRule = {
  /** @param {Context} context @returns {Visitor} */
  create(context) {
    const here = fromRoot(context.filename)
    if (!isAmong(here, layeredFolders)) return {}
    const layer = layerOf(here)
    if (layer === undefined) {
      const message = `No layer has ${here}. Put it into a folder that has one, or add a row to tools/lint/layers.mjs.`
      return { Program: (node) => context.report({ node, message }) }
    }
    /** @type {(found: Import) => string | undefined} */
    const refusal = ({ specifier, file, way }) => {
      if (file !== undefined) {
        const target = isAmong(file, layeredFolders) ? layerOf(file) : undefined
        if (target === layer) return undefined
        if (target === undefined) return `imports ${file}, which is outside the layered source`
        const allowed = layer.layers[target.name]
        return permits(allowed, way) ? undefined : `must not import from ${target.name}${only(allowed)}`
      }
      if (isBuiltin(specifier)) {
        if (way === "type" || (specifier.startsWith("node:") && isAmong(here, nodeOnly))) return undefined
        return way === "lazy" && specifier.startsWith("node:")
          ? undefined
          : `must load on every runtime, so ${specifier} may only come by a lazy import("node:…")`
      }
      const allowed = layer.packages[packageOf(specifier)]
      return permits(allowed, way) ? undefined : `must not import ${specifier}${only(allowed)}`
    }
    return eachImport(context, (found) => {
      const why = refusal(found)
      if (why === undefined) return
      context.report({
        node: found.node,
        message: `${layer.name} (${here}) ${why}: imports point down. ${layer.instead}`,
      })
    })
  },
}

/** A folder's `index.ts` is for importers from other folders. An import from inside the folder makes a cycle. */
const ownBarrelRule = {
  /** @param {Context} context @returns {Visitor} */
  create(context) {
    const here = fromRoot(context.filename)
    return eachImport(context, ({ node, file }) => {
      if (file === undefined || basename(file) !== "index.ts") return
      const folder = dirname(file)
      if (folder !== "." && !here.startsWith(`${folder}/`)) return
      const message = `${file} is the index of the folder of this file. Import the file that declares the name.`
      context.report({ node, message })
    })
  },
}

const dumpNames = /(?:^|\/)(?:utils?|helpers?|common|libs?|shared|misc|stuff)(?:\/|\.[cm]?[jt]sx?$)/i

/** No folder or file has a name that says nothing about its content. */
const dumpFolderRule = {
  /** @param {Context} context @returns {Visitor} */
  create(context) {
    const here = fromRoot(context.filename)
    if (!dumpNames.test(here)) return {}
    const message = `${here}: a name like this attracts unrelated code. Name the idea, and put the file next to its use.`
    return { Program: (node) => context.report({ node, message }) }
  },
}

/** Members of globals that read a clock, randomness, the network or the process. */
const impureMembers = new Map([
  ["Date", ["now"]],
  ["Math", ["random"]],
  ["performance", ["now", "timeOrigin"]],
  ["crypto", ["getRandomValues", "randomUUID"]],
  ["process", ["env", "argv", "hrtime", "uptime", "cwd"]],
  ["globalThis", ["fetch", "process", "Date", "Math", "performance"]],
])
const impureAdvice =
  "Take it as a parameter: src/interpreter/runtime.ts builds the runtime, the only place that reads the environment."

/** Functions receive the clock, randomness, network and environment as parameters. */
const impureRule = {
  /** @param {Context} context @returns {Visitor} */
  create(context) {
    /** @type {(node: Node | undefined, name: string) => boolean} */
    const isGlobal = (node, name) =>
      node?.type === "Identifier" && node.name === name && context.sourceCode.isGlobalReference(node)
    /** @type {(node: Node, what: string) => void} */
    const report = (node, what) => context.report({ node, message: `${what} is not read here. ${impureAdvice}` })
    return {
      MemberExpression(node) {
        const owner = node.object?.name ?? ""
        const members = impureMembers.get(owner)
        const key = node.computed === true ? node.property?.value : node.property?.name
        if (members === undefined || typeof key !== "string" || !members.includes(key)) return
        if (isGlobal(node.object, owner)) report(node, `${owner}.${key}`)
      },
      NewExpression(node) {
        if (isGlobal(node.callee, "Date") && node.arguments?.length === 0) report(node, "new Date()")
      },
      CallExpression(node) {
        if (isGlobal(node.callee, "Date")) report(node, "Date()")
      },
      Identifier(node) {
        // `typeof fetch` in a type does not read the global.
        if (isGlobal(node, "fetch") && node.parent?.type !== "TSTypeQuery") report(node, "The global fetch")
      },
    }
  },
}

export default {
  meta: { name: "authchart" },
  rules: {
    layers: layersRule,
    "no-own-barrel": ownBarrelRule,
    "no-dump-folders": dumpFolderRule,
    "no-impure-globals": impureRule,
  },
}
