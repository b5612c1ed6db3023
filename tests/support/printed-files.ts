import { readFileSync } from 'node:fs'

/** The files that a page of `docs/` prints, by the names beside their fences. */
export function printedFiles(page: string): readonly { readonly name: string; readonly text: string }[] {
  const fences = readFileSync(page, 'utf8').matchAll(/^```(?:tsx?|js) (\S+)\n([\s\S]*?)^```$/gm)
  return [...fences].map(([, name = '', text = '']) => ({ name, text }))
}

/** What `docs/adopt.md` installs besides the package for `foyer/server`, with versions. */
export function serverPackages(): readonly string[] {
  const command = /^npm install --save-exact ((?:@?[\w/-]+@\S+ ?)+)$/m.exec(readFileSync('docs/adopt.md', 'utf8'))
  return command?.[1]?.split(' ') ?? []
}
