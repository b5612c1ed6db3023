import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles, readSource } from '../source-files'
import { findBareTexts } from './bare-texts'

/** Finds texts under `root` that break in a translated page. One line for each. */
export function findViolations(root: string): string[] {
  return listFiles(root, ['app', 'components'], /\.tsx$/)
    .filter((file) => !/^app\/\((?:gallery|outbox)\)\//.test(file))
    .flatMap((file) => {
      const source = readSource(root, file)
      return findBareTexts(file, source).map(
        (bare) => `${file}:${source.slice(0, bare.at).split('\n').length} stands beside others: ${bare.source}`,
      )
    })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = findViolations(path.resolve(process.argv[2] ?? '.'))
  for (const violation of violations) console.error(violation)
  console.log(
    violations.length === 0
      ? 'Every text has an element of its own.'
      : `${violations.length} texts without an element of their own.`,
  )
  process.exitCode = violations.length === 0 ? 0 : 1
}
