import { base64, utf8 } from '@scure/base'
import { readCosmosAddress } from '@/lib/chains/cosmos-address'
import { cosmosChains } from '@/lib/chains/cosmos-chains'
import { AppError } from '@/lib/core/app-error'
import { COSMOS } from '@/lib/core/namespaces'
import { fieldOf, type NamespaceRequests } from './namespace-requests'

/** 64 bytes and 33 bytes in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/
const PUBLIC_KEY = /^[A-Za-z0-9+/]{44}$/

/** @see https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc (read 2026-11-23) */
export const namespaceRequests: NamespaceRequests = {
  namespace: COSMOS,
  // What the visitor sends, they send in the wallet.
  methods: ['cosmos_getAccounts', 'cosmos_signAmino'],
  events: [],
  async signMessage(ask, message, address) {
    const signed = await ask('cosmos_signAmino', { signerAddress: address, signDoc: documentOf(message, address) })
    // Some wallets put the signature into a field of its own, beside the document that was signed.
    const inner = fieldOf(signed, 'signature')
    const answer = typeof inner === 'object' ? inner : signed
    const signature = fieldOf(answer, 'signature')
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) throw new AppError('siwx.bad_signature')
    // The server needs the key, because an address is only its hash.
    const publicKey = fieldOf(fieldOf(answer, 'pub_key'), 'value') ?? (await publicKeyOf(address))
    if (typeof publicKey !== 'string' || !PUBLIC_KEY.test(publicKey)) throw new AppError('siwx.bad_signature')
    return { signature, publicKey }

    async function publicKeyOf(owner: string): Promise<unknown> {
      const accounts = await ask('cosmos_getAccounts', {})
      const own = Array.isArray(accounts) ? accounts.find((each) => fieldOf(each, 'address') === owner) : undefined
      return fieldOf(own, 'pubkey')
    }
  },
  addressOn(chainId, address) {
    const found = readCosmosAddress(address)
    const expected = cosmosChains.find(({ chain }) => chainId === `${COSMOS}:${chain}`)?.prefix
    return found !== null && (expected === undefined || found.prefix === expected) ? address : null
  },
}

/** The document of ADR-36, which is no transaction on any chain. https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature (read 2026-11-23) */
function documentOf(message: string, signer: string) {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(utf8.decode(message)) } }],
    memo: '',
  }
}
