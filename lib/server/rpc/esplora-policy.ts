import 'server-only'
import type { ChainApiPolicy } from './chain-api-policy'

/** A CAIP-2 reference of bip122 has the first 32 characters of the genesis hash. */
const REFERENCE_LENGTH = 32

/** Esplora, the API of Blockstream and mempool.space (https://github.com/Blockstream/esplora/blob/master/API.md, read 2026-11-23). */
export const esploraPolicy: ChainApiPolicy = {
  vendor: 'esplora',
  identity: {
    path: '/block-height/0',
    // The hash of the first block as plain text.
    isOf: (reference, text) =>
      /^[0-9a-f]{64}$/.test(text.trim()) && text.trim().slice(0, REFERENCE_LENGTH) === reference,
  },
  paths: [/^\/address\/[a-zA-Z0-9]{26,90}$/, /^\/tx\/[0-9a-f]{64}$/, /^\/blocks\/tip\/height$/],
  // A service that pays many at once has a transaction of thousands of outputs.
  maxReplyBytes: 1024 * 1024,
}
