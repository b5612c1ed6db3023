import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { iconSources, ownIcons } from './icon-sources'

const KINDS = ['networks', 'tokens', 'wallets']

/**
 * Compares the pictures under `public` with their sources: each is named by `iconSources` or `ownIcons`, and one of
 * `iconSources` is the picture of the package. Returns one sentence for each fault.
 *
 * @param read - The file as text, or `undefined` if there is none.
 * @param listed - Pictures that exist, as `tokens/eth`.
 */
export function findIconFaults(
  listed: readonly string[],
  read: (icon: string) => string | undefined,
  taken: ReadonlyMap<string, string>,
): string[] {
  return [
    ...listed
      .filter((icon) => !taken.has(icon) && !ownIcons.includes(icon))
      .map((icon) => `public/${icon}.svg has no source in tests/checks/icons/icon-sources.ts`),
    ...[...taken].filter(([icon, svg]) => read(icon) !== svg).map(([icon]) => `public/${icon}.svg is not its source`),
    ...ownIcons.filter((icon) => read(icon) === undefined).map((icon) => `public/${icon}.svg does not exist`),
  ]
}

/** The pictures as the package has them, without the class and the spaces between tags. */
function takeIcons(): ReadonlyMap<string, string> {
  const load = createRequire(import.meta.url)
  const taken = Object.entries(iconSources).map(([icon, source]) => {
    const [kind, name] = source.split('/')
    const { default: svg } = load(`@web3icons/core/svgs/${kind}/background/${name}.svg.js`)
    return [icon, `${compact(svg)}\n`] as const
  })
  return new Map(taken)
}

function compact(svg: string): string {
  return svg.replace(' class="web3icons"', '').replaceAll(/>\s+</g, '><').trim()
}

const fileOf = (icon: string) => `public/${icon}.svg`

function readIcon(icon: string): string | undefined {
  return existsSync(fileOf(icon)) ? readFileSync(fileOf(icon), 'utf8') : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const taken = takeIcons()
  if (process.argv.includes('--write')) for (const [icon, svg] of taken) writeFileSync(fileOf(icon), svg)
  const listed = KINDS.flatMap((kind) =>
    readdirSync(`public/${kind}`).flatMap((file) => (file.endsWith('.svg') ? [`${kind}/${file.slice(0, -4)}`] : [])),
  )
  const faults = findIconFaults(listed, readIcon, taken)
  for (const sentence of faults) console.error(sentence)
  console.log(
    faults.length === 0
      ? `The ${listed.length} pictures equal their sources.`
      : `${faults.length} faults. "npm run icons" writes the pictures again.`,
  )
  process.exitCode = faults.length === 0 && listed.length > 0 ? 0 : 1
}
