/** The parts of the product that signs are looked up in. */
export interface Production {
  /** Views that are built. */
  readonly views: readonly string[]
  /** Text of each source file of `app`, `components` and `lib`, by path. */
  readonly files: Readonly<Record<string, string>>
}

/** How to detect that a row of the specification is built. */
export interface Sign {
  readonly isThere: (production: Production) => boolean
  /** An addition for which the sign must appear. It proves that the sign can appear. */
  readonly example: Partial<Production>
}

/** Tables that name every row of the specification, whether it is built or not. */
const TABLES = /^lib\/(?:text|analytics)\/|^lib\/core\/error-|\/(?:account-store|connector|views)\.ts$/

const inFile = (path: string, text: string): Partial<Production> => ({ files: { [path]: text } })
const readsIn = (files: Production['files'], pattern: RegExp) =>
  Object.entries(files).some(([path, text]) => !TABLES.test(path) && pattern.test(text))

/** Code, except tables, that matches the pattern. @param example - Matching code. */
export const code = (pattern: RegExp, example: string): Sign => ({
  isThere: ({ files }) => readsIn(files, pattern),
  example: inFile('lib/example/example.ts', example),
})
