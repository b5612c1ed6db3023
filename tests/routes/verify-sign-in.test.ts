import { execFile, spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPageKey, signKeyProof } from '@/lib/sign-in/page-key'
import { ALLOWED_ORIGIN, APP_URL, PROJECT_ID } from '@/tests/unit/server/platform/test-platform'
import { eip155, MINUTE, openCodeless } from './sign-in-api'
import { sendAs, TokenPage } from './token-page'

const FOLDER = fileURLToPath(new URL('../../docs/verify-sign-in/', import.meta.url))
const ACCOUNT = `${eip155.chainId}:${eip155.accountAddress}`
/** What the server of the site answers for. */
const ORDERS = 'https://shop.example/api/orders'

interface Request {
  readonly method: string
  readonly url: string
  readonly authorization: string
  readonly dpop: string
}
interface Expected {
  readonly issuer: string
  readonly audience: string
  readonly projectId: string
}

const NODE = `
import { createInterface } from 'node:readline'
import { keysOf, verifySignIn } from ${JSON.stringify(`${FOLDER}node.mjs`)}
const [keys, issuer, audience, projectId] = process.argv.slice(1)
const jwks = keysOf(keys)
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await verifySignIn(JSON.parse(line), { issuer, audience, projectId, jwks }).catch(() => null)))
`
const PYTHON = `
import json, sys
sys.path.insert(0, ${JSON.stringify(FOLDER)})
sys.dont_write_bytecode = True
import verify
keys, issuer, audience, project = sys.argv[1:]
jwks = verify.keys_of(keys)
for line in sys.stdin:
    try:
        print(json.dumps(verify.verify_sign_in(json.loads(line), {"issuer": issuer, "audience": audience, "projectId": project}, jwks)))
    except Exception:
        print("null")
`
const GO = `
package main

import (
	"encoding/json"
	"os"

	"shop.example/signin"
)

func main() {
	keys, err := signin.KeysOf(os.Args[1])
	if err != nil {
		panic(err)
	}
	want := signin.Expected{Issuer: os.Args[2], Audience: os.Args[3], ProjectID: os.Args[4]}
	for input := json.NewDecoder(os.Stdin); ; {
		var request signin.Request
		if input.Decode(&request) != nil {
			return
		}
		accounts, _ := signin.VerifySignIn(request, want, keys)
		_ = json.NewEncoder(os.Stdout).Encode(accounts)
	}
}
`
/** The server of a site in Go, built once: \`go run\` would link it for each use. */
const GO_SITE = await mkdtemp(path.join(tmpdir(), 'verify-sign-in-'))

/** Each verifier as a program that reads requests, one a line, and prints the accounts of each or null. */
const verifiers = [
  { name: 'Node', probe: ['node', '--version'], run: ['node', '--input-type=module', '-e', NODE] },
  { name: 'Python', probe: ['python3', '-c', 'import joserfc'], run: ['python3', '-c', PYTHON] },
  { name: 'Go', probe: ['go', 'version'], run: [path.join(GO_SITE, 'site')] },
].map((each) => ({ ...each, isThere: spawnSync(each.probe[0] ?? '', each.probe.slice(1)).status === 0 }))

/** Publishes the keys of the platform of this process. */
let keyServer: Server
let keysUrl = ''

beforeAll(async () => {
  keyServer = createServer(async (request, response) => {
    const url = `${APP_URL}${request.url}`
    const answer = await sendAs(ALLOWED_ORIGIN, { method: 'GET', url, headers: new Headers(), body: undefined })
    response.setHeaders(answer.headers).end(await answer.text())
  })
  await new Promise<void>((resolve) => void keyServer.listen(0, '127.0.0.1', resolve))
  keysUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}`
})
afterAll(async () => {
  keyServer.close()
  await rm(GO_SITE, { recursive: true, force: true })
})

/** Builds the verifier for Go as a package of a site. A machine without Go has nothing to build. */
beforeAll(async () => {
  if (!verifiers.some(({ name, isThere }) => name === 'Go' && isThere)) return
  await mkdir(path.join(GO_SITE, 'signin'))
  await copyFile(`${FOLDER}verify.go`, path.join(GO_SITE, 'signin/verify.go'))
  await writeFile(path.join(GO_SITE, 'go.mod'), 'module shop.example\n\ngo 1.19\n')
  await writeFile(path.join(GO_SITE, 'main.go'), GO)
  await promisify(execFile)('go', ['build', '-o', 'site', '.'], { cwd: GO_SITE })
}, 120_000)

/** A page that has signed in at a server with the time of this machine, as the verifiers have it. */
async function signedIn() {
  const { clock } = openCodeless()
  clock.now = Date.now()
  const page = new TokenPage({ now: () => clock.now })
  await page.signIn(eip155)
  return { page, clock, keys: await page.keys, token: await page.tokens.getAccessToken() }
}

async function verify(run: readonly string[], requests: readonly Request[], change: Partial<Expected> = {}) {
  const { issuer, audience, projectId } = {
    issuer: APP_URL,
    audience: ALLOWED_ORIGIN,
    projectId: PROJECT_ID,
    ...change,
  }
  const [program = '', ...args] = run
  const printed = await new Promise<string>((resolve, reject) => {
    const child = execFile(program, [...args, keysUrl, issuer, audience, projectId], (error, stdout, stderr) =>
      error ? reject(new Error(stderr, { cause: error })) : resolve(stdout),
    )
    child.stdin?.end(requests.map((request) => `${JSON.stringify(request)}\n`).join(''))
  })
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

describe.each(verifiers)('the verifier for $name', ({ name, run, isThere }) => {
  test.skipIf(!isThere)(`behavior: ${name} accepts a request of the page once, and reads the accounts`, async () => {
    const { page } = await signedIn()
    const request = { method: 'POST', url: `${ORDERS}?page=2`, ...(await page.tokens.proofFor('POST', ORDERS)) }
    expect(await verify(run, [request, request])).toEqual([[ACCOUNT], null])
  })

  test.skipIf(!isThere)(`error: ${name} refuses what is stolen, moved, forged or late`, async () => {
    const { page, keys, token, clock } = await signedIn()
    const issuedAt = Math.floor(clock.now / 1_000)
    const proven = async (change: Partial<Parameters<typeof signKeyProof>[1]> = {}, key = keys, text = token) => ({
      method: 'GET',
      url: ORDERS,
      authorization: `DPoP ${text}`,
      dpop: await signKeyProof(key, { method: 'GET', url: ORDERS, accessToken: text, issuedAt, ...change }),
    })
    const [head = '', body = '', signature = ''] = token.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const none = `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`
    const hmac = `${encode({ ...JSON.parse(Buffer.from(head, 'base64url').toString()), alg: 'HS256' })}.${body}.${signature}`
    const changed = `${head}.${encode({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), accounts: [] })}.${signature}`
    const attacks = [
      proven({}, await createPageKey()),
      proven({ url: 'https://shop.example/api/account' }),
      proven({ method: 'POST' }),
      proven({ accessToken: 'other' }),
      proven({ issuedAt: issuedAt - 70 }),
      proven({ issuedAt: issuedAt + 70 }),
      ...[none, hmac, changed].map((text) => proven({}, keys, text)),
      proven().then((request) => ({ ...request, authorization: `Bearer ${token}` })),
      proven().then((request) => ({ ...request, dpop: '' })),
    ]
    const requests = await Promise.all(attacks)
    expect(await verify(run, [...requests, await proven()])).toEqual([...attacks.map(() => null), [ACCOUNT]])

    const another = [{ audience: 'https://other.example' }, { projectId: 'other' }, { issuer: 'https://evil.example' }]
    for (const change of another) expect(await verify(run, [await proven()], change)).toEqual([null])
    clock.now -= 6 * MINUTE
    await page.signIn(eip155)
    const late = await page.tokens.getAccessToken()
    expect(await verify(run, [await proven({}, keys, late)])).toEqual([null])
  })
})
