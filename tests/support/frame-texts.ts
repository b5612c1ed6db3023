import { loadLocale } from '@/lib/text/load-locale'
import type { Locale } from '@/lib/text/locales'

/** Networks, as the document of the frame names them. */
export const FRAME_NETWORKS = {
  'eip155:1': { name: 'Ethereum', symbol: 'ETH', decimals: 18, wrappedNative: null, routers: [] },
} as const

/** The texts that come with the frame's document, and those of failures. */
export async function loadFrameTexts(name: Locale = 'en') {
  const locale = await loadLocale(name)
  const [flows, embedded, frame] = await Promise.all([
    locale.load('flows'),
    locale.load('embedded'),
    locale.load('frame'),
  ])
  return { texts: { ...embedded, ...frame }, errorTexts: { ...flows } }
}
