import { embeddedNetworks } from '@/lib/chains/networks'
import type { Env } from '@/lib/server/settings/env'
import { uniswapDeployment } from '@/lib/server/swap/uniswap-deployments'
import { loadLocale } from '@/lib/text/load-locale'
import type { Locale } from '@/lib/text/locales'

/** Texts of the frame's screens in a language, and those of failures. */
export async function readFrameTexts(locale: Locale) {
  const loaded = await loadLocale(locale)
  const [flows, embedded, frame] = await Promise.all([
    loaded.load('flows'),
    loaded.load('embedded'),
    loaded.load('frame'),
  ])
  const texts = { ...embedded, ...frame }
  // What only other views raise has no text here, and reads as any failure.
  const errorTexts = Object.fromEntries(
    Object.entries({ ...flows, ...texts }).filter(([key]) => key.startsWith('error.')),
  )
  return { texts, errorTexts }
}

/** What `embeddedNetworks` is asked with. */
export const networkOptionsOf = (env: Env, projectId: string) => ({
  ...{ appUrl: '', projectId },
  devnetRpcUrl: env.devnet?.rpcUrl,
})

/** The networks that a request may name, whether this installation offers the wallet on them or not. By CAIP-2. */
export function frameNetworks(env: Env, projectId: string) {
  const networks = embeddedNetworks(networkOptionsOf(env, projectId), 'all')
  return Object.fromEntries(
    networks.map(({ caipNetworkId, name, nativeCurrency: { symbol, decimals } }) => {
      const uniswap = uniswapDeployment(caipNetworkId)
      const routers = uniswap ? [uniswap.swapRouter02, ...(uniswap.v2Router ? [uniswap.v2Router] : [])] : []
      return [caipNetworkId, { name, symbol, decimals, wrappedNative: uniswap?.wrappedNative ?? null, routers }]
    }),
  )
}
