import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles, readSource } from '../source-files'
import { findPhysicalDirections } from './physical-directions'

/** Movements that are the same in both directions of writing, by file and keyframes, each with the reason. */
const SYMMETRIC: Readonly<Record<string, string>> = {
  'components/modal/ModalCard.module.css shake': 'it swings to both sides',
}

/**
 * Every declaration under `root` that says left or right where the direction of writing should decide, one line each.
 *
 * @param root - Folder that holds `app` and `components`.
 */
export function findViolations(root: string): string[] {
  return listFiles(root, ['app', 'components'], /\.css$/).flatMap((file) =>
    findPhysicalDirections(readSource(root, file))
      .filter(({ keyframes }) => keyframes === undefined || !(`${file} ${keyframes}` in SYMMETRIC))
      .map(({ line, declaration, instead }) => `${file}:${line} ${declaration}: ${instead}`),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = findViolations(path.resolve(process.argv[2] ?? '.'))
  for (const violation of violations) console.error(violation)
  console.log(
    violations.length === 0
      ? 'Styles follow the direction of writing.'
      : `${violations.length} declarations that do not follow the direction of writing.`,
  )
  process.exitCode = violations.length === 0 ? 0 : 1
}
