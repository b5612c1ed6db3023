import { fileURLToPath } from 'node:url'
import type { Vite } from 'vitest/node'

const root = fileURLToPath(new URL('../../..', import.meta.url))

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
  plugins: [listSources],
  build: { reportCompressedSize: false, modulePreload: { polyfill: false } },
} satisfies Vite.UserConfig
