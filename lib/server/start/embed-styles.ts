import 'server-only'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { build } from 'esbuild'

/** A style sheet as a module: its text, and a script that exports the names of its classes. */
export interface StyleModule {
  readonly css: string
  readonly script: string
}

type PostCss = (plugins: readonly unknown[]) => {
  process(css: string, options: { readonly from: string; readonly map: false }): PromiseLike<{ readonly css: string }>
}

const require = createRequire(import.meta.url)
// PostCSS is a dependency of Next, not of ours.
const postcss = createRequire(require.resolve('next/package.json'))('postcss') as PostCss
const { default: config } = require('../../../postcss.config.mjs') as {
  readonly default: { readonly plugins: readonly unknown[] }
}

/** Leaves out the wide button, which shows a balance: the script has none. */
const withoutWide = {
  postcssPlugin: 'without-wide',
  Rule(rule: { readonly selector: string; remove(): void }) {
    if (rule.selector.includes('.wide')) rule.remove()
  },
}

/**
 * Compiles a style sheet as the build of the app does: raised above the page's styles, with names of its own.
 *
 * @param isShadowed - For the buttons in a shadow root, where names of classes may be as short as those of variables.
 */
export async function compileStyles(file: string, isShadowed = false): Promise<StyleModule> {
  const plugins = isShadowed ? [...config.plugins, withoutWide] : config.plugins
  const { css } = await postcss(plugins).process(await readFile(file, 'utf8'), { from: file, map: false })
  const { outputFiles } = await build({
    stdin: { contents: `import names from ${JSON.stringify(file)}; export default names`, resolveDir: process.cwd() },
    outfile: 'styles.js',
    bundle: true,
    write: false,
    format: 'esm',
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: isShadowed,
    charset: 'utf8',
    target: ['chrome123', 'firefox129', 'safari17.5'],
    logLevel: 'error',
    plugins: [
      {
        name: 'lifted',
        setup({ onLoad }) {
          onLoad({ filter: /\.css$/ }, () => ({
            contents: css,
            loader: file.endsWith('.module.css') ? 'local-css' : 'css',
          }))
        },
      },
    ],
  })
  const textOf = (ending: string) => outputFiles.find((each) => each.path.endsWith(ending))?.text.trim() ?? ''
  return { css: textOf('.css'), script: textOf('.js') }
}
