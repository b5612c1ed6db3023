import { useEffect, useState } from 'react'
import type { NativePrice } from '@/lib/clear-signing/native-price-contract'
import { formatUnits } from '@/lib/core/amount'
import type { Caip2 } from '@/lib/core/caip'
import type { TransactionScreen } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { formatFiat } from '@/lib/text/format'
import type { useFrameTexts } from './frame-texts'

/** What the native currency is worth; `null` while and where that is unknown. The screen does not wait for it. */
export function useNativePrice(worker: Pick<KeyWorker, 'request'>, chainId: Caip2): NativePrice | null {
  const [price, setPrice] = useState<NativePrice | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    worker.request('nativePrice', { chainId }, ended.signal).then(setPrice, () => undefined)
    return () => ended.abort()
  }, [worker, chainId])
  return price
}

/** What an amount of the native currency is written with. */
interface FeeWords extends Pick<ReturnType<typeof useFrameTexts>, 't' | 'locale'> {
  readonly decimals: number
  readonly price: NativePrice | null
}

/**
 * A fee with its value in money, where that is known.
 *
 * @param text - The fee in the native currency.
 * @param amount - The same in base units.
 */
export function feeText(text: string, amount: bigint, { t, locale, decimals, price }: FeeWords): string {
  if (price === null || price.price === null) return text
  const money = formatFiat(Number(formatUnits(amount, decimals)) * price.price, locale, price.currency)
  return t('frame.fee.money', { amount: text, money })
}

/** The fee for the data follows layer 1, whose base fee may double until the transaction is mined. */
const LAYER1_HEADROOM = 2n

export type MostFee = Pick<TransactionScreen, 'gas' | 'gasPrice' | 'layer1Fee'>

/** The most that the network takes, in wei. */
export function mostFee({ gas, gasPrice, layer1Fee }: MostFee): bigint {
  return BigInt(gas) * BigInt(gasPrice) + LAYER1_HEADROOM * BigInt(layer1Fee)
}
