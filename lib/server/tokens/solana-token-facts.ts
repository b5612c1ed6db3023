import 'server-only'
import { readSolanaAccounts } from '../rpc/solana-accounts'
import type { ReadTokenFacts, TokenFacts } from './read-token-facts'
import { METADATA_PROGRAM, metadataAddress } from './solana-metadata-address'
import { METADATA_HEAD_LENGTH, type Mint, type MintTexts, readMetadata, readMint } from './solana-mint'
import { curatedToken } from './token-lists'
import { tokenNameText, tokenSymbolText } from './token-text'

/** Enough of a mint for its extensions; a name that starts later is ignored. */
const MINT_HEAD_LENGTH = 2_048

/**
 * Reads SPL mints: decimals from the mint, names from its metadata extension, otherwise from its Metaplex account. For
 * tokens of our list only the decimals are read. A mint without a name gets its shortened address as name.
 */
export const readSolanaTokenFacts: ReadTokenFacts = async (rpc, chainId, mints, signal) => {
  const accounts = await readSolanaAccounts(rpc, chainId, mints, MINT_HEAD_LENGTH, signal)
  const found = mints.map((address, index) => {
    const account = accounts[index]
    const mint = account ? readMint(address, account) : null
    const listed = curatedToken(chainId, address)
    return { address, mint, texts: listed ?? mint?.texts ?? null }
  })
  const unnamed = found.flatMap(({ address, mint, texts }) => (mint && !texts ? address : []))
  const metadata = await readSolanaAccounts(rpc, chainId, unnamed.map(metadataAddress), METADATA_HEAD_LENGTH, signal)
  const textsByMint = new Map(
    unnamed.map((address, index) => {
      const account = metadata[index]
      return [address, account?.owner === METADATA_PROGRAM ? readMetadata(address, account.data) : null]
    }),
  )
  return found.map(({ address, mint, texts }) => factsOf(address, mint, texts ?? textsByMint.get(address) ?? null))
}

function factsOf(address: string, mint: Mint | null, texts: MintTexts | null): TokenFacts | null {
  if (!mint) return null
  const symbol = tokenSymbolText(texts?.symbol ?? '') || `${address.slice(0, 4)}…${address.slice(-4)}`
  return { decimals: mint.decimals, symbol, name: tokenNameText(texts?.name ?? '') || symbol }
}
