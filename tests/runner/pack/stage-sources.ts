import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CompiledStyles } from './compile-styles'
import { importSpans } from './find-imports'
import { isOurs, sourceOf } from './reachable-files'

const MODULE_SHEET = /\.module\.css$/

/**
 * Writes the files to another folder in the form that a package needs: each import of ours is relative and names a built
 * file, each CSS module is a module of class names beside a plain sheet, and each JSON file is a module.
 */
export async function stageSources(
  {
    root,
    files,
    compile,
  }: {
    readonly root: string
    readonly files: readonly string[]
    readonly compile: (file: string) => Promise<CompiledStyles>
  },
  folder: string,
): Promise<void> {
  const known = new Set(files)
  for (const file of files) {
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true })
    if (file.endsWith('.css')) {
      await stageSheet(target, await compile(file))
      continue
    }
    const source = await readFile(path.join(root, file), 'utf8')
    if (file.endsWith('.json')) await writeFile(`${target}.ts`, `export default ${dataOf(file, source)}\n`)
    else await writeFile(target, rewriteImports(file, source, known))
  }
}

/** What the server reads of our manifest is its version. The rest is about the repository. */
const dataOf = (file: string, source: string): string =>
  file === 'package.json' ? JSON.stringify({ version: JSON.parse(source).version }) : source

async function stageSheet(target: string, { css, classes }: CompiledStyles): Promise<void> {
  if (!MODULE_SHEET.test(target)) return writeFile(target, css)
  const sheet = target.replace(MODULE_SHEET, '.css')
  await writeFile(sheet, css)
  const lines = [
    `import './${path.basename(sheet)}'`,
    `const classes: { readonly [name: string]: string } = ${JSON.stringify(classes)}`,
    'export default classes',
  ]
  await writeFile(`${target}.ts`, `${lines.join('\n')}\n`)
}

/** Every specifier of ours in `source`, as a path from `file` to the built module. */
function rewriteImports(file: string, source: string, known: ReadonlySet<string>): string {
  let text = source
  for (const { start, end } of importSpans(file, source).toReversed()) {
    const specifier = source.slice(start + 1, end - 1)
    if (!isOurs(specifier)) continue
    text = `${text.slice(0, start)}'${builtPath(file, specifier, known)}'${text.slice(end)}`
  }
  return text
}

function builtPath(file: string, specifier: string, known: ReadonlySet<string>): string {
  const found = sourceOf(file, specifier, (each) => known.has(each))
  const relative = path.posix.relative(path.posix.dirname(file), found)
  const dotted = relative.startsWith('.') ? relative : `./${relative}`
  return MODULE_SHEET.test(dotted) || dotted.endsWith('.json') ? `${dotted}.js` : dotted.replace(/\.tsx?$/, '.js')
}
