import { Agent } from 'node:http'
import { DEVNET_CAIP_ID, DEVNET_TOKENS } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { type AppServer, startApp } from '@/tests/runner/app-server'
import { tokenWithDecimals } from '@/tests/support/token-codes'
import { type BenchStack, median } from './bench-stack'
import { type Call, type Outcome, send, sendAtRate, spread } from './load'

const REPEATS = 5
const ATTACKS_A_SECOND = 20
const HONEST_A_SECOND = 5
const BESIDE_MS = 20_000
const HONEST = '192.0.2.1'
const ATTACKER = '192.0.2.66'
/** BLAKE2 (EIP-152): a precompile that takes all gas it is given. */
const GAS_BURNER = '0x0000000000000000000000000000000000000009'
/** JUMPDEST PUSH0 JUMP. */
const LOOPING = '0x5b5f56'

const id = (address: string) => `${DEVNET_CAIP_ID}:${address}`
const listed = [NATIVE_TOKEN_ADDRESS, ...DEVNET_TOKENS.map(({ address }) => address)].map(id)
const addressOf = (number: number) => `0x${number.toString(16).padStart(40, 'c')}`
let addresses = 0

type Stack = Pick<BenchStack, 'anvil' | 'node' | 'projectId'>

/** An address that was not used before. */
function nextAddress(): string {
  addresses += 1
  return addressOf(addresses)
}

async function contractOf({ anvil }: Stack, code: string): Promise<string> {
  const address = nextAddress()
  await anvil.rpc('anvil_setCode', [address, code])
  return address
}

/** The worst requests that an attack found, each against an ordinary request to the same endpoint, in turns. */
export async function benchWorst(stack: BenchStack): Promise<string[]> {
  const { app, projectId } = stack
  const owner = addressOf(0)
  const call = (path: string, body: unknown): Call => ({
    path: `${path}?${new URLSearchParams({ projectId, chainId: DEVNET_CAIP_ID })}`,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const fresh = (): string[] => Array.from({ length: 100 }, () => id(nextAddress()))
  const allowance = (sourceTokenAmount: string) =>
    call('/api/swap/allowance', {
      chainId: DEVNET_CAIP_ID,
      userAddress: owner,
      tokenAddress: DEVNET_TOKENS[1].address,
      sourceTokenAmount,
      sourceTokenDecimals: 6,
    })
  const balance = (tokens: readonly string[]) =>
    call('/api/balance', { address: owner, network: DEVNET_CAIP_ID, tokens, refresh: true })
  const tokens = async () => {
    const codes = Array.from({ length: 100 }, () => contractOf(stack, tokenWithDecimals('12')))
    return (await Promise.all(codes)).map(id)
  }
  const cases: readonly (readonly [name: string, ordinary: () => Call, worst: () => Call | Promise<Call>])[] = [
    [
      '1. a token of 50,000 decimals, in balances',
      () => balance([]),
      async () => balance([await contractOf(stack, tokenWithDecimals('c350'))]),
    ],
    ['2. 64,000 zeros and "!" as an amount', () => allowance('1.5'), () => allowance(`${'0'.repeat(64_000)}!`)],
    [
      '3. 2 MB of nested lists, at the gateway',
      () => call('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
      () => call('/api/rpc', '['.repeat(1_000_000) + ']'.repeat(1_000_000)),
    ],
    [
      '6. prices of 100 addresses without a contract',
      () => call('/api/price', { addresses: listed }),
      () => call('/api/price', { addresses: fresh() }),
    ],
    [
      '6. prices of 100 real tokens that are not listed',
      () => call('/api/price', { addresses: listed }),
      async () => call('/api/price', { addresses: await tokens() }),
    ],
  ]
  const agent = new Agent({ keepAlive: true })
  const lines = ['(w) time of the worst request, and its ratio to an ordinary one at the same endpoint:']
  for (const [name, ordinary, worst] of cases) {
    await send(app.url, ordinary(), agent)
    const pairs: { readonly ordinary: Outcome; readonly worst: Outcome }[] = []
    for (let turn = 0; turn < REPEATS; turn += 1) {
      const prepared = await worst()
      pairs.push({ ordinary: await send(app.url, ordinary(), agent), worst: await send(app.url, prepared, agent) })
    }
    const ratio = median(pairs.map((pair) => pair.worst.ms / pair.ordinary.ms))
    const ms = median(pairs.map((pair) => pair.worst.ms))
    lines.push(`    ${name}: ${ms.toFixed(0)} ms (${pairs[0]?.worst.status}), ratio ${ratio.toFixed(1)}`)
  }
  agent.destroy()
  return lines
}

/**
 * An honest visitor at {@link HONEST_A_SECOND} requests a second beside an attacker at {@link ATTACKS_A_SECOND}, who
 * comes from another address. The limits are those of production. Cold: both begin with the process. Warm: the honest
 * visitor's answers were asked for before.
 */
export async function benchBeside(stack: BenchStack): Promise<string[]> {
  const query = new URLSearchParams({ projectId: stack.projectId, chainId: DEVNET_CAIP_ID })
  const looping = await contractOf(stack, LOOPING)
  const calls = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ jsonrpc: '2.0', id: index, method: 'eth_call', params: [{ to: looping }, 'latest'] },
  }))
  const poison: Call = {
    path: `/api/price?${query}`,
    body: JSON.stringify({ addresses: [id(GAS_BURNER), id(looping), ...listed] }),
    visitor: ATTACKER,
  }
  const batch: Call = { path: `/api/rpc?${query}`, body: JSON.stringify(calls), visitor: ATTACKER }
  const prices: Call = { path: `/api/price?${query}`, body: JSON.stringify({ addresses: listed }), visitor: HONEST }
  const balances = (index: number): Call => ({
    path: `/api/balance?${query}`,
    body: JSON.stringify({ address: addressOf(900_000 + index), network: DEVNET_CAIP_ID }),
    visitor: HONEST,
  })
  const health: Call = { path: '/api/health', visitor: HONEST }
  const lines = [`(b) an honest visitor beside an attacker at ${ATTACKS_A_SECOND} requests a second:`]
  for (const start of ['cold', 'warm'] as const) {
    lines.push(await beside(stack, `prices, ${start}, beside an address that burns gas`, start, () => prices, poison))
    lines.push(
      await beside(stack, `balances, ${start}, beside batches of 1,000 looping eth_calls`, start, balances, batch),
    )
    lines.push(await beside(stack, `health, ${start}, beside the same batches`, start, () => health, batch))
  }
  return lines
}

async function beside(
  { node, projectId }: Stack,
  name: string,
  start: 'cold' | 'warm',
  honest: (index: number) => Call,
  attack: Call,
): Promise<string> {
  const folder = process.env.BENCH_BUILD
  const app: AppServer = await startApp({
    ...(folder && { folder }),
    env: {
      FOYER_DEVNET_RPC_URL: node.url,
      FOYER_PROJECT_ID: projectId,
      FOYER_TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'error',
    },
  })
  try {
    if (start === 'warm') await sendAtRate(app.url, honest, HONEST_A_SECOND, 2_000)
    const attacking = sendAtRate(app.url, () => attack, ATTACKS_A_SECOND, BESIDE_MS)
    const { outcomes } = await sendAtRate(app.url, (index) => honest(index + 100), HONEST_A_SECOND, BESIDE_MS)
    const good = outcomes.filter(({ status }) => status === 200)
    const attacked = await attacking
    const refused = attacked.outcomes.filter(({ status }) => status === 429 || status === 503).length
    return (
      `    ${name}: ${good.length} of ${outcomes.length} good ${spread(outcomes)}${othersOf(outcomes)}; ` +
      `of the attacker's ${attacked.outcomes.length} requests ${refused} refused`
    )
  } finally {
    await app.stop()
  }
}

/** What else was answered, by status. */
function othersOf(outcomes: readonly Outcome[]): string {
  const counts = new Map<number, number>()
  for (const { status } of outcomes) if (status !== 200) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `, ${count} with ${status}`).join('')
}
