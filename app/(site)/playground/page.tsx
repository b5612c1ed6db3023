import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import * as viemChains from 'viem/chains'
import { getEnv } from '@/lib/server/settings/env'
import { readSiteFrame } from '../../site-frame'
import { Playground } from './Playground'
import { evmChainNames } from './write-code'

export const metadata: Metadata = { title: 'Playground · Foyer', robots: { index: false, follow: true } }

/** For developers, whose documents are in English too. Present under `npm run dev`, and where the operator wants it. */
export default async function PlaygroundPage() {
  const env = getEnv()
  if (!env.hasPlayground) notFound()
  const { config } = await readSiteFrame()
  // The visitor's own language and theme are choices of the page, like all others.
  const { themeMode: _, ...server } = config
  return (
    <Playground
      server={server}
      serverUrl={env.appUrl}
      chainNames={evmChainNames(viemChains, server.networks ?? [])}
      devnetRpcUrl={env.devnet?.rpcUrl}
    />
  )
}
