import { base64, hex } from '@scure/base'
import { readBitcoinAddress } from '@/lib/chains/bitcoin-address'
import { bitcoinChains } from '@/lib/chains/bitcoin-chains'
import { AppError } from '@/lib/core/app-error'
import { BIP122 } from '@/lib/core/namespaces'
import { fieldOf, type NamespaceRequests } from './namespace-requests'

/** Hex digits: from the 65 bytes of the format before BIP-322 to the longest witness that we read. */
const SIGNATURE = /^(?:0x)?((?:[0-9a-f]{2}){65,1024})$/i
/** Addresses read from one answer. */
const MAX_ADDRESSES = 20
/** What a wallet calls the purposes of addresses, and what we do. */
const purposes: Readonly<Record<string, string>> = { payment: 'payment', ordinal: 'ordinals', ordinals: 'ordinals' }

/** @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc (read 2026-11-23) */
export const namespaceRequests: NamespaceRequests = {
  namespace: BIP122,
  // What the visitor sends, they send in the wallet.
  methods: ['signMessage', 'getAccountAddresses'],
  events: ['bip122_addressesChanged'],
  async signMessage(ask, message, address) {
    const answer = await ask('signMessage', { account: address, address, message, protocol: 'bip322' })
    const signed = fieldOf(answer, 'address')
    if (signed !== undefined && signed !== address) throw new AppError('wallet.changed')
    const digits = SIGNATURE.exec(String(fieldOf(answer, 'signature')))?.[1]
    if (digits === undefined) throw new AppError('siwx.bad_signature')
    return { signature: base64.encode(hex.decode(digits.toLowerCase())) }
  },
  addressOn(chainId, address) {
    const found = readBitcoinAddress(address)
    const chain = bitcoinChains.find(({ reference }) => chainId === `${BIP122}:${reference}`)
    return found !== null && chain?.addresses === found.format ? found.text : null
  },
  labels: {
    method: 'getAccountAddresses',
    event: 'bip122_addressesChanged',
    read(list) {
      const entries = Array.isArray(list) ? list.slice(0, MAX_ADDRESSES) : []
      return Object.fromEntries(
        entries.flatMap((entry) => {
          const found = readBitcoinAddress(String(fieldOf(entry, 'address')))
          const purpose = purposes[String(fieldOf(entry, 'intention'))]
          return found === null || purpose === undefined ? [] : [[found.text, purpose]]
        }),
      )
    },
  },
}
