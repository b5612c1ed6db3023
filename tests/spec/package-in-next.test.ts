import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { envGroups } from '@/lib/server/settings/env'
import type { EnvVariables } from '@/lib/server/settings/env-variable'
import packageJson from '@/package.json'
import { type AppServer, freePort, startApp } from '@/tests/runner/app-server'
import { runNode } from '@/tests/runner/child'
import { npmProgram } from '@/tests/runner/pack/pack'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { packedFoyer } from '@/tests/support/packed-foyer'
import { printedFiles, serverPackages } from '@/tests/support/printed-files'
import { SignInClient } from '@/tests/support/sign-in-client'
import { eip155Signer } from '@/tests/support/sign-in-signers'

// A shop that installs the tarball with npm, in a folder of its own, and follows docs/adopt.md: the page with the button,
// the session of foyer/next, and the server of foyer/server in the shop itself.

const TIMEOUT_MS = 600_000
const PROJECT_ID = 'my-project'
const { dependencies, devDependencies } = packageJson
const INSTALLED = [
  ...(['next', 'react', 'react-dom'] as const).map((name) => `${name}@${dependencies[name]}`),
  ...(['typescript', '@types/node', '@types/react'] as const).map((name) => `${name}@${devDependencies[name]}`),
]
/** Also one that has not all packages, or that does not answer in time. A version that does not exist is `ETARGET`. */
const NO_REGISTRY = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|TIMED?OUT|ENETUNREACH|ENOTCACHED|E40[34]\b/
const LAYOUT = `import type { ReactNode } from 'react'
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`
/** Next writes its cache for a next build, which does not come, for as long as the build takes. */
const NEXT_CONFIG = 'export default { experimental: { turbopackFileSystemCacheForBuild: false } }\n'
/** Asks in its own process. */
const ACCOUNT_PAGE = `import { getSignInSession } from 'foyer/server'
export default async function Account() {
  return <p>{(await getSignInSession())?.accounts[0]?.data.accountAddress ?? 'signed out'}</p>
}
`

let shop: string
let server: AppServer | undefined
let hasRegistry = true

beforeAll(async () => {
  const { tarball } = await packedFoyer()
  shop = await mkdtemp(path.join(tmpdir(), 'foyer-shop-'))
  await write('package.json', '{ "private": true, "type": "module" }')
  // Of hundreds of connections one may break; without a registry a second try costs a second.
  const quick = ['--prefer-offline', '--fetch-retries=2', '--fetch-retry-mintimeout=500', '--ignore-scripts']
  const names = [tarball, ...INSTALLED, ...serverPackages()]
  const install = await npm(['install', '--save-exact', '--no-audit', '--no-fund', ...quick, ...names])
  if (install.code !== 0 && NO_REGISTRY.test(install.output)) {
    hasRegistry = false
    return
  }
  expect(install).toMatchObject({ code: 0 })

  const port = await freePort()
  await write('next.config.mjs', NEXT_CONFIG)
  await write('app/layout.tsx', LAYOUT)
  await write('app/account/page.tsx', ACCOUNT_PAGE)
  for (const { name, text } of printedFiles('docs/adopt.md')) {
    if (name === 'src/main.tsx') continue
    // The server is the shop itself.
    await write(name, text.replace('https://app.example', '').replace('127.0.0.1:3000', `localhost:${port}`))
  }
  await cp(path.join(shop, 'node_modules/foyer/public'), path.join(shop, 'public'), { recursive: true })
  const build = await runNode([nextOf(shop), 'build'], {
    quiet: true,
    cwd: shop,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (build.code !== 0) throw new Error(`The shop could not be built:\n${build.output}`)
  await createEmptyFolder(path.join(shop, 'data/app'))
  server = await start({ FOYER_ROLES: 'app' }, port)
}, TIMEOUT_MS)
beforeEach(({ skip }) => skip(!hasRegistry, 'no registry to install from'))
afterAll(async () => {
  await server?.stop()
  await rm(shop, { recursive: true, force: true })
})

const nextOf = (folder: string) => path.join(folder, 'node_modules/next/dist/bin/next')

const npm = (args: readonly string[]) => runNode([npmProgram(), ...args], { quiet: true, cwd: shop })

function start(env: Readonly<Record<string, string>>, port: number): Promise<AppServer> {
  const settings = {
    FOYER_PROJECT_ID: PROJECT_ID,
    FOYER_SIGN_IN: 'optional',
    FOYER_DATA_DIR: path.join(shop, 'data'),
    // No node listens there: a signature of a key needs none.
    FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'info',
  }
  return startApp({ folder: shop, port, next: nextOf(shop), env: { ...settings, ...env } })
}

async function write(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(shop, name)), { recursive: true })
  await writeFile(path.join(shop, name), text)
}

const url = () => server?.url ?? ''
const browser = () => new SignInClient({ url: url(), projectId: PROJECT_ID })
const clientFiles = () =>
  readdirSync(path.join(shop, '.next/static'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )

describe('a Next app that has installed the tarball', () => {
  test('behavior: its page draws the button, and has the pictures', async () => {
    expect(await (await fetch(url())).text()).toMatch(
      /<button type="button" aria-haspopup="dialog"[^>]*>Connect wallet</,
    )
    const picture = await fetch(`${url()}/networks/ethereum.svg`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  test('behavior: it has one React', async () => {
    const { output } = await npm(['ls', 'react', 'react-dom', '--all', '--parseable'])
    const folders = output
      .trim()
      .split('\n')
      .map((folder) => path.relative(shop, folder))
    expect(folders.toSorted()).toEqual(['node_modules/react', 'node_modules/react-dom'])
  })

  test('security: its browsers load no code of the server', () => {
    const texts = clientFiles().map((file) => readFileSync(path.join(shop, '.next/static', file), 'utf8'))
    expect(texts.some((text) => text.includes('Connect wallet'))).toBe(true)
    const variables = Object.values<EnvVariables>(envGroups).flatMap((group) => Object.entries(group))
    const secrets = variables.flatMap(([name, { secret }]) => (secret ? [name] : []))
    expect(secrets).toContain('FOYER_AUTH_SECRETS')
    const ofServer = [...secrets, 'pg_advisory_lock', 'prom-client', 'drizzle']
    const found = ofServer.filter((word) => texts.some((text) => text.includes(word)))
    expect(found).toEqual([])
  })

  test('behavior: it answers the endpoints of the app role, with a database that is up to date, and no others', async () => {
    const health = await (await fetch(`${url()}/api/health`)).json()
    expect(health).toMatchObject({
      databases: [{ role: 'app', provider: 'pglite', state: 'open' }],
      jobs: [{ name: 'read projects' }],
    })
    expect(await browser().ask('GET', '/api/config')).toMatchObject({ status: 200, body: { projectId: PROJECT_ID } })
    expect(await browser().ask('POST', '/api/wallet/session/check', {})).toMatchObject({ code: 'request.not_found' })
    expect(await browser().ask('GET', '/api/price')).toMatchObject({ code: 'request.method_not_allowed' })
  })

  test('behavior: a visitor signs in, and pages of the app and the proxy before them know the account', async () => {
    const visitor = browser()
    const signer = eip155Signer(DEVNET_CAIP_ID, new Uint8Array(32).fill(7))
    expect(await visitor.ask('GET', '/members')).toMatchObject({ status: 307 })
    expect((await visitor.ask('GET', '/account')).body).toContain('signed out')
    expect(await visitor.signIn(signer)).toMatchObject({ status: 200 })
    expect(await visitor.accounts()).toEqual([`${signer.chainId}:${signer.accountAddress}`])
    for (const page of ['/members', '/account']) {
      const { status, body } = await visitor.ask('GET', page)
      expect([page, status, String(body).includes(signer.accountAddress)]).toEqual([page, 200, true])
    }
  })

  test('error: with another role than app it does not start, and says why', { timeout: TIMEOUT_MS }, async () => {
    await expect(start({ FOYER_ROLES: '' }, await freePort())).rejects.toThrow('FOYER_ROLES must be app')
  })
})
