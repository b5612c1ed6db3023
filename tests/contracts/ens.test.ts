import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import {
  type Address,
  createPublicClient,
  decodeAbiParameters,
  decodeErrorResult,
  defineChain,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  toHex,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET, OPTIONS, POST } from '@/app/api/ccip/[...call]/route'
import { nameResolver } from '@/devnet/artifacts'
import { pointNamesAt } from '@/devnet/name-steps'
import { DEPLOYER, NAMES_SIGNING_KEY } from '@/devnet/seed-constants'
import { DEVNET_CHAIN_ID, DEVNET_ENS } from '@/lib/chains/devnet'
import { setNameAddress } from '@/lib/server/names/change-name'
import { signAnswer } from '@/lib/server/names/gateway-answer'
import { registerName } from '@/lib/server/names/register-name'
import type { Platform } from '@/lib/server/platform/services'
import type { NamesEnv } from '@/lib/server/settings/names-env'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import {
  DEVNET_COIN_TYPE,
  nameAccount,
  namesEnv,
  openNamesPlatform,
  registrationOf,
  signMessageOf,
} from '@/tests/support/names-services'
import { setProcessPlatform } from '@/tests/support/process-platform'
import { startRouteServer } from '@/tests/support/route-server'
import { servicesOf } from '@/tests/support/test-services'

const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const NAME = 'alice.foyer.eth'
const account = nameAccount(1)
const resolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes extraData) view returns (bytes)',
  'function setSigner(address signer, bool allowed)',
  'function setGateways(string[] urls)',
  'function setOwner(address owner)',
  'function owner() view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error WrongSender(address sender)',
  'error AnswerExpired(uint64 expires)',
  'error WrongSigner(address signer)',
  'error NotOwner()',
])
const addrAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])

const base = await mkdtemp(join(tmpdir(), 'foyer-ens-'))
let anvil: TestAnvil
let gateway: Awaited<ReturnType<typeof startRouteServer>>
let platform: Platform
const clientOf = (rpcUrl: string) =>
  createPublicClient({
    chain: defineChain({
      id: DEVNET_CHAIN_ID,
      name: 'Foyer Devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      contracts: { ensUniversalResolver: { address: DEVNET_ENS.universalResolver } },
    }),
    transport: http(),
  })
let client: ReturnType<typeof clientOf>

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  client = clientOf(anvil.rpcUrl)
  gateway = await startRouteServer({ GET, POST, OPTIONS })
  await pointNamesAt(anvil.rpcUrl, gateway.url)
  platform = openNamesPlatform({
    ...namesEnv(await createEmptyFolder(join(base, 'app'))),
    FOYER_DEVNET_RPC_URL: anvil.rpcUrl,
    FOYER_NAMES_SIGNING_KEYS: NAMES_SIGNING_KEY,
    FOYER_NAMES_RESOLVERS: DEVNET_ENS.resolver,
  })
  const services = servicesOf(platform)
  const attributes = { avatar: PICTURE, url: 'https://alice.example', 'com.github': 'alice' }
  await registerName(await registrationOf(account, NAME, Date.now(), attributes), services)
  const set = { action: 'address', name: NAME, coinType: 501, address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' }
  const timestamp = Math.floor(Date.now() / 1_000)
  await setNameAddress(await signMessageOf(account, { ...set, timestamp }), services)
})
beforeEach(() => setProcessPlatform(platform))
afterAll(async () => {
  await gateway?.stop()
  await anvil?.stop()
  await rm(base, { recursive: true, force: true })
})

async function setSigner(signer: Address, allowed: boolean): Promise<void> {
  const data = encodeFunctionData({ abi: resolverAbi, functionName: 'setSigner', args: [signer, allowed] })
  const hash = await anvil.rpc('eth_sendTransaction', [{ from: DEPLOYER, to: DEVNET_ENS.resolver, data }])
  await client.waitForTransactionReceipt({ hash: hash as Hex, pollingInterval: 10 })
}

describe('unmodified viem', () => {
  test('behavior: finds the address of a name, on Ethereum and on another chain', async () => {
    expect(await client.getEnsAddress({ name: NAME, strict: true })).toBe(account.address)
    const onDevnet = await client.getEnsAddress({ name: NAME, coinType: BigInt(DEVNET_COIN_TYPE), strict: true })
    expect(onDevnet).toBe(account.address.toLowerCase())
    expect(await client.getEnsAddress({ name: NAME, coinType: 501n, strict: true })).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('behavior: reads text records and the picture', async () => {
    expect(await client.getEnsText({ name: NAME, key: 'url', strict: true })).toBe('https://alice.example')
    expect(await client.getEnsText({ name: NAME, key: 'com.github', strict: true })).toBe('alice')
    expect(await client.getEnsText({ name: NAME, key: 'email', strict: true })).toBeNull()
    expect(await client.getEnsAvatar({ name: NAME, strict: true })).toBe(PICTURE)
  })

  test('behavior: finds the name of an address, which leads back to it', async () => {
    expect(await client.getEnsName({ address: account.address, strict: true })).toBe(NAME)
    const coinType = BigInt(DEVNET_COIN_TYPE)
    expect(await client.getEnsName({ address: account.address, coinType, strict: true })).toBe(NAME)
    expect(await client.getEnsName({ address: nameAccount(2).address, strict: true })).toBeNull()
  })

  test('behavior: a name that nobody has, the zone itself and a name below a name are empty', async () => {
    for (const name of ['nobody.foyer.eth', 'foyer.eth', 'sub.alice.foyer.eth', 'abc.foyer.eth']) {
      expect(await client.getEnsAddress({ name, strict: true })).toBeNull()
    }
  })

  test('behavior: a name outside of the zone is not ours', async () => {
    expect(await client.getEnsAddress({ name: 'alice.other.eth' })).toBeNull()
    await expect(client.getEnsAddress({ name: 'alice.other.eth', strict: true })).rejects.toThrow('ResolverNotFound')
  })
})

test('behavior: unmodified ethers finds the address of a name', async () => {
  const network = new Network('foyer-devnet', DEVNET_CHAIN_ID)
  network.attachPlugin(new EnsPlugin(DEVNET_ENS.registry, DEVNET_CHAIN_ID))
  const provider = new JsonRpcProvider(anvil.rpcUrl, network, { staticNetwork: network })
  try {
    expect(await provider.resolveName(NAME)).toBe(account.address)
    expect(await provider.resolveName('nobody.foyer.eth')).toBeNull()
    const resolver = await provider.getResolver(NAME)
    expect(await resolver?.getText('url')).toBe('https://alice.example')
    expect(await provider.getAvatar(NAME)).toBe(PICTURE)
  } finally {
    provider.destroy()
  }
})

/** What a client does for the address of a name: the lookup that the contract asks for, and the gateway's answer. */
async function look(name = NAME) {
  const dns = toHex(packetToBytes(name))
  const inner = encodeFunctionData({ abi: addrAbi, functionName: 'addr', args: [namehash(name)] })
  const data = encodeFunctionData({ abi: resolverAbi, functionName: 'resolve', args: [dns, inner] })
  const { reverted } = await callResolver(data)
  const { args } = decodeErrorResult({ abi: resolverAbi, data: reverted ?? '0x' })
  const [sender, urls, request, , extraData] = args as readonly [Address, readonly string[], Hex, Hex, Hex]
  return { sender, urls, request, extraData }
}
/** What the contract returns, or the data that it reverts with. */
async function callResolver(data: Hex, from: string = DEPLOYER) {
  const params = [{ from, to: DEVNET_ENS.resolver, data }, 'latest']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(anvil.rpcUrl, { method: 'POST', headers, body })
  const { result, error } = (await answer.json()) as { readonly result?: Hex; readonly error?: { readonly data?: Hex } }
  return { result, reverted: error?.data }
}
const ask = async (sender: string, data: string, init?: RequestInit) =>
  fetch(`${gateway.url}/api/ccip/${sender}/${data}`, init)
const prove = async (response: Hex, extraData: Hex) => {
  const data = encodeFunctionData({ abi: resolverAbi, functionName: 'resolveWithProof', args: [response, extraData] })
  const { result, reverted } = await callResolver(data)
  return reverted ? { refused: decodeErrorResult({ abi: resolverAbi, data: reverted }).errorName } : { result }
}
const answered = async () => {
  const found = await look()
  const { data } = (await (await ask(found.sender, found.request)).json()) as { readonly data: Hex }
  const [result, expires, signature] = decodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), data)
  return { ...found, data, result, expires, signature }
}
const encoded = (result: Hex, expires: bigint, signature: Hex) =>
  encodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), [result, expires, signature])

describe('the resolver contract', () => {
  test('behavior: accepts the answer of the gateway, whose signature has 65 bytes', async () => {
    const { data, extraData, signature } = await answered()
    expect(signature).toHaveLength(2 + 130)
    expect((await prove(data, extraData)).result).toContain(account.address.slice(2).toLowerCase())
  })

  test('error: refuses an answer that was changed in any part', async () => {
    const { result, expires, signature, extraData } = await answered()
    const thief = encodeAbiParameters(parseAbiParameters('address'), [nameAccount(9).address])
    expect(await prove(encoded(thief, expires, signature), extraData)).toEqual({ refused: 'WrongSigner' })
    expect(await prove(encoded(result, expires + 1n, signature), extraData)).toEqual({ refused: 'WrongSigner' })
    const short = signature.slice(0, -2) as Hex
    expect(await prove(encoded(result, expires, short), extraData)).toEqual({ refused: 'WrongSigner' })
  })

  test('error: refuses the answer to another request, and a lookup of another contract', async () => {
    const { data, sender } = await answered()
    const other = await look('bobby.foyer.eth')
    expect(await prove(data, other.extraData)).toEqual({ refused: 'WrongSigner' })
    const strange = encodeAbiParameters(parseAbiParameters('bytes, address'), [other.request, DEPLOYER])
    expect(await prove(data, strange)).toEqual({ refused: 'WrongSender' })
    expect(sender).toBe(DEVNET_ENS.resolver)
  })

  test('error: refuses an answer that was signed for another resolver', async () => {
    const { request, result, expires, extraData } = await answered()
    const foreign = await signAnswer({ resolver: DEVNET_ENS.registry, request, result, expires }, NAMES_SIGNING_KEY)
    expect(await prove(foreign, extraData)).toEqual({ refused: 'WrongSigner' })
  })

  test('error: refuses the twin of a signature, with a high s', async () => {
    const { result, expires, signature, extraData } = await answered()
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = order - BigInt(`0x${signature.slice(66, 130)}`)
    const v = signature.endsWith('1b') ? '1c' : '1b'
    const twin = `0x${signature.slice(2, 66)}${s.toString(16).padStart(64, '0')}${v}` as Hex
    expect(await prove(encoded(result, expires, twin), extraData)).toEqual({ refused: 'WrongSigner' })
  })

  test('error: refuses an answer once its time has passed', async () => {
    const { request, result, extraData } = await answered()
    const { timestamp } = await client.getBlock()
    const at = (expires: bigint) =>
      signAnswer({ resolver: DEVNET_ENS.resolver, request, result, expires }, NAMES_SIGNING_KEY)
    expect(await prove(await at(timestamp - 1n), extraData)).toEqual({ refused: 'AnswerExpired' })
    expect(await prove(await at(timestamp + 60n), extraData)).toHaveProperty('result')
  })

  test('behavior: a key is rotated: first added, then used, then the old one refused', async () => {
    const next = `0x${'11'.repeat(32)}` as const
    const old = await answered()
    const names = platform.env.names as NamesEnv
    const rotated = { ...names, signingKeys: [next, NAMES_SIGNING_KEY] } as const
    setProcessPlatform({ ...platform, env: { ...platform.env, names: rotated } })
    // The contract does not know the new key yet.
    expect(await prove((await answered()).data, old.extraData)).toEqual({ refused: 'WrongSigner' })
    await setSigner(privateKeyToAddress(next), true)
    try {
      expect(await prove((await answered()).data, old.extraData)).toHaveProperty('result')
      expect(await prove(old.data, old.extraData)).toHaveProperty('result')
      await setSigner(privateKeyToAddress(NAMES_SIGNING_KEY), false)
      expect(await prove(old.data, old.extraData)).toEqual({ refused: 'WrongSigner' })
      expect(await client.getEnsAddress({ name: NAME, strict: true })).toBe(account.address)
    } finally {
      await setSigner(privateKeyToAddress(NAMES_SIGNING_KEY), true)
      await setSigner(privateKeyToAddress(next), false)
    }
    expect(await prove((await answered()).data, old.extraData)).toEqual({ refused: 'WrongSigner' })
  })

  test('error: nobody but the owner changes signers, gateways or the owner', async () => {
    const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const calls = [
      encodeFunctionData({ abi: resolverAbi, functionName: 'setSigner', args: [stranger, true] }),
      encodeFunctionData({ abi: resolverAbi, functionName: 'setGateways', args: [['https://evil.example']] }),
      encodeFunctionData({ abi: resolverAbi, functionName: 'setOwner', args: [stranger] }),
    ]
    for (const data of calls) {
      const { reverted } = await callResolver(data, stranger)
      expect(decodeErrorResult({ abi: resolverAbi, data: reverted ?? '0x' }).errorName).toBe('NotOwner')
    }
    const read = { address: DEVNET_ENS.resolver, abi: resolverAbi } as const
    expect(await client.readContract({ ...read, functionName: 'owner' })).toBe(DEPLOYER)
  })

  test.each([
    ['0x01ffc9a7', true],
    ['0x9061b923', true],
    ['0xffffffff', false],
    ['0x3b3b57de', false],
  ] as const)('param: whether it supports the interface %s: %s', async (id, expected) => {
    const read = { address: DEVNET_ENS.resolver, abi: resolverAbi, functionName: 'supportsInterface' } as const
    expect(await client.readContract({ ...read, args: [id] })).toBe(expected)
  })

  test('behavior: the deployed code is that of the committed file', async () => {
    expect(await client.getCode({ address: DEVNET_ENS.resolver })).toBe(nameResolver().runtimeCode)
  })
})

describe('the gateway', () => {
  test('behavior: answers a GET of any page, cached for less than an answer is valid', async () => {
    const { sender, request } = await look()
    const answer = await ask(sender.toLowerCase(), `${request}.json`, { headers: { origin: 'https://any.example' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=10')
  })

  test('behavior: answers a POST, and the preflight of one', async () => {
    const { sender, request, extraData } = await look()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ sender, data: request })
    for (const path of [`/api/ccip/${sender}`, '/api/ccip']) {
      const answer = await fetch(`${gateway.url}${path}`, { ...init, body })
      const { data } = (await answer.json()) as { readonly data: Hex }
      expect(await prove(data, extraData)).toHaveProperty('result')
    }
    const preflight = await ask(sender, '', { method: 'OPTIONS', headers: { origin: 'https://any.example' } })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    const other = await fetch(`${gateway.url}/api/ccip/${DEPLOYER}`, { ...init, body })
    expect(other.status).toBe(404)
  })

  test('error: another contract gets no signature', async () => {
    const { request } = await look()
    expect((await ask(DEPLOYER, request)).status).toBe(404)
    expect((await ask('0x12', request)).status).toBe(400)
  })

  const resolveOf = (name: string, inner: Hex, dns = toHex(packetToBytes(name))) =>
    encodeFunctionData({ abi: resolverAbi, functionName: 'resolve', args: [dns, inner] })
  const addrOf = (name: string) => encodeFunctionData({ abi: addrAbi, functionName: 'addr', args: [namehash(name)] })

  test.each([
    ['nothing', '0x'],
    ['another function', stringToHex('sign this text please')],
    ['a record without resolve', addrOf(NAME)],
    ['an unknown record', resolveOf(NAME, `0x59e2d5c0${namehash(NAME).slice(2)}`)],
    ['the node of another name', resolveOf(NAME, addrOf('bobby.foyer.eth'))],
    ['a name that is not normalised', resolveOf('ALICE.foyer.eth', addrOf('ALICE.foyer.eth'))],
    ['a name that ends early', resolveOf(NAME, addrOf(NAME), '0x05616c69')],
    ['a name with bytes behind its end', resolveOf(NAME, addrOf(NAME), `${toHex(packetToBytes(NAME))}00`)],
    ['a label with a dot in it', resolveOf(NAME, addrOf(NAME), `0x0f${Buffer.from(NAME).toString('hex')}00`)],
    ['a request of 5 kB', resolveOf(NAME, `${addrOf(NAME)}${'00'.repeat(5_000)}`)],
  ])('error: %s is not signed', async (_, request) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ sender: DEVNET_ENS.resolver, data: request })
    const answer = await fetch(`${gateway.url}/api/ccip/${DEVNET_ENS.resolver}`, { ...init, body })
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toContain('"data":"0x')
  })

  test.each(['alice.other.eth', 'eth', 'xfoyer.eth', 'alice.foyer.eth.evil'])(
    'error: %s is outside of the zone and not signed',
    async (name) => {
      expect((await ask(DEVNET_ENS.resolver, resolveOf(name, addrOf(name)))).status).toBe(404)
    },
  )

  test('behavior: answers several records of a name at once', async () => {
    const abi = parseAbi([
      'function multicall(bytes[] calls) view returns (bytes[])',
      'function text(bytes32 node, string key) view returns (string)',
      'function contenthash(bytes32 node) view returns (bytes)',
    ])
    const node = namehash(NAME)
    const calls = [
      addrOf(NAME),
      encodeFunctionData({ abi, functionName: 'text', args: [node, 'url'] }),
      encodeFunctionData({ abi, functionName: 'contenthash', args: [node] }),
    ]
    const request = resolveOf(NAME, encodeFunctionData({ abi, functionName: 'multicall', args: [calls] }))
    const { data } = (await (await ask(DEVNET_ENS.resolver, request)).json()) as { readonly data: Hex }
    const [result] = decodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), data)
    const [results] = decodeAbiParameters(parseAbiParameters('bytes[]'), result)
    expect(decodeAbiParameters(parseAbiParameters('address'), results[0] as Hex)).toEqual([account.address])
    expect(decodeAbiParameters(parseAbiParameters('string'), results[1] as Hex)).toEqual(['https://alice.example'])
    expect(decodeAbiParameters(parseAbiParameters('bytes'), results[2] as Hex)).toEqual(['0x'])
  })

  test('error: without keys or contracts the feature is off', async () => {
    const names = { ...(platform.env.names as NamesEnv), signingKeys: [] }
    setProcessPlatform({ ...platform, env: { ...platform.env, names } })
    const { request } = await look()
    const answer = await ask(DEVNET_ENS.resolver, request)
    expect(await answer.json()).toMatchObject({ error: { code: 'capability.off' } })
  })
})
