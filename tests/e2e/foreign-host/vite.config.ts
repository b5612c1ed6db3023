import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Vite } from 'vitest/node'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Builds each HTML file of the folder: Vite by itself builds `index.html` alone. */
const everyPage: Vite.Plugin = {
  name: 'every-page',
  config({ root: folder = '' }) {
    const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
    return { build: { rollupOptions: { input: pages.map((name) => path.join(folder, name)) } } }
  },
}

/** Beside the page: the files that each script was built from. */
const listSources: Vite.Plugin = {
  name: 'list-sources',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const sources = chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.map((id) => id.replace(root, ''))])
    this.emitFile({ type: 'asset', fileName: 'sources.json', source: JSON.stringify(Object.fromEntries(sources)) })
  },
}

export default {
  // Works in any folder.
  base: './',
  publicDir: false,
  // The package needs no plugin: not the one of this project either.
  css: { postcss: {} },
  plugins: [everyPage, listSources],
  build: { reportCompressedSize: false, modulePreload: { polyfill: false } },
} satisfies Vite.UserConfig
