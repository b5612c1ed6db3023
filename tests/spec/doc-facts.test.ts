import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { migrationsFolder } from '@/lib/server/database/migrations-folder'
import { routes } from '@/lib/server/front/routes'
import { envGroups, parseEnv } from '@/lib/server/settings/env'
import { liveness } from '@/lib/server/status/liveness'
import packageJson from '@/package.json'

// Pages of docs/ name variables, paths, texts and versions of the code. These tests fail when one of them is gone.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')
const deploy = read('docs/deploy.md')
const isVariable = (name: string) => Object.values(envGroups).some((variables) => Object.hasOwn(variables, name))

/** Text of the fence of docs/deploy.md that is labelled `label`. */
function fence(label: string): string {
  const text = deploy.split(/^```/m).find((part) => part.split('\n')[0]?.endsWith(` ${label}`))
  if (text === undefined) throw new Error(`docs/deploy.md has no fence for ${label}`)
  return text.slice(text.indexOf('\n') + 1)
}

describe('settings', () => {
  // Read as Docker's --env-file does: a quote would be a part of the value.
  const settings = Object.fromEntries(
    fence('.env.local')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

  test('behavior: a server starts with the settings of docs/deploy.md, once the secret is made', () => {
    const env = parseEnv({ ...settings, FOYER_AUTH_SECRETS: 'x'.repeat(44), NODE_ENV: 'production' })
    expect(env).toMatchObject({ project: { id: settings.FOYER_PROJECT_ID }, appUrl: settings.FOYER_APP_URL })
    expect(Object.keys(settings).filter((name) => !isVariable(name))).toEqual([])
  })

  test('error: a server does not start with the placeholder of the secret', () => {
    expect(() => parseEnv({ ...settings, NODE_ENV: 'production' })).toThrow('FOYER_AUTH_SECRETS must be')
  })

  test('behavior: docs/deploy.md explains each of its settings', () => {
    const explained = [...deploy.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    expect(explained).toEqual(Object.keys(settings))
  })
})

describe('the origin of an existing app', () => {
  /** Paths that only Foyer's own page or its operator asks for. */
  const NOT_FOR_OTHER_PAGES = [
    '/api/health',
    '/api/health/live',
    '/api/metrics',
    '/api/csp-reports',
    '/api/members',
    '/api/wallet-security',
  ]
  /** Answered on the custody origins alone. */
  const isCustodyPath = (path: string) => /^\/api\/(?:vault|wallet)\//.test(path)
  const asked = [
    ...routes.map(({ path }) => path).filter((path) => path.startsWith('/api/') && path !== '/api/*'),
    ...readdirSync(`${ROOT}public`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `/${name}/picture.svg`),
  ].filter((path) => !NOT_FOR_OTHER_PAGES.includes(path) && !isCustodyPath(path))

  test.each([
    ['shop.conf', /location ~ (\S+) \{/],
    ['shop.Caddyfile', /path_regexp (\S+)$/m],
  ])('behavior: %s forwards every path that the modal asks for, and no other', (label, rule) => {
    const pattern = new RegExp(rule.exec(fence(label))?.[1] ?? 'none')
    expect(asked.filter((path) => !pattern.test(path))).toEqual([])
    for (const own of ['/', '/api/orders', '/api/rpcs', '/tokens', '/tokens/usdc', '/_next/static/a.js']) {
      expect(own).not.toMatch(pattern)
    }
  })
})

describe('the image', () => {
  const dockerfile = read('Dockerfile')

  test('behavior: the Dockerfile uses a Node version that package.json allows', () => {
    const [major = 0, minor = 0] = (/node:([\d.]+)-/.exec(dockerfile)?.[1] ?? '').split('.').map(Number)
    const [leastMajor = 0, leastMinor = 0] = packageJson.engines.node.replace('>=', '').split('.').map(Number)
    expect(major * 1_000 + minor).toBeGreaterThanOrEqual(leastMajor * 1_000 + leastMinor)
  })

  test('behavior: every file that the Dockerfile names is there, and is sent to the build', () => {
    const ignored = read('.dockerignore').split('\n')
    const copied = [...dockerfile.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)]
      .flatMap(([, files = '']) => files.split(' '))
      .map((file) => file.replace(/^\/app\//, ''))
      // Made by the build.
      .filter((file) => !['.', '.embed', '.next', 'bin', 'node_modules'].includes(file))
    expect(copied).not.toEqual([])
    expect(copied.filter((file) => !existsSync(`${ROOT}${file}`) || ignored.includes(file))).toEqual([])
    expect(existsSync(`${ROOT}${/^CMD \["node", "(\S+)"/m.exec(dockerfile)?.[1]}`)).toBe(true)
  })

  test('behavior: the image asks whether the process answers: a store that is down must not restart it', () => {
    expect(dockerfile).toContain(`}${liveness.path}\``)
  })

  test('behavior: settings, databases, keys and results of tests are not sent to the build, and not committed', () => {
    const { folder } = parseEnv({}).data
    const secret = [folder, '.env', '.devnet', 'test-results', 'node_modules']
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining([...secret, '.env.*', '.git', '.ci']))
    const committed = read('.gitignore').split('\n')
    expect(secret.filter((name) => !committed.includes(name) && !committed.includes(`${name}/`))).toEqual([])
  })

  test('behavior: the image has a volume of its unprivileged user, and what databases need at run time', () => {
    const folder = /^ENV .*FOYER_DATA_DIR=(\S+)$/m.exec(dockerfile)?.[1]
    const lines = dockerfile.split('\n')
    expect(lines.indexOf(`VOLUME ${folder}`)).toBeGreaterThan(
      lines.findIndex((line) => line.includes(`chown node:node ${folder}`)),
    )
    expect(lines.indexOf('USER node')).toBeGreaterThan(lines.indexOf(`VOLUME ${folder}`))
    expect(migrationsFolder('app')).toMatch(/lib\/server\/database\/migrations\/app$/)
    expect(dockerfile).toContain('COPY --from=build /app/lib/server/database/migrations lib/server/database/migrations')
    expect(deploy).toContain(`-v foyer-data:${folder}`)
  })
})

describe('the composition', () => {
  const compose = read('docker-compose.yml')
  /** What the service `foyer` gets, with the values that its reader has to make. */
  const made: Readonly<Record<string, string>> = {
    FOYER_AUTH_SECRETS: 'x'.repeat(44),
    FOYER_WALLET_KEYS: `a:${Buffer.alloc(32, 1).toString('base64')}`,
    FOYER_VAULT_KEYS: `a:${Buffer.alloc(32, 2).toString('base64')}`,
  }
  const service = (name: string) => new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? ''
  const settings = Object.fromEntries(
    [...service('foyer').matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.startsWith('${') ? made[name] : value,
    ]),
  )

  test('behavior: a server starts with its settings, with nothing but a data folder of no use on its disk', () => {
    const env = parseEnv({ ...settings, NODE_ENV: 'production' })
    expect(Object.keys(settings).filter((name) => !isVariable(name))).toEqual([])
    expect(Object.values(env.databases).map(({ kind }) => kind)).toEqual(['postgres', 'postgres', 'postgres'])
    expect([env.kv?.adapter, env.custody.wallet.keys.kind, env.custody.vault.mail?.url]).toEqual([
      'redis',
      'local',
      'smtp://localhost:1025',
    ])
  })

  test('behavior: every host in its settings is a service, each database is made, and volumes are declared', () => {
    const hosts = Object.values(settings).flatMap((value) => /@?\/\/(?:[^@/]*@)?([a-z]+):/.exec(value ?? '')?.[1] ?? [])
    expect(hosts.length).toBeGreaterThanOrEqual(4)
    for (const host of hosts.filter((each) => each !== 'localhost' && each !== 'http'))
      expect(service(host)).not.toBe('')
    // The mail catcher is localhost for the server: other hosts need TLS.
    expect(service('mail')).toContain('network_mode: service:foyer')
    for (const role of ['wallet', 'vault']) expect(compose).toContain(`create database foyer_${role};`)
    const declared = compose.slice(compose.lastIndexOf('\nvolumes:'))
    for (const [, name] of compose.matchAll(/volumes: \["([a-z-]+):/g)) expect(declared).toContain(`\n  ${name}:`)
    expect(service('redis')).toContain('noeviction')
  })
})

const pages = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...pagesOf('docs')]

test.each(pages)('behavior: every variable, path and picture that %s names exists', (page) => {
  const text = read(page)
  const variables = text.match(/\b(?:FOYER|KV|REDIS)_[A-Z_]*[A-Z]\b/g) ?? []
  expect(variables.filter((name) => !isVariable(name))).toEqual([])
  const pictures = [...text.matchAll(/ src="([^"]+)"/g)].map(([, file = '']) => file)
  // The script of an example is on the reader's server.
  const own = pictures.filter((file) => !file.startsWith('https://'))
  expect(own.filter((file) => !existsSync(ROOT + file))).toEqual([])
  const paths = [...text.matchAll(/`((?:app|components|devnet|docs|lib|public|tests)\/[^`\s<>*{}]+)`/g)]
  expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(ROOT + path.replace(/:.*$/, '')))).toEqual([])
})

test('behavior: docs/browsers.md has the versions of package.json', () => {
  const rows = [...read('docs/browsers.md').matchAll(/^\| ([A-Z].+?) \| ([\d.]+) \|/gm)].flatMap(
    ([, names = '', version]) => names.split(', ').map((name) => `${name.toLowerCase()} >= ${version}`),
  )
  expect(rows.sort()).toEqual([...packageJson.browserslist].sort())
})

test('behavior: every message that docs/troubleshooting.md quotes is one of the program', () => {
  const program = [
    ...['lib/text/en', 'devnet', 'lib/server/settings', 'lib/server/platform', 'lib/server/start'].flatMap((folder) =>
      readdirSync(`${ROOT}${folder}`, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => `${folder}/${name}`),
    ),
    'node_modules/next/dist/server/next-server.js',
  ].map(read)
  const quoted = [...read('docs/troubleshooting.md').matchAll(/"([^"`]+)"/g)]
    // Numbers and what "..." leaves out are filled in when the program runs.
    .flatMap(([, message = '']) => message.split(/\.\.\.|\d[\d.]*/))
    .map((part) => part.trim())
    .filter((part) => part.length > 3)
  expect(quoted.filter((part) => !program.some((text) => text.includes(part)))).toEqual([])
})

function pagesOf(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}
