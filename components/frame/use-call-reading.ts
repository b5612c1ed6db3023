import { useMemo, useState } from 'react'
import { believedSimulation } from '@/lib/clear-signing/believed-result'
import { partiesOf, tokensNamed, unknownCalls } from '@/lib/clear-signing/parties'
import { readCall } from '@/lib/clear-signing/read-call'
import { risksOf } from '@/lib/clear-signing/risks'
import { createPreviewFlow, type Preview } from '@/lib/frame-guest/preview-flow'
import type { CallsScreen, TransactionScreen } from '@/lib/frame-guest/screens'
import { feeText, type MostFee, mostFee, useNativePrice } from './fee-in-money'
import { useFrameTexts } from './frame-texts'
import { knownContracts } from './network-contracts'
import { mostText, tokensOf } from './token-amounts'
import { type FundsScreenProps, useRequestApproval } from './use-request-approval'

/** Calls with their values in wei, as a screen has them. */
type AskedCalls = readonly Pick<TransactionScreen, 'to' | 'data' | 'value'>[]

/**
 * What calls say and would do, and how the screen with them is approved.
 *
 * @param calls - Of the screen. They must not change.
 */
export function useCallReading(props: FundsScreenProps<TransactionScreen | CallsScreen>, calls: AskedCalls) {
  const { screen, worker, networks } = props
  const { t, locale } = useFrameTexts()
  const { promptId, chainId, account } = screen
  const network = networks[chainId]
  const readEach = (preview: Preview | null) =>
    calls.map(({ to, data, value }) =>
      readCall({ chainId, to, value: BigInt(value), data }, knownContracts(account, network, preview)),
    )
  const named = (preview: Preview | null) => {
    const statements = readEach(preview).flat()
    return { parties: partiesOf(statements), about: tokensNamed(statements), calls: unknownCalls(statements) }
  }
  const [flow] = useState(() => createPreviewFlow({ worker, promptId, chainId, named }))
  const price = useNativePrice(worker, chainId)
  // Without the words of descriptors.
  const believed = (known: Preview) =>
    believedSimulation(known.simulation, readEach({ ...known, descriptors: [] }).flat(), account)
  const { preview, isSecond, card } = useRequestApproval(
    { ...props, price },
    flow,
    (known) => believed(known).outcome === 'success',
  )
  const simulation = preview && believed(preview)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls of a screen do not change
  const steps = useMemo(() => readEach(preview), [preview])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const undescribed = useMemo(() => readEach(preview && { ...preview, descriptors: [] }).flat(), [preview])
  const risks = risksOf({
    // Without the descriptors too, so that they silence none.
    statements: [...steps.flat(), ...undescribed],
    ...{ account: account as `0x${string}`, simulation, usedAddresses: preview?.usedAddresses ?? [] },
    ...{ domain: null, chainId, chainShown: chainId },
  })
  const words = { t, locale, network, tokens: tokensOf(simulation) }
  return {
    preview,
    simulation,
    /** What each call says. */
    steps,
    /** `null` until the first preview has come. */
    risks: preview && risks,
    network,
    words,
    /** The most that a fee can be, in the native currency and in money. */
    atMost(fee: MostFee): string {
      const most = mostFee(fee)
      const { decimals = 0 } = network ?? {}
      return t('frame.fee.atMost', { amount: feeText(mostText(most, words), most, { t, locale, decimals, price }) })
    },
    card: { ...card, approveLabel: t(isSecond ? 'frame.request.approveAnyway' : 'frame.request.approve') },
  }
}
