import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { boundedText } from '@/lib/core/bounded-text'
import { imageAnswer } from '../http/answer'
import { imageTypeOf, imageTypes } from '../http/image-type'
import { parseInput, queryInput } from '../http/request-input'
import type { Services } from '../platform/services'
import type { CachePolicy } from '../stores/cache'
import { askExplorer, findExplorer } from './find-explorer'
import { isImageId } from './image-id'

/** Longest side in pixels. */
const MAX_SIDE = 1_024

const storedImage = z.object({ type: z.enum(imageTypes), base64: z.string() })
type StoredImage = z.output<typeof storedImage>

/** A picture keeps its id, so that it never changes. One that is missing or refused may be replaced within a day. */
const imagePolicy: CachePolicy = {
  freshMs: 7 * 24 * 60 * 60_000,
  staleMs: 30 * 24 * 60 * 60_000,
  absentMs: 24 * 60 * 60_000,
  accepts: (stored) => storedImage.safeParse(stored).success,
}

const input = z.object({ id: boundedText(36, isImageId) })

/**
 * Answers with the picture of a wallet, from this origin, so that no visitor's browser contacts the explorer. The type is
 * that of its content; anything else than a small picture of `imageTypes` is answered with 404.
 */
export async function serveWalletImage(
  services: Pick<Services, 'cache' | 'env' | 'now' | 'query' | 'requestId' | 'signal'>,
): Promise<Response> {
  const { id } = parseInput(input, queryInput(services.query))
  const explorer = findExplorer(services)
  if (!explorer) throw new AppError('request.not_found')
  const load = async (signal: AbortSignal): Promise<StoredImage | null> => {
    const bytes = await askExplorer((own) => explorer.image(id, own), 'image', signal, services)
    const type = bytes === null ? null : imageTypeOf(bytes, MAX_SIDE)
    return bytes === null || type === null ? null : { type, base64: Buffer.from(bytes).toString('base64') }
  }
  const { signal } = services
  const { value } = await services.cache.swr(['wallet-image', id], imagePolicy, load, { signal })
  if (value === null) throw new AppError('request.not_found')
  return imageAnswer(Buffer.from(value.base64, 'base64'), value.type, services.requestId)
}
