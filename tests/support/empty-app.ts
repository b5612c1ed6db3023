import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNode } from '@/tests/runner/child'

/** No JSX below: Next takes files below node_modules for built ones. */
const LAYOUT = `import { createElement as h } from 'react'
export default function Layout({ children }) {
  return h('html', { lang: 'en' }, h('body', null, children))
}
`

/**
 * Builds a Next app of one page and nothing else, that ours is compared with. Kept in a cache folder by its name and
 * the versions of Next and React.
 *
 * @param name - Of the folder; another one for other files.
 * @param files - By their path, `app/page.js` at least.
 * @returns the folder to serve.
 * @throws {Error} with Next's own words when it cannot be built.
 */
export async function buildEmptyApp(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = `node_modules/.cache/foyer-${name}/next-${versionOf('next')}-react-${versionOf('react')}`
  if (!isBuilt(folder)) await buildApp(folder, files)
  return folder
}

/**
 * Builds a Next app of these files, by their path, with an empty layout around its pages.
 *
 * @throws {Error} with Next's own words when it cannot be built.
 */
export async function buildApp(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const all = {
    'package.json': '{ "private": true, "type": "module" }\n',
    'next.config.js': `export default { turbopack: { root: ${JSON.stringify(path.resolve('.'))} } }\n`,
    'app/layout.js': LAYOUT,
    // Without one of its own it would run ours: Turbopack looks for the start hook in the folders above, too.
    'instrumentation.js': 'export function register() {}\n',
    ...files,
  }
  for (const [file, source] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), source)
  }
  const { code, output } = await runNode(['node_modules/next/dist/bin/next', 'build', folder], {
    quiet: true,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (code !== 0) throw new Error(`The app in ${folder} could not be built:\n${output}`)
}

function isBuilt(folder: string): boolean {
  try {
    return readFileSync(path.join(folder, '.next/BUILD_ID'), 'utf8').length > 0
  } catch {
    return false
  }
}

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version
}
