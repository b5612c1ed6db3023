import { notFound } from 'next/navigation'
import { FrameGuest } from '@/components/frame/FrameGuest'
import { isCaip2 } from '@/lib/core/caip'
import { currentProjects } from '@/lib/server/projects/project-list'
import { getEnv } from '@/lib/server/settings/env'
import { loadLocale } from '@/lib/text/load-locale'
import { readVisitor } from '../../visitor'

/** Spec section 9. */
const DEFAULT_CHAIN_ID = 'eip155:1'

interface FramePageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

/**
 * The frame of the embedded wallet (spec section 2). Query: `projectId`, `chainId` (CAIP-2, default `eip155:1`),
 * `version` and `enableLogger`. The front has refused an unknown project before.
 */
export default async function FramePage({ searchParams }: FramePageProps) {
  const { projectId, chainId } = await searchParams
  const project = currentProjects(getEnv()).find(({ id }) => id === projectId)
  if (!project) notFound()
  const texts = await (await loadLocale((await readVisitor()).locale)).flows()
  // What only other views raise has no text here, and reads as any failure.
  const errorTexts = Object.fromEntries(Object.entries(texts).filter(([key]) => key.startsWith('error.')))
  return (
    <FrameGuest
      allowedOrigins={project.allowedOrigins}
      chainId={isCaip2(chainId) ? chainId : DEFAULT_CHAIN_ID}
      errorTexts={errorTexts}
    />
  )
}
