/** The adapters of version 4 and their successors. */
import { importedNames, usesOf } from "./imported.ts"
import { replaceNode, todo, type FileMove } from "./file-move.ts"

/** The adapters whose successor exports the same names. */
const successors: Readonly<Record<string, string>> = {
  "@next-auth/dynamodb-adapter": "@auth/dynamodb-adapter",
  "@next-auth/firebase-adapter": "@auth/firebase-adapter",
  "@next-auth/mongodb-adapter": "@auth/mongodb-adapter",
  "@next-auth/prisma-adapter": "@auth/prisma-adapter",
  "@next-auth/sequelize-adapter": "@auth/sequelize-adapter",
  "@next-auth/supabase-adapter": "@auth/supabase-adapter",
  "@next-auth/typeorm-legacy-adapter": "@auth/typeorm-adapter",
  "@next-auth/upstash-redis-adapter": "@auth/upstash-redis-adapter",
}

/** Returns the successor of an adapter; `undefined` for other packages. */
export function successorOf(name: string): string | undefined {
  return Object.hasOwn(successors, name) ? successors[name] : undefined
}

/** Renames the function of the TypeORM adapter, and adds a finding for each adapter without a successor. */
export function moveAdapters(move: FileMove): void {
  for (const { node, module, name, as } of importedNames(move.source)) {
    if (module === "@next-auth/typeorm-legacy-adapter" && name === "TypeORMLegacyAdapter") {
      move.replaced.set(node, { module: "@auth/typeorm-adapter", name: "TypeORMAdapter" })
      if (name === as) for (const use of usesOf(move.source, name)) replaceNode(move, use, "TypeORMAdapter")
    }
    if (module.startsWith("@next-auth/") && successorOf(module) === undefined)
      todo(
        move,
        node,
        `The adapter "${module}" has no successor that the command knows.`,
        "Use the adapter of the same database in the scope @auth, or one of authchart/adapters.",
      )
  }
}
