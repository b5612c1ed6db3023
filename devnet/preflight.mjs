// Runs before `npm run dev`, `npm run demo` and `npm test`, on a fresh clone too: plain Node, no dependencies. Reports a Node that is
// too old and installs packages that are missing or out of date.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Written after a successful install: the hash of the lock file. */
const stamp = `${root}node_modules/.foyer-installed`

const wanted = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).engines.node.replace('>=', '')
if (isOlder(process.versions.node, wanted)) {
  fail(`Foyer needs Node ${wanted} or newer, and this is Node ${process.versions.node}.`)
}
if (readIfThere(stamp) !== lockHash()) install()

function install() {
  console.log('Installing packages (once, and again when package-lock.json changes) ...')
  // Uses the npm that runs this script; `npm` alone is a script on Windows, which needs a shell.
  const npm = process.env.npm_execpath
  // Without `--no-save` an npm older than 11.14 rewrites the lock file (docs/decisions/installing.md).
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund']
  const options = { cwd: root, stdio: 'inherit' }
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) fail('The packages could not be installed: npm says why above. Then run the same command again.')
  writeFileSync(stamp, lockHash())
}

function lockHash() {
  return createHash('sha256')
    .update(readIfThere(`${root}package-lock.json`) ?? '')
    .digest('hex')
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function isOlder(version, than) {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return a[i] < b[i]
  return false
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
