import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNode } from '@/tests/runner/child'

/** No JSX in these files: Next does not compile files below node_modules. */
const LAYOUT = `import { createElement as h } from 'react'
export default function Layout({ children }) {
  return h('html', { lang: 'en' }, h('body', null, children))
}
`

/**
 * Builds a Next app with one page and nothing else, as a comparison for ours. Cached in a folder by name and by the
 * versions of Next and React.
 *
 * @param name - Name of the folder; use another name for other files.
 * @param files - Contents by path, at least `app/page.js`.
 * @returns the folder to serve.
 * @throws {Error} with the output of Next when the build fails.
 */
export async function buildEmptyApp(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = `node_modules/.cache/foyer-${name}/next-${versionOf('next')}-react-${versionOf('react')}`
  if (!isBuilt(folder)) await buildApp(folder, files)
  return folder
}

/**
 * Builds a Next app from these files, by path, with an empty layout around its pages.
 *
 * @throws {Error} with the output of Next when the build fails.
 */
export async function buildApp(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const all = {
    'package.json': '{ "private": true, "type": "module" }\n',
    'next.config.js': `export default { turbopack: { root: ${JSON.stringify(path.resolve('.'))} } }\n`,
    'app/layout.js': LAYOUT,
    // Turbopack also looks for the start hook in parent folders, so without this file it would run ours.
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
