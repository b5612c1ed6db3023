/** What the product consists of, as far as a sign looks at it. */
export interface Production {
  /** Views that can be drawn. */
  readonly views: readonly string[]
  /** Packages that it runs with. */
  readonly packages: readonly string[]
  /** Text of each source file of `app`, `components` and `lib`, by path. */
  readonly files: Readonly<Record<string, string>>
}

/** How a row of the specification shows once it is built. */
export interface Sign {
  readonly isThere: (production: Production) => boolean
  /** What would make it show: the proof that the sign is able to. */
  readonly example: Partial<Production>
}

/** Tables that name every row of the specification, whether it is built or not. */
const TABLES = /^lib\/(?:text|analytics)\/|^lib\/core\/error-|\/(?:account-store|connector|views)\.ts$/

const inFile = (path: string, text: string): Partial<Production> => ({ files: { [path]: text } })
const readsIn = (files: Production['files'], pattern: RegExp) =>
  Object.entries(files).some(([path, text]) => !TABLES.test(path) && pattern.test(text))

/** The view can be drawn. */
export const view = (name: string): Sign => ({
  isThere: ({ views }) => views.includes(name),
  example: { views: [name] },
})

export const installed = (name: string): Sign => ({
  isThere: ({ packages }) => packages.includes(name),
  example: { packages: [name] },
})

/** A file whose path matches. @param example - such a path. */
export const file = (pattern: RegExp, example: string): Sign => ({
  isThere: ({ files }) => Object.keys(files).some((path) => pattern.test(path)),
  example: inFile(example, ''),
})

/** Code, tables apart, in which the pattern occurs. @param example - such code. */
export const code = (pattern: RegExp, example: string): Sign => ({
  isThere: ({ files }) => readsIn(files, pattern),
  example: inFile('lib/example/example.ts', example),
})

/** Code that names the failure, which is what throwing it takes. */
export const raised = (error: string): Sign => code(new RegExp(`'${error}'`), `throw new AppError('${error}')`)

/** Code that sends the event. */
export const tracked = (event: string): Sign => code(new RegExp(`'${event}'`), `track('${event}', { provider })`)

/** A connector of the type. */
export const connectorOf = (type: string): Sign =>
  code(new RegExp(`'${type}'`), `const type: ConnectorType = '${type}'`)

/** Code that gives a field of the account state a value. */
export const written = (field: string): Sign =>
  code(
    new RegExp(`\\b${field}: (?!z\\.)|patchAccount\\([^)]*\\b${field}\\b`),
    `patchAccount(store, active, { ${field} })`,
  )

/** An endpoint whose path matches. @param example - such a path. */
export const endpoint = (pattern: RegExp, example: string): Sign =>
  code(new RegExp(`path: '/api/[^']*(?:${pattern.source})`), `defineEndpoint({ path: '/api/${example}' })`)

/** Something that is kept in the storage of the browser under such a name. */
export const stored = (word: string): Sign =>
  code(new RegExp(`(?:_KEY = |storage\\.set\\()'[^']*${word}`), `const STORAGE_KEY = '${word}'`)
