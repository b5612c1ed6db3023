import type { SnapshotFrom } from 'xstate'
import { swapStateOf } from './derive-swap-state'
import type { swapMachine } from './swap-machine'
import { lacksConsent } from './swap-machine-requests'
import { sourceUnits, wantedUnits } from './swap-rules'
import type { SwapButton, SwapStep } from './swap-state'

// Selectors of the swap's views. Loaded with them.

export type SwapSnapshot = SnapshotFrom<typeof swapMachine>

export function stepOf(snapshot: SwapSnapshot): SwapStep {
  if (snapshot.matches('initialising')) return 'initialising'
  if (snapshot.matches('active')) return activeStep(snapshot)
  if (snapshot.matches('done')) return 'done'
  if (!snapshot.matches('swapping')) return 'idle'
  if (snapshot.matches({ swapping: 'resettingApproval' })) return 'resettingApproval'
  if (snapshot.matches({ swapping: 'approving' })) return 'approving'
  if (snapshot.matches({ swapping: { confirming: 'asking' } })) return 'sending'
  if (snapshot.matches({ swapping: { confirming: 'waiting' } })) return 'waiting'
  const building = snapshot.matches({ swapping: 'building' }) || snapshot.matches({ swapping: 'renewing' })
  return building ? 'building' : 'checkingAllowance'
}

function activeStep(snapshot: SwapSnapshot): SwapStep {
  if (snapshot.matches({ active: { trade: 'review' } })) return 'reviewing'
  if (snapshot.matches({ active: { trade: 'priceMoved' } })) return 'priceMoved'
  if (snapshot.matches({ active: { trade: { form: 'quoted' } } })) return 'quoted'
  if (snapshot.matches({ active: { trade: { form: 'failed' } } })) return 'quoteFailed'
  return snapshot.matches({ active: { trade: { form: 'editing' } } }) ? 'editing' : 'quoting'
}

/** Whether a newer quote is being loaded while an older one is visible. */
export function isRefreshing(snapshot: SwapSnapshot): boolean {
  if (snapshot.context.quote === undefined) return false
  return (
    stepOf(snapshot) === 'quoting' ||
    snapshot.matches({ active: { trade: { form: { quoted: 'refreshing' } } } }) ||
    snapshot.matches({ active: { trade: { review: 'refreshing' } } }) ||
    snapshot.matches({ swapping: 'renewing' })
  )
}

/** The main button of the form, which names what is missing for the review. */
export function buttonOf(snapshot: SwapSnapshot): SwapButton {
  const { context } = snapshot
  const step = stepOf(snapshot)
  if (context.account === undefined) return { kind: 'connectWallet', enabled: true }
  if (step === 'idle' || step === 'initialising') return { kind: 'loading', enabled: false }
  if (snapshot.matches('swapping')) return { kind: 'inProgress', enabled: true }
  if (context.sourceToken === undefined) return { kind: 'selectToken', side: 'source', enabled: true }
  if (context.toToken === undefined) return { kind: 'selectToken', side: 'to', enabled: true }
  const entered = context.wantedAmount === '' ? sourceUnits(context) : wantedUnits(context)
  if ((entered ?? 0n) === 0n) return { kind: 'enterAmount', enabled: false }
  const { inputError } = swapStateOf(context)
  const symbol = String(inputError?.details.symbol ?? context.sourceToken.symbol)
  if (inputError?.code === 'swap.insufficient_balance') return { kind: 'insufficientBalance', symbol, enabled: false }
  if (inputError?.code === 'swap.insufficient_gas') return { kind: 'insufficientGas', symbol, enabled: false }
  if (inputError !== undefined) return { kind: 'incorrectAmount', enabled: false }
  if (step === 'quoteFailed' && context.quoteError) {
    const { quoteError: error } = context
    // The same request would fail again.
    if (!error.canRetry) return { kind: 'changeToken', side: 'to', enabled: true }
    return { kind: 'quoteFailed', error, enabled: true }
  }
  if (step === 'quoting' || step === 'editing') return { kind: 'loading', enabled: false }
  if (lacksConsent(context)) return { kind: 'acceptImpact', enabled: false }
  return { kind: 'review', enabled: true }
}
