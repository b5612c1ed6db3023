import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

// Every command that a newcomer or an operator can copy has a row that says where it runs. A command without a row, and
// a row without a command, fail.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGES = ['README.md', 'docs/adopt.md', 'docs/deploy.md', 'docs/guide.md', 'docs/names.md', 'docs/operators.md']

/** The commands of the fences of a page without a language or with `sh`, without comments. */
function commandsOf(page: string): readonly string[] {
  const fences = [...readFileSync(`${ROOT}${page}`, 'utf8').matchAll(/^```(\S*) ?(\S*)\n([\s\S]*?)^```$/gm)]
  return fences
    .filter(([, language, file]) => (language === '' || language === 'sh') && file === '')
    .flatMap(([, , , text = '']) => text.split('\n'))
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '')
}

const isRunBelow = (command: string) => command.startsWith('npm run projects') || command.startsWith('npm run audit')

/**
 * Commands that other tests run: the start of the command, the file, and words of the file. Those of Docker need a daemon,
 * which tests do not have: the files of the image run in a folder with what the Dockerfile copies.
 */
const elsewhere: readonly (readonly [command: string, file: string, words: string])[] = [
  ['npm run pack', 'tests/spec/package.test.ts', 'packedFoyer()'],
  ['npm install --save-exact @', 'tests/spec/package-in-next.test.ts', 'serverPackages()'],
  ['cp -r node_modules/foyer/public/.', 'tests/spec/package-in-next.test.ts', 'node_modules/foyer/public'],
  ['npm install', '.ci/run', 'npm install --no-save'],
  ['npm run build', 'tests/runner/run-all.ts', "next/dist/bin/next', 'build'"],
  ['npm start', 'tests/runner/app-server.ts', "spawn(process.execPath, [next, 'start'"],
  ['npm run doctor', 'tests/spec/bundled-commands.test.ts', "run('doctor')"],
  ['npm run names -- export', 'tests/adapters/names-snapshot.test.ts', "names(['export'"],
  ['npm run names -- snapshot', 'tests/adapters/names-snapshot.test.ts', "names(['snapshot'"],
  ['npm run names -- verify', 'tests/adapters/names-snapshot.test.ts', "names(['verify'"],
  ['npm run names -- import', 'tests/adapters/names-snapshot.test.ts', "names(['import'"],
  ['npm run custody -- export-notice', 'tests/routes/export-notice.test.ts', 'tellOwners('],
  ['npm run custody -- publish', 'tests/routes/published-parts.test.ts', 'publishParts('],
  ['pg_dump', 'tests/adapters/backup.test.ts', "run('pg_dump'"],
  ['createdb', 'tests/adapters/backup.test.ts', "run('pg_restore'"],
  ['curl http://127.0.0.1:3000/api/auth/session', 'tests/routes/sign-in-path.test.ts', '/api/auth/session'],
  ['curl http://127.0.0.1:3000/api/health', 'tests/routes/health.test.ts', '/api/health'],
  ['docker exec foyer node bin/projects.mjs list', 'tests/spec/bundled-commands.test.ts', "run('projects', 'list')"],
  ['docker exec foyer node bin/audit.mjs', 'tests/spec/bundled-commands.test.ts', "run('audit')"],
  ['docker exec foyer node bin/keys.mjs rewrap', 'tests/spec/bundled-commands.test.ts', "run('keys', 'rewrap')"],
  ['docker exec foyer node bin/doctor.mjs', 'tests/spec/bundled-commands.test.ts', "run('doctor')"],
  ['docker run --rm', 'tests/spec/bundled-commands.test.ts', "run('projects', 'list')"],
]

/** Commands that no test runs, by their start, and why. */
const NOT_RUN: readonly (readonly [command: string, reason: string])[] = [
  ['git clone <repository> foyer', "the address is the reader's"],
  ['cd foyer', 'changes nothing'],
  [
    'npm install --save-exact ../foyer',
    'the folder is the reader’s; tests/spec/package-in-next.test.ts installs the file',
  ],
  ['npm run demo', 'builds for a minute; the build, its fingerprint and the start have tests of their own'],
  ['export FOYER_', 'settings for the command below it'],
  ['docker build', 'no daemon'],
  ['docker run -d', 'no daemon'],
  ['docker stop foyer', 'no daemon'],
  ['docker start foyer', 'no daemon'],
  ['docker compose up', 'no daemon'],
]

const commands = PAGES.flatMap(commandsOf)

test('behavior: each documented command is run by a test, or has a reason why not', () => {
  expect(commands.length).toBeGreaterThan(30)
  const known = [...elsewhere, ...NOT_RUN].map(([start]) => start)
  expect(commands.filter((each) => !isRunBelow(each) && !known.some((start) => each.startsWith(start)))).toEqual([])
  expect(known.filter((start) => !commands.some((each) => each.startsWith(start)))).toEqual([])
})

test.each(elsewhere)('behavior: "%s" is run by %s', (_command, file, words) => {
  expect(readFileSync(`${ROOT}${file}`, 'utf8').includes(words), words).toBe(true)
})

describe('run as they stand', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-commands-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const printed: Readonly<Record<string, string>> = {
    'npm run projects -- add shop https://shop.example https://www.shop.example': 'shop',
    'npm run projects -- list': 'shop  https://shop.example https://www.shop.example',
    'npm run projects -- remove shop': 'Removed shop.',
    'npm run audit': 'The logs are as they were written.',
    'npm run audit -- /mnt/other/ends': 'The logs are as they were written.',
  }

  test('behavior: the commands of docs/operators.md print what they promise, in their order', () => {
    const shown = [...new Set(commands.filter(isRunBelow))]
    expect(shown).toEqual(Object.keys(printed))
    for (const command of shown) {
      // The folder of another machine is one of this test.
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command.replace('/mnt/other', folder)], {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          LOG_LEVEL: 'silent',
          FOYER_DATA_DIR: join(folder, 'data'),
          // On the devnet a folder may be lost: this machine may be a container.
          FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1',
        },
        encoding: 'utf8',
      })
      expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: '' })
      expect(stdout).toContain(printed[command])
    }
  }, 300_000)
})
