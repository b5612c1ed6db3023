import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNode } from '@/tests/runner/child'

const FILES = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'next.config.js': `export default { turbopack: { root: ${JSON.stringify(path.resolve('.'))} } }\n`,
  // No JSX: Next takes files below node_modules for built ones.
  'app/layout.js': `import { createElement as h } from 'react'
export default function Layout({ children }) {
  return h('html', { lang: 'en' }, h('body', null, children))
}
`,
  'app/page.js': `import { createElement as h } from 'react'
export default function Page() {
  return h('h1', null, 'Floor')
}
`,
}

/**
 * Builds the empty Next app, two files, that the host page is compared with: what no page on this Next and React can
 * go below. Kept in a cache folder by their versions.
 *
 * @returns the folder to serve.
 * @throws {Error} with Next's own words when it cannot be built.
 */
export async function buildFloor(): Promise<string> {
  const folder = `node_modules/.cache/foyer-floor/next-${versionOf('next')}-react-${versionOf('react')}`
  if (isBuilt(folder)) return folder
  for (const [file, source] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), source)
  }
  const { code, output } = await runNode(['node_modules/next/dist/bin/next', 'build', folder], {
    quiet: true,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (code !== 0) throw new Error(`The empty app could not be built:\n${output}`)
  return folder
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
