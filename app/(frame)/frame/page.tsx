import { notFound } from 'next/navigation'
import { FrameGuest } from '@/components/frame/FrameGuest'
import { embeddedNetworks, firstEmbeddedChainId } from '@/lib/chains/networks'
import { currentProjects } from '@/lib/server/projects/project-list'
import { custodyOf } from '@/lib/server/settings/custody'
import { getEnv } from '@/lib/server/settings/env'
import { uniswapDeployment } from '@/lib/server/swap/uniswap-deployments'
import { directionOf } from '@/lib/text/direction'
import { loadLocale } from '@/lib/text/load-locale'
import { readFrameLocale } from '../frame-locale'

interface FramePageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

/**
 * The frame of the embedded wallet (spec section 2). Query: `projectId`, `chainId` (CAIP-2, default `eip155:1`),
 * `version`, `enableLogger`, and `lang` from our own client. The front refuses requests of unknown projects.
 */
export default async function FramePage({ searchParams }: FramePageProps) {
  const { projectId, chainId, lang } = await searchParams
  const env = getEnv()
  const project = currentProjects(env).find(({ id }) => id === projectId)
  if (!project) notFound()
  const locale = await readFrameLocale(lang)
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
  const options = { appUrl: '', projectId: project.id, devnetRpcUrl: env.devnet?.rpcUrl }
  const offered = embeddedNetworks(options, env.emailWalletNetworks)
  const chainIds = offered.map(({ caipNetworkId }) => caipNetworkId)
  const opStackChainIds = offered.flatMap(({ caipNetworkId, isOpStack }) => (isOpStack ? [caipNetworkId] : []))
  // Messages name networks too, whether this installation offers the wallet on them or not.
  const networks = embeddedNetworks(options, 'all').map(({ caipNetworkId, name, nativeCurrency }) => {
    const { symbol, decimals } = nativeCurrency
    const uniswap = uniswapDeployment(caipNetworkId)
    const routers = uniswap ? [uniswap.swapRouter02, ...(uniswap.v2Router ? [uniswap.v2Router] : [])] : []
    return [caipNetworkId, { name, symbol, decimals, wrappedNative: uniswap?.wrappedNative ?? null, routers }]
  })
  return (
    <FrameGuest
      projectId={project.id}
      allowedOrigins={project.allowedOrigins}
      chainId={firstEmbeddedChainId(chainIds, chainId)}
      chainIds={chainIds}
      opStackChainIds={opStackChainIds}
      custodyUrls={{ wallet: env.roleUrls.wallet, vault: env.roleUrls.vault }}
      custody={custodyOf(env) ?? 'split'}
      locale={locale}
      dir={directionOf(locale)}
      texts={texts}
      errorTexts={errorTexts}
      networks={Object.fromEntries(networks)}
    />
  )
}
