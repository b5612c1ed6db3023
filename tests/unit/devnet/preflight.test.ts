import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const PREFLIGHT = fileURLToPath(new URL('../../../devnet/preflight.mjs', import.meta.url))

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-preflight-'))
  mkdirSync(join(root, 'devnet'))
  copyFileSync(PREFLIGHT, join(root, 'devnet/preflight.mjs'))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ engines: { node: '>=20.9' } }))
  writeFileSync(join(root, 'package-lock.json'), '{"one":1}')
  fakeNpm('0')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A fake npm: records its arguments, creates the folder, and exits with the given code. */
function fakeNpm(exitCode: string) {
  writeFileSync(
    join(root, 'npm.cjs'),
    `const fs = require('node:fs')
fs.mkdirSync('node_modules', { recursive: true })
fs.appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n')
process.exit(${exitCode})`,
  )
}

function preflight() {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'devnet/preflight.mjs')], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(root, 'npm.cjs') },
  })
  return { status, stderr, asked: existsSync(join(root, 'asked')) ? readFileSync(join(root, 'asked'), 'utf8') : '' }
}

describe('preflight', () => {
  test('behavior: it installs on a fresh clone, including development packages, and not a second time', () => {
    expect(preflight()).toMatchObject({ status: 0, asked: 'install --no-save --include=dev --no-audit --no-fund\n' })
    expect(preflight().asked.split('\n')).toHaveLength(2)
  })

  test('behavior: it installs again when the lock file has changed', () => {
    preflight()
    writeFileSync(join(root, 'package-lock.json'), '{"one":2}')
    expect(preflight().asked.split('\n')).toHaveLength(3)
    expect(preflight().asked.split('\n')).toHaveLength(3)
  })

  test('behavior: it installs again when node_modules is gone', () => {
    preflight()
    rmSync(join(root, 'node_modules'), { recursive: true })
    expect(preflight().asked.split('\n')).toHaveLength(3)
  })

  test('error: a failed install is reported, and tried again next time', () => {
    fakeNpm('1')
    const failed = preflight()
    expect(failed.status).toBe(1)
    expect(failed.stderr).toContain('could not be installed')
    fakeNpm('0')
    expect(preflight()).toMatchObject({ status: 0 })
  })

  test.each([
    ['a major', (major: number) => `${major + 1}`],
    ['a minor', (major: number, minor: number) => `${major}.${minor + 1}`],
    ['a patch', (major: number, minor: number, patch: number) => `${major}.${minor}.${patch + 1}`],
  ])('error: a Node that is %s version too old gets a message, and nothing is installed', (_, wanted) => {
    const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number)
    const version = wanted(major, minor, patch)
    writeFileSync(join(root, 'package.json'), JSON.stringify({ engines: { node: `>=${version}` } }))
    expect(preflight()).toEqual({
      status: 1,
      stderr: `Foyer needs Node ${version} or newer, and this is Node ${process.versions.node}.\n`,
      asked: '',
    })
  })
})
