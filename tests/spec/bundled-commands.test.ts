import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '@/package.json'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** As `npm run commands`. */
const BUNDLE = packageJson.scripts.commands.split(' ').slice(1)
const MIGRATIONS = 'lib/server/database/migrations'

/** A folder with what the Dockerfile copies for the commands, and nothing else of the repository. */
let image: string
beforeAll(() => {
  image = mkdtempSync(join(tmpdir(), 'foyer-image-'))
  const made = spawnSync(process.execPath, [...BUNDLE, join(image, 'bin')], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(made).toMatchObject({ status: 0, stderr: '' })
  symlinkSync(join(ROOT, 'node_modules'), join(image, 'node_modules'))
  cpSync(join(ROOT, MIGRATIONS), join(image, MIGRATIONS), { recursive: true })
})
afterAll(() => rmSync(image, { recursive: true, force: true }))

function run(name: string, ...words: readonly string[]) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'silent',
    FOYER_DATA_DIR: join(image, 'data'),
    FOYER_NAMES_ZONE: 'names.example',
    // On the devnet a folder may be lost: this machine may be a container.
    FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1',
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`bin/${name}.mjs`, ...words], {
    cwd: image,
    env,
    encoding: 'utf8',
  })
  return { status, text: stdout + stderr }
}

describe("the operator's commands of the image", () => {
  test('behavior: projects are added, listed and removed', () => {
    expect(run('projects', 'add', 'shop', 'https://shop.example')).toMatchObject({ status: 0 })
    expect(run('projects', 'list')).toEqual({ status: 0, text: 'shop  https://shop.example\n' })
    expect(run('projects', 'remove', 'shop')).toEqual({ status: 0, text: 'Removed shop.\n' })
  })

  test('behavior: names are exported', () => {
    const file = join(image, 'names.json')
    expect(run('names', 'export', file)).toEqual({ status: 0, text: `Wrote 0 names to ${file}.\n` })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ zone: 'names.example', names: [] })
  })

  test('behavior: the audit logs are checked, and rows are wrapped anew', () => {
    expect(run('keys', 'rewrap')).toEqual({ status: 0, text: 'No database of a custody role is in use here.\n' })
    expect(run('audit').text).toContain('The logs are as they were written.')
    expect(run('keys', 'rewrap').text).toContain('wallet: 0 rows wrapped anew')
  })

  test('behavior: the mail how to leave is counted before it is sent, and other words are refused', () => {
    expect(run('custody', 'export-notice').text).toMatch(/^(?:There is no wallet here|0 owners were not told yet)\./)
    const { status, text } = run('custody', 'export-notice', '--now')
    expect([status, text.split('\n')[0]]).toEqual([1, 'Usage: npm run custody -- export-notice'])
  })

  test('behavior: the installation is checked: what does not answer is a fault, and the exit code says so', () => {
    const { status, text } = run('doctor', '--json')
    const { ok, findings } = JSON.parse(text)
    expect([status, ok]).toEqual([1, false])
    expect(findings).toContainEqual(expect.objectContaining({ check: 'data folder', state: 'ok' }))
    expect(findings).toContainEqual(expect.objectContaining({ check: 'node of eip155:31337', state: 'fault' }))
    expect(run('doctor').text).toContain('FAULT    node of eip155:31337: ')
    expect(run('doctor', '--all')).toEqual({ status: 1, text: 'Usage: npm run doctor [-- --json]\n' })
  })

  test('behavior: each imports packages that a production install has', () => {
    const installed = [...Object.keys(packageJson.dependencies), 'node']
    for (const name of ['audit', 'custody', 'doctor', 'keys', 'names', 'projects']) {
      const text = readFileSync(join(image, `bin/${name}.mjs`), 'utf8')
      const imported = [...text.matchAll(/^import .*?from "([^"]+)"|import\("([^"]+)"\)/gm)].map(
        ([, one, other]) => /^(?:node(?=:)|(?:@[^/]+\/)?[^/]+)/.exec(one ?? other ?? '')?.[0],
      )
      expect(imported.length).toBeGreaterThan(5)
      expect(imported.filter((each) => !installed.includes(each ?? ''))).toEqual([])
    }
  })
})
