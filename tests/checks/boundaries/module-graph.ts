import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'

/**
 * How one file needs another. `value` and `re-export` run the target, `import()` runs it later, `type` leaves no trace
 * in the output. Types count too: a type is how a secret's shape leaks before the secret does.
 */
export type EdgeKind = 'value' | 'type' | 're-export' | 'import()'

export type Edge = {
  /** Path from the root, with forward slashes. */
  readonly from: string
  readonly line: number
  /** Path from the root, `npm:<specifier>`, `node:<module>`, or `?:<specifier>` when nothing answers to it. */
  readonly to: string
  readonly kind: EdgeKind
  /** Imported names; empty for a side effect, `import()` and `export *`. */
  readonly names: readonly string[]
}

export type Module = {
  readonly path: string
  readonly edges: readonly Edge[]
  /** First statement, when it is a bare `import 'x'`: its specifier. */
  readonly firstImport: string | undefined
  readonly isClient: boolean
  /** Holds re-exports and nothing else. */
  readonly isBarrel: boolean
}

export type Graph = ReadonlyMap<string, Module>

const SOURCE = /(?<!\.d)\.(?:[cm]?ts|tsx|mjs|js)$/
const SKIPPED = /^(?:\..*|node_modules|public|docs|fixtures|test-results|coverage)$/

/** Reads every source file under `root` and resolves its edges as the TypeScript configuration there says. */
export function readGraph(root: string): Graph {
  const resolver = new ResolverFactory({
    tsconfig: { configFile: path.join(root, 'tsconfig.json') },
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    conditionNames: ['import', 'node', 'default'],
    builtinModules: true,
  })
  const resolve = (from: string, specifier: string): string => {
    const found = resolver.resolveFileSync(path.join(root, from), specifier)
    if (found.builtin) return found.builtin.resolved
    if (found.path && !found.path.includes('/node_modules/')) {
      return path.relative(root, found.path).replaceAll(path.sep, '/')
    }
    return /^(?:\.|@\/)/.test(specifier) ? `?:${specifier}` : `npm:${specifier}`
  }
  return new Map(listSources(root, '').map((file) => [file, readModule(root, file, resolve)]))
}

function listSources(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => !SKIPPED.test(entry.name))
    .flatMap((entry) => {
      const file = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return listSources(root, file)
      return SOURCE.test(entry.name) ? [file] : []
    })
}

function readModule(root: string, file: string, resolve: (from: string, specifier: string) => string): Module {
  const source = readFileSync(path.join(root, file), 'utf8')
  const { module, program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)

  const edges: Edge[] = []
  const add = (at: number, specifier: string, kind: EdgeKind, names: readonly string[] = []) => {
    edges.push({ from: file, line: source.slice(0, at).split('\n').length, to: resolve(file, specifier), kind, names })
  }
  for (const { start, moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType)
    const names = entries.map((entry) => entry.importName.name ?? entry.importName.kind)
    add(start, moduleRequest.value, typeOnly ? 'type' : 'value', names)
  }
  for (const { start, entries } of module.staticExports) {
    for (const entry of entries) {
      if (!entry.moduleRequest) continue
      const names = entry.importName.name ? [entry.importName.name] : []
      add(start, entry.moduleRequest.value, entry.isType ? 'type' : 're-export', names)
    }
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))
    add(start, literal?.[2] ?? './?computed', 'import()')
  }
  new Visitor({ TSImportType: (node) => add(node.start, String(node.source.value), 'type') }).visit(program)

  const first = program.body[0]
  const statements = program.body.filter((statement) => !('directive' in statement))
  return {
    path: file,
    edges,
    firstImport: first?.type === 'ImportDeclaration' && first.specifiers.length === 0 ? first.source.value : undefined,
    isClient: first !== undefined && 'directive' in first && first.directive === 'use client',
    isBarrel:
      statements.length > 0 &&
      statements.every(
        (statement) =>
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.source),
      ),
  }
}
