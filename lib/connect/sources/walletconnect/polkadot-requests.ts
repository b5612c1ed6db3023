import { polkadotChains } from '@/lib/chains/polkadot-chains'
import { readSs58, writeSs58 } from '@/lib/chains/ss58'
import { AppError } from '@/lib/core/app-error'
import { POLKADOT } from '@/lib/core/namespaces'
import { fieldOf, type NamespaceRequests } from './namespace-requests'

/** 64 bytes, or 65 with the curve in front. */
const SIGNATURE = /^0x(?:[0-9a-f]{2}){64,65}$/

/** @see https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc (read 2026-11-23) */
export const namespaceRequests: NamespaceRequests = {
  namespace: POLKADOT,
  // What the visitor sends, they send in the wallet.
  methods: ['polkadot_signMessage'],
  events: [],
  async signMessage(ask, message, address) {
    const signature = fieldOf(await ask('polkadot_signMessage', { address, message }), 'signature')
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) throw new AppError('siwx.bad_signature')
    return { signature }
  },
  // Wallets spell all accounts for one network.
  addressOn(chainId, address) {
    const account = readSs58(address)
    const chain = polkadotChains.find(({ reference }) => chainId === `${POLKADOT}:${reference}`)
    if (account === null) return null
    return chain === undefined ? address : writeSs58({ prefix: chain.prefix, key: account.key })
  },
}
