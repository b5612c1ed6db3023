import 'server-only'
import { base58 } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import type { Hex } from 'viem'
import { bytesToHex, getAddress, isAddress } from 'viem/utils'
import { chainIdOfCoinType } from '@/lib/names/coin-type'

/** SLIP-44 coin types of other chains. Their addresses have the binary forms of ENSIP-9. */
const BITCOIN = 0
const SOLANA = 501
const SOLANA_KEY_BYTES = 32

export interface CoinAddress {
  /** As its chain writes it. */
  readonly text: string
  /** What an ENS client is answered with. */
  readonly bytes: Hex
}

/** Reads an address of the chain that a coin type stands for; `null` for any other text and for an unknown coin type. */
export function readCoinAddress(coinType: number, text: string): CoinAddress | null {
  try {
    if (chainIdOfCoinType(coinType) !== null) return readEvm(text)
    if (coinType === BITCOIN) return { text, bytes: bytesToHex(OutScript.encode(Address().decode(text))) }
    if (coinType === SOLANA) return readSolana(text)
  } catch {
    // Decoders throw for a text that is no address.
  }
  return null
}

function readEvm(text: string): CoinAddress | null {
  if (!isAddress(text, { strict: true }) || BigInt(text) === 0n) return null
  return { text: getAddress(text), bytes: text.toLowerCase() as Hex }
}

function readSolana(text: string): CoinAddress | null {
  const bytes = base58.decode(text)
  return bytes.length === SOLANA_KEY_BYTES ? { text, bytes: bytesToHex(bytes) } : null
}
