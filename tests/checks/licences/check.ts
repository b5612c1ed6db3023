import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Licences that production code may be under: they ask for a notice, or for changes to the package's own files back. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'MPL-2.0',
])

/** Packages outside the list, by name, and why each is right. A name ending in `*` stands for a family. */
const EXCEPTIONS: readonly { readonly name: string; readonly licence: string; readonly why: string }[] = [
  {
    name: 'caniuse-lite',
    licence: 'CC-BY-4.0',
    why: 'browser data that Next reads while building; nothing of it ships',
  },
  {
    name: '@img/sharp-libvips-*',
    licence: 'LGPL-3.0-or-later',
    why: 'shared library that Next loads unchanged for pictures; replaceable by its user, as the licence asks',
  },
]

/** Installed packages as `name@version` with the licence each declares: one name, an SPDX expression or a list. */
export type Installed = Readonly<Record<string, { readonly licenses?: string | readonly string[] }>>

/** One sentence for each package whose licence is neither allowed nor excepted by name. */
export function findRefused(installed: Installed): string[] {
  return Object.entries(installed).flatMap(([id, { licenses }]) => {
    const name = id.slice(0, id.lastIndexOf('@'))
    const licence = typeof licenses === 'string' ? licenses : (licenses ?? ['none']).join(' AND ')
    const excepted = EXCEPTIONS.some(
      (exception) =>
        licence === exception.licence &&
        (exception.name.endsWith('*') ? name.startsWith(exception.name.slice(0, -1)) : name === exception.name),
    )
    return excepted || isAllowed(licence) ? [] : [`${id} is under ${licence}, which production may not use`]
  })
}

/** `A OR B` needs one of them, `A AND B` each. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((name) => ALLOWED.has(name)))
}

async function readInstalled(root: string): Promise<Installed> {
  const program = 'node_modules/license-checker-rseidelsohn/bin/license-checker-rseidelsohn.js'
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, program), '--production', '--excludePrivatePackages', '--json', '--start', root],
    { maxBuffer: 64 << 20 },
  )
  return JSON.parse(stdout) as Installed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const installed = await readInstalled(path.resolve('.'))
  const refused = findRefused(installed)
  for (const sentence of refused) console.error(sentence)
  const count = Object.keys(installed).length
  console.log(refused.length === 0 ? `Licences of ${count} packages are fine.` : `${refused.length} licences refused.`)
  // Nothing read is a broken checker, not a clean tree.
  process.exitCode = refused.length === 0 && count > 0 ? 0 : 1
}
