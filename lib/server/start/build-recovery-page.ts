import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SOURCE = `${ROOT}lib/recovery-page/recovery-page`

/** The offline page as one file. The same sources and the same lock file give the same bytes. */
export async function buildRecoveryPage(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`${SOURCE}.ts`],
    bundle: true,
    write: false,
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  })
  const script = outputFiles[0]?.text.trim() ?? ''
  const style = readFileSync(`${SOURCE}.css`, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .join('')
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const parts: Readonly<Record<string, string>> = { POLICY: policy, STYLE: style, SCRIPT: script }
  return readFileSync(`${ROOT}lib/recovery-page/markup.txt`, 'utf8').replace(
    /%([A-Z]+)%/g,
    (_, name: string) => parts[name] ?? '',
  )
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
