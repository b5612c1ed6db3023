import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'

export interface CompiledStyles {
  /** Plain CSS, which every bundler reads without a plugin. */
  readonly css: string
  /** The class names of a CSS module by their names in the source; `undefined` for a sheet that is no module. */
  readonly classes: Readonly<Record<string, string>> | undefined
}

/**
 * Returns what compiles a style sheet of ours, with the plugin of `postcss.config.mjs`: the app needs no PostCSS.
 *
 * @param version - Part of each class name, so that two versions can be on one page.
 */
export async function createStyleCompiler(root: string, version: string) {
  const scopedName = (name: string, file: string): string => {
    const source = path.relative(root, file.replace(/\?.*$/, '')).replaceAll(path.sep, '/')
    return `fy-${name}-${createHash('sha256').update(`${version}:${source}`).digest('hex').slice(0, 6)}`
  }
  const css = { modules: { generateScopedName: scopedName } }
  const config = await resolveConfig({ root, configFile: false, logLevel: 'error', css }, 'build')
  return async (file: string): Promise<CompiledStyles> => {
    const from = path.join(root, file)
    const { code, modules } = await preprocessCSS(await readFile(from, 'utf8'), from, config)
    return { css: code, classes: modules }
  }
}
