import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { MAX_DESCRIPTOR_LENGTH } from '@/lib/clear-signing/descriptor-files'
import { readDescriptorFolder } from '@/lib/server/clear-signing/descriptor-folder'
import { openDescriptorFolder } from '@/tests/support/clear-signing-files'

const MAX_FILES = 4_000
const opened: { remove: () => Promise<void> }[] = []
afterEach(async () => void (await Promise.all(opened.splice(0).map(({ remove }) => remove()))))

async function open(files: Readonly<Record<string, object | string>>) {
  const made = await openDescriptorFolder(files)
  opened.push(made)
  return made
}

const reasonsOf = async (folder: string) =>
  (await readDescriptorFolder(folder)).unread.map(({ path, reason }) => `${path}: ${reason}`)

describe('a folder of descriptors', () => {
  test('behavior: the JSON files of all folders inside are read by their paths, and nothing else', async () => {
    const { folder } = await open({
      'b/c/two.json': '2',
      'a.json': '1',
      'a.md': 'no',
      '.git/x.json': 'no',
      '.y.json': 'no',
    })
    expect(await readDescriptorFolder(folder)).toEqual({
      files: [
        { path: 'a.json', text: '1' },
        { path: 'b/c/two.json', text: '2' },
      ],
      unread: [],
    })
  })

  test('behavior: a link to a file of the folder is read once, as in a mounted ConfigMap', async () => {
    const { folder } = await open({ '..2026/a.json': '1' })
    await symlink('..2026', join(folder, '..data'))
    await symlink('..data/a.json', join(folder, 'a.json'))
    expect(await readDescriptorFolder(folder)).toEqual({ files: [{ path: 'a.json', text: '1' }], unread: [] })
  })

  test.each([
    ['a file beside the folder', '../outside.json'],
    ['a file of the system', '/etc/hostname'],
    ['a folder whose name begins like that of the folder', '../descriptors-2/a.json'],
  ])('error: a link to %s is refused', async (_, target) => {
    const { base, folder } = await open({ '../descriptors-2/a.json': 'secret' })
    await writeFile(join(base, 'outside.json'), 'secret')
    await symlink(target, join(folder, 'link.json'))
    expect(await readDescriptorFolder(folder)).toEqual({
      files: [],
      unread: [{ path: 'link.json', reason: 'it leads out of the folder' }],
    })
  })

  test('error: a linked folder is skipped, so that a circle ends', async () => {
    const { base, folder } = await open({ 'a.json': '1', '../other/b.json': 'secret' })
    await symlink(join(base, 'other'), join(folder, 'other'))
    await symlink('.', join(folder, 'self'))
    await symlink('.', join(folder, 'self.json'))
    expect((await readDescriptorFolder(folder)).files.map(({ path }) => path)).toEqual(['a.json'])
  })

  test('error: a link that leads nowhere, and one to a folder, are refused', async () => {
    const { folder } = await open({ 'inner/note.txt': '' })
    await symlink('missing.json', join(folder, 'a.json'))
    await symlink('inner', join(folder, 'b.json'))
    expect(await reasonsOf(folder)).toEqual(['a.json: it cannot be read (ENOENT)', 'b.json: it is no file'])
  })

  test('error: a file that is too large is refused', async () => {
    const { folder } = await open({
      'at.json': ' '.repeat(MAX_DESCRIPTOR_LENGTH),
      'over.json': ' '.repeat(MAX_DESCRIPTOR_LENGTH + 1),
    })
    const { files, unread } = await readDescriptorFolder(folder)
    expect(files.map(({ path }) => path)).toEqual(['at.json'])
    expect(unread).toEqual([{ path: 'over.json', reason: 'it is larger than 524288 bytes' }])
  })

  test('error: files after the last that is allowed are refused', async () => {
    const names = Array.from({ length: MAX_FILES + 2 }, (_, index) => `${10_000 + index}.json`)
    const { folder } = await open(Object.fromEntries(names.map((name) => [name, '1'])))
    const { files, unread } = await readDescriptorFolder(folder)
    expect([files.length, unread.map(({ reason }) => reason)]).toEqual([
      MAX_FILES,
      ['there are too many files', 'there are too many files'],
    ])
  })

  test('error: all files together have a largest size', async () => {
    const whole = ' '.repeat(MAX_DESCRIPTOR_LENGTH)
    const names = Array.from({ length: 129 }, (_, index) => `${1_000 + index}.json`)
    const { folder } = await open(Object.fromEntries(names.map((name) => [name, whole])))
    expect(await reasonsOf(folder)).toEqual(['1128.json: the folder is too large'])
  })

  test('error: a folder that does not exist has no files', async () => {
    expect(await readDescriptorFolder('/nowhere/at/all')).toEqual({
      files: [],
      unread: [{ path: '', reason: 'the folder cannot be read (ENOENT)' }],
    })
  })
})
