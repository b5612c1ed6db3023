import { defineEndpoint } from '@/lib/core/endpoint'
import { shareOfDevice } from './shares-contract'

/**
 * The half of this device's set, for an export of the wallet. Logged as an export, and mailed to the owner. Needs a code
 * that was entered on this session in the last five minutes. Fails with `custody.login_too_old` or `custody.no_half`.
 */
export const walletExport = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/wallets/export',
  input: shareOfDevice.input,
  output: shareOfDevice.output,
})
