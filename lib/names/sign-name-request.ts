import { getAddress, isHex } from 'viem/utils'
import type { Connections } from '@/lib/connect/connections'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155, isEvm, namespaceOf } from '@/lib/core/namespaces'
import { coinTypeOf } from './coin-type'
import { type NameRequest, nameMessage } from './name-messages'
import type { SignedMessage } from './names-contract'

/** A visitor may take this long to answer in the wallet. Spec section 9, "Connect and social request timeout". */
const SIGN_TIMEOUT_MS = 120_000

/** The account that signs, on its network. */
export interface NamingAccount {
  readonly address: string
  readonly chainId: Caip2
}

/**
 * Requests the signature of an owner from the connected wallet.
 *
 * @param now - Unix ms.
 * @throws {AppError} `names.no_connector` without a connected EVM account, `network.invalid_chain_id`; otherwise as
 *   `Connector.signMessage`.
 */
export async function signNameRequest(
  request: NameRequest,
  { address, chainId }: NamingAccount,
  { connections, now }: { readonly connections: Pick<Connections, 'get'>; readonly now: number },
  signal: AbortSignal,
): Promise<SignedMessage> {
  const connector = isEvm(namespaceOf(chainId)) ? connections.get(EIP155) : undefined
  if (connector === undefined) throw new AppError('names.no_connector')
  const coinType = coinTypeOf(evmChainId(chainId))
  const message = nameMessage(request, Math.floor(now / 1_000))
  const { signature } = await connector.signMessage({ message, address }, { timeoutMs: SIGN_TIMEOUT_MS, signal })
  if (!isHex(signature)) throw new AppError('names.bad_signature')
  return { coinType, address: getAddress(address), signature, message }
}
