import { parseSync, Visitor } from 'oxc-parser'

interface Span {
  readonly start: number
  readonly end: number
}

/** Where a module names others, quotes included: imports, exports, types, and the modules that it declares more of. */
export function importSpans(file: string, source: string): readonly Span[] {
  const { module, program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const spans: Span[] = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ]
  new Visitor({
    TSImportType: ({ source: name }) => void spans.push(name),
    TSModuleDeclaration: ({ id }) => void (id.type === 'Literal' && spans.push(id)),
  }).visit(program)
  // One statement may have several names, each with the place of the same module.
  return [...new Map(spans.map((span) => [span.start, span])).values()].sort((a, b) => a.start - b.start)
}

/** The names of the modules that a module names. */
export const findImports = (file: string, source: string): readonly string[] =>
  importSpans(file, source).map(({ start, end }) => source.slice(start + 1, end - 1))
