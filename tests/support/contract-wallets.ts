import { setTimeout as pause } from 'node:timers/promises'
import {
  type Address,
  concatHex,
  encodeDeployData,
  getCreate2Address,
  type Hex,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { ownContract } from '@/devnet/artifacts'
import { DEVNET_CREATE2_FACTORY } from '@/lib/chains/devnet'
import type { TestAnvil } from './anvil'

const POLL_MS = 10

/** A contract whose address is known before it is deployed. */
export type Counterfactual = {
  readonly address: Address
  /** Calldata with which the factory deploys it. */
  readonly data: Hex
  /** Wraps a signature together with the deployment (ERC-6492). */
  readonly wrap: (signature: Hex) => Hex
}

/** Returns the CREATE2 address of a contract. Another salt gives another address. */
export function counterfactual(initCode: Hex, salt: Hex = zeroHash): Counterfactual {
  const address = getCreate2Address({ from: DEVNET_CREATE2_FACTORY, salt, bytecode: initCode })
  const data = concatHex([salt, initCode])
  const wrap = (signature: Hex) => serializeErc6492Signature({ address: DEVNET_CREATE2_FACTORY, data, signature })
  return { address, data, wrap }
}

/** Creation code of `SigningWallet.sol`. */
export function walletCodeOf(owner: Address): Hex {
  const { abi, bytecode } = ownContract('SigningWallet')
  return encodeDeployData({ abi, bytecode, args: [owner] })
}

/** Deploys a contract through its factory and waits until it has code. @throws {Error} when it does not. */
export async function deployContract(
  anvil: Pick<TestAnvil, 'rpc'>,
  { address, data }: Pick<Counterfactual, 'address' | 'data'>,
): Promise<Address> {
  const [from] = (await anvil.rpc('eth_accounts')) as Address[]
  const hash = await anvil.rpc('eth_sendTransaction', [{ from, to: DEVNET_CREATE2_FACTORY, data }])
  while ((await anvil.rpc('eth_getTransactionReceipt', [hash])) === null) await pause(POLL_MS)
  if ((await anvil.rpc('eth_getCode', [address, 'latest'])) === '0x') throw new Error(`${address} was not deployed`)
  return address
}

/** Code of contracts that violate EIP-1271, in the order of the instructions. */
export const hostileCodes: readonly (readonly [does: string, code: Hex])[] = [
  // JUMPDEST PUSH0 JUMP
  ['loops', '0x5b5f56'],
  // JUMPDEST GAS PUSH0 MSTORE PUSH1 32 PUSH0 KECCAK256 POP PUSH0 JUMP
  ['loops and hashes', '0x5b5a5f5260205f20505f56'],
  // PUSH0 PUSH0 REVERT
  ['reverts', '0x5f5ffd'],
  // INVALID
  ['executes an invalid instruction', '0xfe'],
  // STOP
  ['returns nothing', '0x00'],
  // PUSH4 0xffffffff PUSH1 224 SHL PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
  ['returns the wrong value', '0x63ffffffff60e01b5f5260205ff3'],
  // PUSH1 1 PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
  ['returns true', '0x60015f5260205ff3'],
  // PUSH4 0x1626ba7e PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
  ['returns the magic value as a number', '0x631626ba7e5f5260205ff3'],
  // PUSH4 0x1626ba7e PUSH1 224 SHL PUSH1 1 OR PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
  ['returns the magic value with an extra bit', '0x631626ba7e60e01b6001175f5260205ff3'],
  // PUSH4 0x1626ba7e PUSH1 224 SHL PUSH0 MSTORE PUSH1 4 PUSH0 RETURN
  ['returns the magic value without padding', '0x631626ba7e60e01b5f5260045ff3'],
  // PUSH4 0x1626ba7e PUSH1 224 SHL PUSH0 MSTORE PUSH1 32 PUSH0 REVERT
  ['reverts with the magic value', '0x631626ba7e60e01b5f5260205ffd'],
  // CALLDATASIZE PUSH0 PUSH0 CALLDATACOPY CALLDATASIZE PUSH0 RETURN: a call begins with the magic value.
  ['returns its calldata', '0x365f5f37365ff3'],
  // PUSH3 1048576 PUSH0 RETURN
  ['returns a megabyte', '0x621000005ff3'],
  // PUSH3 1048576 PUSH0 REVERT
  ['reverts with a megabyte', '0x621000005ffd'],
  // PUSH4 33554432 PUSH0 RETURN
  ['returns 32 megabytes', '0x63020000005ff3'],
  // JUMPDEST PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 ADDRESS GAS CALL PUSH0 JUMP
  ['calls itself endlessly', '0x5b5f5f5f5f5f305af15f56'],
  // CALLER SELFDESTRUCT
  ['destroys itself', '0x33ff'],
]

/** Creation code whose contract runs `code`: PUSH(n) code PUSH0 MSTORE PUSH1 n PUSH1 32-n RETURN. */
export function creationOf(code: Hex): Hex {
  const length = (code.length - 2) / 2
  const hex = (value: number) => value.toString(16).padStart(2, '0')
  return `0x${hex(0x5f + length)}${code.slice(2)}5f5260${hex(length)}60${hex(32 - length)}f3`
}
