import { solanaClusters } from '@/lib/chains/solana-clusters'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, parseCaip2 } from '@/lib/core/caip'
import { EIP155, isEvm, namespaceOf, SOLANA } from '@/lib/core/namespaces'
import type { ReceivedPayload } from '@/lib/frame/frame-protocol'
import { asksVisitor } from '@/lib/frame/rpc-protocol'
import { answerAssets } from './answer-assets'
import type { PageFacts } from './page-facts'
import type { Screens } from './screens'
import { readWalletNetwork } from './wire-chain-id'
import type { KeyWorker } from './worker-client'
import type { PreparedReply } from './worker-protocol'

type Request = ReceivedPayload<'RPC_REQUEST'>

export interface RpcParts {
  readonly worker: KeyWorker
  readonly screens: Screens
  readonly page: Readonly<PageFacts>
  readonly origin: string
  /** The networks that the wallet has. */
  readonly chainIds: readonly Caip2[]
  /** Whether the wallet has this network. */
  readonly hasNetwork: (chainId: Caip2) => boolean
  /** Whether it can have a smart account there. */
  readonly hasSmartAccount: (chainId: Caip2) => boolean
}

/**
 * Answers a blockchain request. Requests that read go to our own gateway, never to an address that the page names.
 * Messages, typed data and transactions are signed only after the visitor has agreed on a screen of the frame.
 *
 * @throws {AppError} `wallet.unsupported_method` for a method that this wallet does not support;
 *   `wallet.unsupported_chain_id` for a network that it does not have; `wallet.rejected` when the visitor declines; the
 *   codes of `Screens.show`, of the worker and of the gateway.
 */
export async function answerRpc(parts: RpcParts, request: Request, signal: AbortSignal): Promise<unknown> {
  const chainId = chainOf(request, parts)
  switch (request.method) {
    case 'personal_sign':
    case 'solana_signMessage':
    case 'eth_signTypedData_v4':
    case 'eth_sendTransaction':
    case 'solana_signTransaction':
    case 'solana_signAllTransactions':
    case 'solana_signAndSendTransaction':
      return askVisitor(parts, request, chainId, signal)
    case 'eth_accounts':
      return [await chosenAddress(parts, chainId, signal)]
    case 'wallet_getAssets':
      return answerAssets(parts, request.params, signal)
    case 'wallet_sendCalls':
      return (await loadCalls()).sendCalls(parts, request, chainId, (on) => askVisitor(parts, request, on, signal))
    case 'wallet_getCallsStatus':
      return (await loadCalls()).getCallsStatus(parts.worker, request.params, signal)
    case 'wallet_getCapabilities':
      return (await loadCalls()).getCapabilities(parts, request.params, signal)
    case 'wallet_grantPermissions':
    case 'wallet_requestExecutionPermissions':
      return JSON.parse(String(await askVisitor(parts, request, chainId, signal)))
    case 'wallet_revokePermissions':
    case 'wallet_revokeExecutionPermission':
      return (await loadPermissions()).revokePermission(parts.worker, request.params, () =>
        askVisitor(parts, request, chainId, signal),
      )
    case 'wallet_getSupportedExecutionPermissions':
      return (await loadPermissions()).getSupported(parts, signal)
    case 'wallet_getGrantedExecutionPermissions':
      return (await loadPermissions()).getGranted(parts.worker, signal)
    case 'eth_chainId':
      return `0x${Number(parseCaip2(chainId)?.reference).toString(16)}`
    default:
      if (!request.method.startsWith('eth_') || asksVisitor(request)) throw new AppError('wallet.unsupported_method')
      return parts.worker.request('readChain', { chainId, method: request.method, params: paramsOf(request) }, signal)
  }
}

/** What pages ask of permissions. Loads with the first request. */
const loadPermissions = () => import('./answer-permissions')

/** What pages ask of batches. Loads with the first request. */
const loadCalls = () => import('./answer-calls')

/** The address that a page means if it names none. */
async function chosenAddress(
  { worker, page, hasSmartAccount }: RpcParts,
  chainId: Caip2,
  signal: AbortSignal,
): Promise<string> {
  const wantsSmartAccount = page.accountType === 'smartAccount' && hasSmartAccount(chainId)
  const { addresses, smartAccount } = await worker.request('user', { wantsSmartAccount }, signal)
  return (wantsSmartAccount && smartAccount) || addresses.eip155
}

/** Shows what is asked. After the visitor's consent, gives the signature, or the hash of the transaction that was sent. */
async function askVisitor(
  parts: RpcParts,
  request: Pick<Request, 'method' | 'params'>,
  chainId: Caip2,
  signal: AbortSignal,
): Promise<unknown> {
  const { kind, answer } = await signed(parts, request, chainId, signal)
  // The page waits for the hash of a transaction, which an operation has once it is in a block.
  if (kind === 'calls' && request.method === 'eth_sendTransaction') {
    return (await loadCalls()).hashOfCalls(parts.worker, String(answer))
  }
  return answerOf(request, answer)
}

async function signed(
  parts: RpcParts,
  request: Pick<Request, 'method' | 'params'>,
  chainId: Caip2,
  signal: AbortSignal,
  isUnsponsored = false,
): Promise<{ readonly kind: PreparedReply['kind']; readonly answer: unknown }> {
  const { worker, screens, page, origin } = parts
  const { accountType } = page
  const asked = { request, chainId, accountType, isUnsponsored }
  const { isLocked, ...prepared } = await worker.request('prepare', asked, signal)
  const { promptId, kind } = prepared
  try {
    if (isLocked) await screens.show({ kind: 'unlock', origin }, signal)
    await screens.show({ ...screenOf(prepared, chainId), origin, claimedName: page.claimedName }, signal)
  } catch (thrown) {
    await worker.request('drop', { promptId }).catch(() => undefined)
    throw thrown
  }
  // What is sent cannot be called back, so its hash is waited for.
  const isSent = kind === 'transaction' || kind === 'calls' || (kind === 'solanaTransactions' && prepared.isSent)
  const stop = isSent ? undefined : signal
  try {
    const { answer } = await worker.request('sign', { promptId }, stop)
    return { kind, answer }
  } catch (thrown) {
    // Nothing was signed. The visitor decides anew, on a screen that says that the account pays.
    if (isUnsponsored || !AppError.is(thrown, 'sponsor.refused')) throw thrown
    return signed(parts, request, chainId, signal, true)
  }
}

/** The answer in the form that clients expect: those of Solana are objects. */
function answerOf({ method }: Pick<Request, 'method'>, answer: unknown): unknown {
  switch (method) {
    case 'solana_signMessage':
    case 'solana_signAndSendTransaction':
      return { signature: answer }
    case 'solana_signTransaction':
      return { transaction: answer }
    case 'solana_signAllTransactions':
      return { transactions: answer }
    default:
      return answer
  }
}

function screenOf(prepared: PreparedReply, chainId: Caip2) {
  if (prepared.kind !== 'message') return prepared
  // A Solana message is for no network; a page that names an EVM chain with it is shown none that it did not mean.
  return { ...prepared, chainId: namespaceOf(chainId) === prepared.namespace ? chainId : null }
}

/** The chain that the request names, otherwise the current one; never one of another namespace than the method's. */
function chainOf({ chainId: wanted, method }: Request, { page, hasNetwork }: RpcParts): Caip2 {
  const named = wanted === undefined ? page.chainId : readWalletNetwork(wanted, hasNetwork)
  if (method.startsWith('eth_') && !isEvm(namespaceOf(named))) {
    // Reading is harmless everywhere. What is signed is for a network that the wallet has.
    return asksVisitor({ method }) ? readWalletNetwork(1, hasNetwork) : `${EIP155}:1`
  }
  // A message is for no network. A transaction is; clients that name none mean the first one of the wallet.
  const isForSolana = method.startsWith('solana_sign') && method !== 'solana_signMessage'
  if (!isForSolana || namespaceOf(named) === SOLANA) return named
  const own = solanaClusters.map(({ reference }): Caip2 => `${SOLANA}:${reference}`)
  return readWalletNetwork(own.find(hasNetwork) ?? named, (chainId) => namespaceOf(chainId) === SOLANA)
}

function paramsOf({ params }: Request): unknown[] {
  return Array.isArray(params) ? params : []
}
