import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepBuild, sourceFingerprint } from '@/devnet/kept-build'

let root: string
let builds: number
beforeEach(async () => {
  builds = 0
  root = await mkdtemp(join(tmpdir(), 'foyer-kept-build-'))
  await mkdir(join(root, 'app/api'), { recursive: true })
  await writeFile(join(root, 'app/page.tsx'), 'one')
  await writeFile(join(root, 'app/api/route.ts'), 'two')
  for (const file of ['instrumentation.ts', 'next.config.js', 'package-lock.json', 'package.json', 'tsconfig.json'])
    await writeFile(join(root, file), file)
  for (const file of ['postcss.config.mjs', 'proxy.ts']) await writeFile(join(root, file), file)
  for (const folder of ['components', 'lib', 'public']) await mkdir(join(root, folder))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const keep = (work: () => Promise<void> = async () => undefined) =>
  keepBuild(root, join(root, '.demo'), async () => {
    builds += 1
    await work()
  })

describe('keepBuild', () => {
  test('behavior: builds once, and not again while the sources are the same', async () => {
    expect(await keep()).toBe(true)
    expect(await keep()).toBe(false)
    expect(builds).toBe(1)
  })

  test.each([
    ['a changed page', () => writeFile(join(root, 'app/page.tsx'), 'other')],
    ['a new file', () => writeFile(join(root, 'lib/new.ts'), '')],
    ['a renamed file', () => rename(join(root, 'app/api/route.ts'), join(root, 'app/api/route.tsx'))],
    ['a removed file', () => rm(join(root, 'app/api/route.ts'))],
    ['another version of a package', () => writeFile(join(root, 'package-lock.json'), 'other')],
    ['another configuration', () => writeFile(join(root, 'next.config.js'), 'other')],
  ])('behavior: builds again after %s', async (_, change) => {
    await keep()
    await change()
    expect(await keep()).toBe(true)
    expect(builds).toBe(2)
  })

  test('behavior: builds again after a change that was made while it built', async () => {
    await keep(() => writeFile(join(root, 'app/page.tsx'), 'other'))
    expect(await keep()).toBe(true)
  })

  test.each(['README.md', 'docs/guide.md', '.next/BUILD_ID', '.demo/data/wallet', 'tests/unit/a.test.ts'])(
    'behavior: %s is no source',
    async (file) => {
      await keep()
      await mkdir(join(root, file, '..'), { recursive: true })
      await writeFile(join(root, file), 'other')
      expect(await keep()).toBe(false)
    },
  )

  test('error: a build that fails, after one that was good, is tried again', async () => {
    await keep()
    await writeFile(join(root, 'app/page.tsx'), 'broken')
    await expect(keep(() => Promise.reject(new Error('no build')))).rejects.toThrow('no build')
    await writeFile(join(root, 'app/page.tsx'), 'one')
    // The failed build has changed the folder of the good one.
    expect(await keep()).toBe(true)
  })

  test('behavior: the sources of this repository have one fingerprint', async () => {
    expect(await sourceFingerprint(process.cwd())).toBe(await sourceFingerprint(process.cwd()))
  })
})
