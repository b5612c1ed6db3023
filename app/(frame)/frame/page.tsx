import { notFound } from 'next/navigation'
import { FrameGuest } from '@/components/frame/FrameGuest'
import { embeddedNetworks, firstEmbeddedChainId } from '@/lib/chains/networks'
import { isCurrency } from '@/lib/core/currencies'
import { smartAccountNetworks } from '@/lib/server/operations/smart-account-networks'
import { currentProjects } from '@/lib/server/projects/project-list'
import { custodyOf } from '@/lib/server/settings/custody'
import { getEnv } from '@/lib/server/settings/env'
import { directionOf } from '@/lib/text/direction'
import { frameNetworks, networkOptionsOf, readFrameTexts } from '../frame-facts'
import { readFrameLocale } from '../frame-locale'

interface FramePageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

/**
 * The frame of the embedded wallet (spec section 2). Query: `projectId`, `chainId` (CAIP-2, default `eip155:1`),
 * `version`, `enableLogger`; from our own client `lang`, and `currency`, in which fees are shown too. The front refuses requests of unknown projects.
 */
export default async function FramePage({ searchParams }: FramePageProps) {
  const { projectId, chainId, lang, currency } = await searchParams
  const env = getEnv()
  const project = currentProjects(env).find(({ id }) => id === projectId)
  if (!project) notFound()
  const locale = await readFrameLocale(lang)
  const { texts, errorTexts } = await readFrameTexts(locale)
  const offered = embeddedNetworks(networkOptionsOf(env, project.id), env.emailWalletNetworks)
  const chainIds = offered.map(({ caipNetworkId }) => caipNetworkId)
  const opStackChainIds = offered.flatMap(({ caipNetworkId, isOpStack }) => (isOpStack ? [caipNetworkId] : []))
  return (
    <FrameGuest
      projectId={project.id}
      allowedOrigins={project.allowedOrigins}
      chainId={firstEmbeddedChainId(chainIds, chainId)}
      chainIds={chainIds}
      opStackChainIds={opStackChainIds}
      smartAccountChainIds={smartAccountNetworks(env).filter((id) => chainIds.includes(id))}
      custodyUrls={{ wallet: env.roleUrls.wallet, vault: env.roleUrls.vault }}
      providers={env.social.providers}
      custody={custodyOf(env) ?? 'split'}
      locale={locale}
      currency={isCurrency(currency) ? currency : 'USD'}
      dir={directionOf(locale)}
      texts={texts}
      errorTexts={errorTexts}
      networks={frameNetworks(env, project.id)}
    />
  )
}
