import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles, readSource } from '../source-files'
import { whySuperLinear } from './analyse-pattern'
import { findPatterns } from './find-patterns'
import { keepVerdicts, readVerdicts, type Verdicts } from './kept-verdicts'

const FOLDERS = ['app', 'components', 'devnet', 'lib']
const FILES = ['instrumentation.ts', 'proxy.ts', 'next.config.js']

/** A super-linear pattern that stays, because the text that it reads is short. */
export interface Exception {
  readonly file: string
  /** As it is written: `/source/flags`. */
  readonly pattern: string
  /** The bound of the text, and where it is set. */
  readonly reason: string
}

/** Empty is best: nearly every pattern has a linear form. */
const EXCEPTIONS: readonly Exception[] = []

/**
 * Every regular expression of production code under `root` that is super-linear or cannot be read, every schema that
 * looks into a text of unbounded length, and every exception without a pattern. One line each.
 *
 * @param root - Folder that holds `app`, `components`, `devnet` and `lib`.
 * @param verdicts - What is known already; what is found out is added.
 */
export function findViolations(
  root: string,
  exceptions: readonly Exception[] = EXCEPTIONS,
  verdicts: Verdicts = new Map(),
): string[] {
  const unused = new Set(exceptions)
  const files = [
    ...listFiles(root, FOLDERS, /\.(?:tsx?|m?js)$/),
    ...FILES.filter((file) => existsSync(path.join(root, file))),
  ]
  const violations = files.flatMap((file) =>
    findPatterns(root, file, readSource(root, file)).flatMap((found) => {
      if ('refused' in found) return [`${file}:${found.line} ${found.refused}`]
      const pattern = `/${found.source}/${found.flags}`
      const known = verdicts.get(pattern)
      const why = known === undefined ? (whySuperLinear(found.source, found.flags) ?? null) : known
      verdicts.set(pattern, why)
      if (why === null) return []
      const exception = exceptions.find((each) => each.file === file && each.pattern === pattern)
      if (exception) unused.delete(exception)
      return exception ? [] : [`${file}:${found.line} ${pattern} ${why}`]
    }),
  )
  return [
    ...violations,
    ...[...unused].map(({ file, pattern }) => `${file} has no super-linear ${pattern}: drop the exception`),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const verdicts = readVerdicts()
  const violations = findViolations(path.resolve(process.argv[2] ?? '.'), EXCEPTIONS, verdicts)
  keepVerdicts(verdicts)
  for (const violation of violations) console.error(violation)
  console.log(violations.length === 0 ? 'Every pattern takes linear time.' : `${violations.length} patterns to mend.`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
