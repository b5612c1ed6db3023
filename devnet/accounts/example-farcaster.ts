import { setTimeout as pause } from 'node:timers/promises'
import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, keccak256, parseAbi, stringToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { FARCASTER_ID_REGISTRY, FARCASTER_KEY_REGISTRY } from '@/lib/chains/farcaster-registries'
import { rpc } from '../json-rpc'
import { DEPLOYER } from '../seed-constants'

/** A Farcaster account of the devnet. The key of its custody address follows from its name, and is worth nothing. */
export interface ExampleFarcaster {
  readonly fid: number
  readonly custody: PrivateKeyAccount
}

/** What a site asks a signer to sign, as the relay passes it on. */
export interface SignatureParams {
  readonly domain: string
  readonly siweUri: string
  readonly nonce: string
}

const MINED_WITHIN_MS = 10_000
const POLL_MS = 10

const registryAbi = parseAbi([
  'function setId(address custody, uint256 fid)',
  'function setKey(uint256 fid, bytes key, uint8 state, uint32 keyType)',
])

/** Always the same account for a name. */
export function exampleFarcaster(name: string): ExampleFarcaster {
  const key = keccak256(stringToHex(`foyer example farcaster account\n${name}`))
  // Far above the accounts that exist, and exact in JSON.
  const fid = 1_000_000_000 + Number(BigInt(key) % 1_000_000_000n)
  return { fid, custody: privateKeyToAccount(keccak256(key)) }
}

/** Makes an address the custody address of an account. The same again changes nothing. */
export function registerFarcaster(rpcUrl: string, custody: Address, fid: number): Promise<void> {
  const args = [custody, BigInt(fid)] as const
  return send(rpcUrl, FARCASTER_ID_REGISTRY, encodeFunctionData({ abi: registryAbi, functionName: 'setId', args }))
}

/**
 * Sets a key of an account. By default an address becomes an auth address of it, which may sign as the custody address
 * does.
 *
 * @param key.state - 0 none, 1 added, 2 removed.
 * @param key.keyType - 1 for keys of apps, 2 for auth addresses.
 */
export function setFarcasterKey(
  rpcUrl: string,
  fid: number,
  {
    address,
    state = 1,
    keyType = 2,
  }: { readonly address: Address; readonly state?: number; readonly keyType?: number },
): Promise<void> {
  const args = [BigInt(fid), encodeAbiParameters([{ type: 'address' }], [address]), state, keyType] as const
  return send(rpcUrl, FARCASTER_KEY_REGISTRY, encodeFunctionData({ abi: registryAbi, functionName: 'setKey', args }))
}

/** The text that a Farcaster app has its account sign (FIP-11). */
export function farcasterMessage(
  { domain, siweUri, nonce }: SignatureParams,
  { fid, address, issuedAt }: { readonly fid: number; readonly address: Address; readonly issuedAt: Date },
): string {
  return createSiweMessage({
    ...{ domain, uri: siweUri, nonce, address, issuedAt },
    ...{ version: '1', chainId: 10, statement: 'Farcaster Auth' },
    resources: [`farcaster://fid/${fid}`],
  })
}

async function send(rpcUrl: string, to: Address, data: Hex): Promise<void> {
  const hash = await rpc(rpcUrl, 'eth_sendTransaction', [{ from: DEPLOYER, to, data }])
  const until = performance.now() + MINED_WITHIN_MS
  for (;;) {
    const receipt = (await rpc(rpcUrl, 'eth_getTransactionReceipt', [hash])) as { status: Hex } | null
    if (receipt?.status === '0x1') return
    // anvil answers before the block is there.
    if (receipt || performance.now() > until) throw new Error('the devnet did not register the Farcaster account')
    await pause(POLL_MS)
  }
}
