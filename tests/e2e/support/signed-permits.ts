import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { verifyTypedData } from 'ethers'
import {
  concat,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashStruct,
  parseAbi,
  parseSignature,
  type TypedDataDefinition,
  zeroAddress,
} from 'viem'
import { DEPLOYER } from '@/devnet/seed-constants'
import {
  DEVNET_CHAIN_ID,
  DEVNET_CREATE2_FACTORY,
  DEVNET_TOKENS,
  DEVNET_UNISWAP,
  DEVNET_WETH,
} from '@/lib/chains/devnet'
import { PERMIT2 } from '@/lib/chains/permit2'
import { PERMIT_TYPES } from '@/tests/support/permit-types'
import type { DevnetChain } from './devnet-chain'

const addressOf = (wanted: 'USDC' | 'DAI') => DEVNET_TOKENS.find(({ symbol }) => symbol === wanted)?.address as Hex
const [USDC, DAI] = [addressOf('USDC'), addressOf('DAI')]
/** Source: github.com/Uniswap/permit2, script/DeployPermit2.s.sol. */
const PERMIT2_SALT = '0x0000000000000000000000000000000000000000d3af2663da51c10215000000'

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const permit2Abi = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { Details details; address spender; uint256 sigDeadline; }',
  'struct TokenPermissions { address token; uint256 amount; }',
  'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
  'struct TransferDetails { address to; uint256 requestedAmount; }',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function permitWitnessTransferFrom(PermitTransferFrom permit, TransferDetails details, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
])

const TOKEN_PERMISSIONS = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint256' },
] as const
const limitOrderTypes = {
  LimitOrder: [
    { name: 'info', type: 'OrderInfo' },
    { name: 'inputToken', type: 'address' },
    { name: 'inputAmount', type: 'uint256' },
    { name: 'outputs', type: 'OutputToken[]' },
  ],
  OrderInfo: [
    { name: 'reactor', type: 'address' },
    { name: 'swapper', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'additionalValidationContract', type: 'address' },
    { name: 'additionalValidationData', type: 'bytes' },
  ],
  OutputToken: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'recipient', type: 'address' },
  ],
} as const
/** The end of the type of the permit, as Permit2 asks for it. */
const WITNESS_TYPE = [
  'LimitOrder witness)',
  'LimitOrder(OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs)',
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)',
  'OutputToken(address token,uint256 amount,address recipient)',
  'TokenPermissions(address token,uint256 amount)',
].join('')

/** What a page asks an account to sign. */
type Asked = TypedDataDefinition

/** Permits and orders that an account signs, and what another account then does with the signature. */
export class SignedPermits {
  readonly #chain: DevnetChain
  readonly #owner: Hex
  readonly #spender: Hex
  /** Unix seconds. */
  readonly #until = BigInt(Math.floor(Date.now() / 1_000) + 3_600)

  constructor(chain: DevnetChain, owner: Hex, spender: Hex) {
    this.#chain = chain
    this.#owner = owner
    this.#spender = spender
  }

  /** The liquidity token of DAI and WETH, which has `permit` of EIP-2612. The owner gets some. */
  async poolToken(amount: bigint): Promise<Hex> {
    const data = encodeFunctionData({ abi, functionName: 'getPair', args: [DAI, DEVNET_WETH] })
    const answer = (await this.#chain.rpc('eth_call', [{ to: DEVNET_UNISWAP.v2Factory, data }, 'latest'])) as Hex
    const token = getAddress(`0x${answer.slice(-40)}`)
    const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [this.#owner, amount] })
    await this.#chain.sendAs(DEPLOYER, token, transfer)
    return token
  }

  /** Deploys Permit2 at its own address, which proves its code, and lets it move the owner's USDC. */
  async deployPermit2(): Promise<void> {
    const code = readFileSync('tests/fixtures/permit2/creation-code.hex', 'utf8').trim() as Hex
    const isThere = async () => (await this.#chain.rpc('eth_getCode', [PERMIT2, 'latest'])) !== '0x'
    if (!(await isThere())) await this.#chain.sendAs(DEPLOYER, DEVNET_CREATE2_FACTORY, concat([PERMIT2_SALT, code]))
    if (!(await isThere())) throw new Error('not the code of Permit2')
    await this.#chain.approveAs(this.#owner, 'USDC', PERMIT2, 2n ** 256n - 1n)
  }

  allowance(token: Hex): Promise<bigint> {
    const data = encodeFunctionData({ abi, functionName: 'allowance', args: [this.#owner, this.#spender] })
    return this.#chain.rpc('eth_call', [{ to: token, data }, 'latest']).then((answer) => BigInt(answer as Hex))
  }

  /** An allowance of EIP-2612. */
  permit(token: Hex, value: bigint) {
    const asked: Asked = {
      domain: { name: 'Uniswap V2', version: '1', chainId: DEVNET_CHAIN_ID, verifyingContract: token },
      types: PERMIT_TYPES,
      primaryType: 'Permit',
      message: { owner: this.#owner, spender: this.#spender, value, nonce: 0n, deadline: this.#until },
    }
    return {
      asked,
      /** Anyone may send the permit to the token. */
      permit: (signature: Hex) => {
        const { r, s, yParity } = parseSignature(signature)
        const args = [this.#owner, this.#spender, value, this.#until, 27 + yParity, r, s] as const
        return this.#chain.sendAs(this.#spender, token, encodeFunctionData({ abi, functionName: 'permit', args }))
      },
      take: (amount: bigint) => {
        const args = [this.#owner, this.#spender, amount] as const
        return this.#chain.sendAs(this.#spender, token, encodeFunctionData({ abi, functionName: 'transferFrom', args }))
      },
    }
  }

  /** An allowance of USDC in Permit2. */
  permitSingle(amount: bigint) {
    const details = { token: USDC, amount, expiration: Number(this.#until), nonce: 0 }
    const message = { details, spender: this.#spender, sigDeadline: this.#until }
    const asked: Asked = {
      domain: { name: 'Permit2', chainId: DEVNET_CHAIN_ID, verifyingContract: PERMIT2 },
      types: {
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', type: 'address' },
          { name: 'sigDeadline', type: 'uint256' },
        ],
        PermitDetails: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint160' },
          { name: 'expiration', type: 'uint48' },
          { name: 'nonce', type: 'uint48' },
        ],
      },
      primaryType: 'PermitSingle',
      message,
    }
    return {
      asked,
      take: async (signature: Hex, taken: bigint) => {
        const permit = { functionName: 'permit', args: [this.#owner, message, signature] } as const
        await this.#sendToPermit2(encodeFunctionData({ abi: permit2Abi, ...permit }))
        const transfer = { functionName: 'transferFrom', args: [this.#owner, this.#spender, taken, USDC] } as const
        await this.#sendToPermit2(encodeFunctionData({ abi: permit2Abi, ...transfer }))
      },
    }
  }

  /** An order of UniswapX: USDC for ether. The spender is its reactor, which no list knows. */
  limitOrder(amount: bigint, ether: bigint) {
    const permitted = { token: USDC, amount }
    const witness = {
      info: {
        ...{ reactor: this.#spender, swapper: this.#owner, nonce: 7n, deadline: this.#until },
        ...({ additionalValidationContract: zeroAddress, additionalValidationData: '0x' } as const),
      },
      ...{ inputToken: USDC, inputAmount: amount },
      outputs: [{ token: zeroAddress, amount: ether, recipient: this.#owner }],
    } as const
    const asked: Asked = {
      domain: { name: 'Permit2', chainId: DEVNET_CHAIN_ID, verifyingContract: PERMIT2 },
      types: {
        PermitWitnessTransferFrom: [
          { name: 'permitted', type: 'TokenPermissions' },
          { name: 'spender', type: 'address' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
          { name: 'witness', type: 'LimitOrder' },
        ],
        TokenPermissions: TOKEN_PERMISSIONS,
        ...limitOrderTypes,
      },
      primaryType: 'PermitWitnessTransferFrom',
      message: { permitted, spender: this.#spender, nonce: 7n, deadline: this.#until, witness },
    }
    return {
      asked,
      fill: (signature: Hex) => {
        const hash = hashStruct({ data: witness, types: limitOrderTypes, primaryType: 'LimitOrder' })
        const args = [
          { permitted, nonce: 7n, deadline: this.#until },
          { to: this.#spender, requestedAmount: amount },
          ...([this.#owner, hash, WITNESS_TYPE, signature] as const),
        ] as const
        return this.#sendToPermit2(
          encodeFunctionData({ abi: permit2Abi, functionName: 'permitWitnessTransferFrom', args }),
        )
      },
    }
  }

  async #sendToPermit2(data: Hex): Promise<void> {
    await this.#chain.sendAs(this.#spender, PERMIT2, data)
  }
}

/** Who has signed, as ethers finds it. */
export function signerOf({ domain, types, message }: Asked, signature: Hex): string {
  return verifyTypedData(domain as never, types as never, message as never, signature)
}

/** Asks as a library of the page does: through the provider that the wallet announces by EIP-6963. */
export function askToSign(page: Page, account: Hex, { domain, types, primaryType, message }: Asked): Promise<Hex> {
  const kind = primaryType as string
  const json = JSON.stringify({ domain, types, primaryType: kind, message }, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return page.evaluate(
    async (params) => {
      interface Announced extends Event {
        readonly detail: {
          readonly info: { readonly rdns: string }
          readonly provider: { request(call: object): Promise<unknown> }
        }
      }
      const found: Announced['detail'][] = []
      const listen = (event: Event) => found.push((event as Announced).detail)
      addEventListener('eip6963:announceProvider', listen)
      dispatchEvent(new Event('eip6963:requestProvider'))
      removeEventListener('eip6963:announceProvider', listen)
      const own = found.find(({ info }) => info.rdns === 'app.foyer.wallet')
      if (!own) throw new Error('the wallet does not announce itself')
      return (await own.provider.request({ method: 'eth_signTypedData_v4', params })) as `0x${string}`
    },
    [account, json] as const,
  )
}
