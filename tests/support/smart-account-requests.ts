import { bytesToHex, type Hex, zeroHash } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import * as z from 'zod/mini'
import type { Simulation, SimulationInput } from '@/lib/clear-signing/simulation-contract'
import { AppError } from '@/lib/core/app-error'
import type { Endpoint } from '@/lib/core/endpoint'
import { memoryRecords } from '@/lib/frame-guest/device-records'
import { createDeviceStore } from '@/lib/frame-guest/device-store'
import { createPreparedRequests } from '@/lib/frame-guest/prepared-requests'
import { hybridDelegator } from '@/lib/smart-account/hybrid-delegator'
import type { OperationStatus, OperationToSend } from '@/lib/smart-account/operations-contract'

const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
export const OWNER = privateKeyToAccount(KEY).address
export const SMART = hybridDelegator.address({ owner: OWNER, salt: zeroHash })
export const CHAIN = 'eip155:31337'
export const PAYMASTER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const UNCHANGED: Simulation = {
  ...{ outcome: 'success', blockNumber: '1', gasUsed: '21000', changes: [] },
  ...{ allowances: [], accounts: [], tokens: [] },
}
const GAS = { callGasLimit: '100000', verificationGasLimit: '200000', preVerificationGas: '50000' }
const PAID_GAS = { paymasterVerificationGasLimit: '60000', paymasterPostOpGasLimit: '1000' }

type Answers = Readonly<Record<string, unknown>>

/**
 * The requests of a wallet whose smart account is enabled on {@link CHAIN}. Chain and server are fakes that answer as
 * the test says; the store, the keys and the account are real.
 */
export function openSmartRequests({
  chain: chainAnswers = {},
  server: serverAnswers = {},
  records = memoryRecords(),
  origin = 'https://shop.example',
  now = Date.now,
  implementation = 'hybridDeleGator',
  askNode,
}: {
  readonly chain?: Answers
  readonly server?: Answers
  readonly records?: ReturnType<typeof memoryRecords>
  readonly origin?: string
  readonly now?: () => number
  readonly implementation?: 'hybridDeleGator' | 'safe'
  /** A node in place of the fake chain. */
  readonly askNode?: (method: string, params: readonly unknown[]) => Promise<unknown>
} = {}) {
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const chain: Record<string, unknown> = {
    ...{ eth_getCode: '0x', eth_getBlockByNumber: { baseFeePerGas: '0xa' }, eth_maxPriorityFeePerGas: '0x1' },
    ...{ eth_getBalance: '0xffffffffffffffff', eth_getTransactionCount: '0x7', eth_estimateGas: '0x5208' },
    ...{ eth_call: word(0n), eth_sendRawTransaction: '0x', eth_getTransactionReceipt: null },
    ...chainAnswers,
  }
  const server: Record<string, unknown> = {
    estimate: { gas: GAS, sponsor: { name: 'localhost:3000', ...PAID_GAS }, refusal: null },
    sponsor: { paymaster: PAYMASTER, paymasterData: '0x1234', ...PAID_GAS },
    send: { userOpHash: zeroHash },
    status: { status: 'pending' } satisfies OperationStatus,
    ...serverAnswers,
  }
  const asked: { name: string; input: unknown }[] = []
  const simulated: SimulationInput[] = []
  const rawSent: string[] = []
  const signed: Hex[] = []
  const answered = (table: Record<string, unknown>, name: string, input: unknown) => {
    const answer = table[name]
    const given = typeof answer === 'function' ? answer(input) : answer
    if (given instanceof AppError) throw given
    return given
  }
  const requests = createPreparedRequests({
    access: {
      ready: async () => ({ walletId: 'w', addresses: { eip155: OWNER, solana: 'Sol' }, isNew: false }),
      async sign({ bytes, account }) {
        if (account !== OWNER) throw new AppError('wallet.changed')
        signed.push(bytesToHex(bytes))
        return sign({ hash: bytesToHex(bytes), privateKey: KEY, to: 'hex' })
      },
    },
    session: {
      async call(endpoint: Endpoint, input: unknown) {
        const name = endpoint.path.split('/').at(-1) ?? ''
        // As the edge would: what does not fit is not sent.
        asked.push({ name, input: z.parse(endpoint.input, input) })
        return answered(server, name, input) as never
      },
    },
    async askChain(_, method, params) {
      if (method === 'eth_sendRawTransaction') rawSent.push(String(params[0]))
      return askNode ? askNode(method, params) : answered(chain, method, params)
    },
    async simulate(input) {
      simulated.push(input)
      return answered({ simulate: UNCHANGED, ...serverAnswers }, 'simulate', input) as Simulation
    },
    simulateOnSolana: async () => ({ outcomes: [], tables: [] }),
    askDescriptor: async () => null,
    store: createDeviceStore(records, 'https://wallet.example'),
    runAlone: (_, work) => work(),
    choice: async () => ({ implementation, salt: zeroHash }),
    ...{ now, origin, opStackChainIds: [], chainIds: [CHAIN] },
  })
  const signal = () => new AbortController().signal
  const prepare = (method: string, params: unknown, choice: object = {}) =>
    requests.prepare({ request: { method, params }, chainId: CHAIN, ...choice }, signal())
  return {
    ...{ requests, chain, server, asked, simulated, rawSent, signed, records, prepare },
    signal,
    inputs: (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input),
    sendCalls: (batch: object, choice: object = {}) =>
      prepare(
        'wallet_sendCalls',
        [{ version: '2.0.0', chainId: '0x7a69', from: SMART, atomicRequired: true, ...batch }],
        choice,
      ),
    sign: async (promptId: string) => String((await requests.sign({ promptId }, signal())).answer),
    status: (id: string) => requests.callsStatus({ id }, signal()),
    /** The operation that was sent last. */
    operation: () =>
      (asked.filter(({ name }) => name === 'send').at(-1)?.input as { operation: OperationToSend } | undefined)
        ?.operation,
  }
}
