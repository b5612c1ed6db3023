import { fileURLToPath } from 'node:url'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseEther,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type CompiledContract, compileContracts } from '@/devnet/compile'
import { DEVNET_FAUCET, DEVNET_TOKENS, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { startAnvil, type TestAnvil } from './anvil'

const FOLDER = fileURLToPath(new URL('./simulated-contracts/', import.meta.url))
export const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** The visitor whose transactions are simulated. */
export const sender = privateKeyToAccount(`0x${'51'.repeat(32)}`)
/** Accounts without code that get and may take tokens. */
export const friends: readonly Address[] = [
  getAddress('0x667269656e64000000000000000000000000aaaa'),
  getAddress('0x667269656e64000000000000000000000000bbbb'),
]

/** Contracts of `simulated-contracts`, with the arguments of their constructors. */
const DEPLOYED: readonly (readonly [name: string, contract: string, ...args: unknown[]])[] = [
  ['plain', 'PlainToken', 'Plain', 'PLAIN'],
  ['silent', 'SilentToken'],
  ['lying', 'LyingToken'],
  ['disguised', 'DisguisedToken'],
  ['reentrant', 'ReentrantToken'],
  ['permit', 'PermitToken'],
  ['reenterer', 'Reenterer'],
  ['drainer', 'Drainer'],
  ['factory', 'Factory'],
  ['pictures', 'Collection', false],
  ['silentPictures', 'Collection', true],
  ['multi', 'MultiCollection'],
]
/** Proxies, with what is behind them. */
const PROXIES = { proxiedToken: 'plain', proxiedDrainer: 'drainer' } as const
const OWN_TOKENS = ['plain', 'silent', 'lying', 'disguised', 'reentrant', 'permit', 'proxiedToken']

const MUCH = 10n ** 30n

/** A call as a wallet gets it. */
export type TestCall = { readonly to: Address | null; readonly value: bigint; readonly data: Hex }

/** A seeded devnet with tokens that behave badly, and a visitor who holds and allows some of each. */
export interface SimulatedChain {
  readonly anvil: TestAnvil
  readonly tokens: readonly Address[]
  /** May take the tokens, some of them with an allowance. */
  readonly spenders: readonly Address[]
  /** Address of a contract of `simulated-contracts`. */
  at(name: string): Address
  /** Calldata for such a contract, or creation code. */
  data(contract: string, functionName: string, ...args: readonly unknown[]): Hex
  creation(contract: string, ...args: readonly unknown[]): Hex
  /** Sends a transaction of the visitor, or of a friend. `fee` is in base units. */
  send(
    call: TestCall,
    from?: Address,
  ): Promise<{ readonly isSuccess: boolean; readonly fee: bigint; readonly gasUsed: bigint }>
  nonceOf(address: Address): Promise<bigint>
}

export async function startSimulatedChain(): Promise<SimulatedChain> {
  const [anvil, compiled] = await Promise.all([
    startAnvil({ seeded: true }),
    compileContracts({ folder: FOLDER, evmVersion: 'cancun' }),
  ])
  const compiledOf = (contract: string): CompiledContract => {
    const found = compiled[contract]
    if (!found) throw new Error(`no contract ${contract}`)
    return found
  }
  const data = (contract: string, functionName: string, ...args: readonly unknown[]) =>
    encodeFunctionData({ abi: compiledOf(contract).abi as Abi, functionName, args })
  const creation = (contract: string, ...args: readonly unknown[]) => {
    const { abi, bytecode } = compiledOf(contract)
    return encodeDeployData({ abi: abi as Abi, bytecode, args })
  }
  const sendFrom = (from: Address, call: TestCall) => sendAndWait(anvil, from, call)

  for (const address of [sender.address, DEVNET_FAUCET, ...friends]) {
    await anvil.rpc('anvil_setBalance', [address, toHex(parseEther('100000'))])
    await anvil.rpc('anvil_impersonateAccount', [address])
  }
  const deployed = new Map<string, Address>()
  const at = (name: string) => {
    const address = deployed.get(name)
    if (!address) throw new Error(`no contract ${name}`)
    return address
  }
  const deploy = async (name: string, code: Hex) => {
    const { contractAddress } = await sendFrom(sender.address, { to: null, value: 0n, data: code })
    deployed.set(name, getAddress(contractAddress))
  }
  for (const [name, contract, ...args] of DEPLOYED) await deploy(name, creation(contract, ...args))
  for (const [name, behind] of Object.entries(PROXIES)) await deploy(name, creation('Proxy', at(behind)))
  await anvil.rpc('anvil_setCode', [PERMIT2, compiledOf('PermitKeeper').runtimeCode])

  const setUp = async (from: Address, to: Address, functionName: string, ...args: readonly unknown[]) => {
    const { status } = await sendFrom(from, { to, value: 0n, data: data('PlainToken', functionName, ...args) })
    if (status !== '0x1') throw new Error(`${functionName} failed at ${to}`)
  }
  const ownTokens = OWN_TOKENS.map(at)
  const takers = [at('drainer'), at('proxiedDrainer'), at('reenterer'), PERMIT2]
  for (const token of ownTokens) {
    await setUp(sender.address, token, 'mint', sender.address, MUCH)
    for (const taker of takers) await setUp(sender.address, token, 'approve', taker, MUCH)
  }
  for (const { address, decimals } of DEVNET_TOKENS) {
    await setUp(DEVNET_FAUCET, address, 'transfer', sender.address, 10n * 10n ** BigInt(decimals))
    await setUp(sender.address, address, 'approve', DEVNET_UNISWAP.swapRouter02, MUCH)
    await setUp(sender.address, address, 'approve', at('drainer'), MUCH)
  }
  return {
    anvil,
    tokens: [...DEVNET_TOKENS.map(({ address }) => getAddress(address)), ...ownTokens],
    spenders: [...friends, ...takers, DEVNET_UNISWAP.swapRouter02, at('factory')],
    at,
    data,
    creation,
    nonceOf: async (address) => BigInt((await anvil.rpc('eth_getTransactionCount', [address, 'latest'])) as Hex),
    async send(call, from = sender.address) {
      const { status, gasUsed, effectiveGasPrice } = await sendFrom(from, call)
      const fee = BigInt(gasUsed) * BigInt(effectiveGasPrice)
      return { isSuccess: status === '0x1', fee, gasUsed: BigInt(gasUsed) }
    },
  }
}

type Receipt = Readonly<Record<'status' | 'gasUsed' | 'effectiveGasPrice' | 'contractAddress', Hex>>

async function sendAndWait({ rpc }: TestAnvil, from: Address, { to, value, data }: TestCall): Promise<Receipt> {
  const call = { from, ...(to && { to }), value: toHex(value), data, gas: toHex(5_000_000) }
  const hash = await rpc('eth_sendTransaction', [call])
  for (;;) {
    const receipt = await rpc('eth_getTransactionReceipt', [hash])
    if (receipt) return receipt as Receipt
  }
}
