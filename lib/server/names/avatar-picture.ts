import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { boundedText } from '@/lib/core/bounded-text'
import { imageAnswer } from '../http/answer'
import { imageTypeOf, imageTypes } from '../http/image-type'
import { parseInput, queryInput } from '../http/request-input'
import { processWide } from '../kit/process-wide'
import type { Services } from '../platform/services'
import type { CachePolicy } from '../stores/cache'
import { createBulkhead } from '../upstream/bulkhead'
import type { SendToGateway } from './guarded-ccip'
import { nameSources } from './lookup-name'
import { namingFailure } from './name-failures'
import type { NameServices } from './name-services'
import { parsePublicUrl, sendPublic } from './public-https'
import { avatarVersion } from './shown-avatar'

const MAX_BYTES = 512 * 1024
/** Longest side in pixels. */
const MAX_SIDE = 2_048
const TIMEOUT_MS = 5_000
/** Pictures that are read at once, and requests that wait for their turn. */
const AT_ONCE = 8
const MAX_WAITING = 100

const storedImage = z.object({ type: z.enum(imageTypes), base64: z.string() })
type StoredImage = z.output<typeof storedImage>

/** What is at an address may change. A picture that cannot be had is not asked for again at once. */
const picturePolicy: CachePolicy = {
  freshMs: 60 * 60_000,
  staleMs: 0,
  absentMs: 5 * 60_000,
  accepts: (stored) => storedImage.safeParse(stored).success,
}

const input = z.object({ name: boundedText(253, () => true), v: z.optional(boundedText(64, () => true)) })

/** What reads pictures, and the gateways of ENS, for tests. */
export interface PicturePorts {
  readonly send?: typeof sendPublic
  readonly sendToGateway?: SendToGateway
}

/**
 * Answers with the picture of a name, from this origin, so that no visitor's browser contacts the host that the owner of the
 * name has chosen. The address of the picture is the one in the record of the name, never one of the request.
 *
 * A browser keeps the picture if the request names its version (`v`).
 *
 * @throws {AppError} `request.not_found` for a name without such a picture, and for one that cannot be had: it is not at a
 *   public https address, not of `imageTypes`, too large, redirected or late.
 */
export async function serveNameAvatar(
  services: NameServices & Pick<Services, 'pictures' | 'query' | 'requestId'>,
  ports: PicturePorts = {},
): Promise<Response> {
  const { name, v } = parseInput(input, queryInput(services.query))
  const avatar = await avatarOf(name, services, ports.sendToGateway)
  const url = avatar === null ? null : parsePublicUrl(avatar)
  if (avatar === null || url === null) throw new AppError('request.not_found')
  const version = avatarVersion(avatar)
  const load = (signal: AbortSignal) => readPicture(url, signal, ports.send)
  const { value } = await services.pictures.swr(['name-avatar', version], picturePolicy, load, {
    signal: services.signal,
  })
  if (value === null) throw new AppError('request.not_found')
  const cacheControl = v === version ? 'public, max-age=86400' : 'no-store'
  return imageAnswer(Buffer.from(value.base64, 'base64'), value.type, services.requestId, cacheControl)
}

/** @throws {AppError} `names.resolve_failed`. */
function avatarOf(name: string, services: NameServices, send?: SendToGateway): Promise<string | null> {
  return namingFailure('names.resolve_failed', {}, async () => {
    const source = nameSources(services, send).find((each) => each.owns(name))
    return (await source?.find(name, undefined))?.avatar ?? null
  })
}

async function readPicture(url: URL, signal: AbortSignal, send = sendPublic): Promise<StoredImage | null> {
  const leave = await bulkhead().enter(signal)
  if (!leave) throw new AppError('upstream.rate_limited', { details: { vendor: 'avatar' } })
  try {
    const accept = imageTypes.join(', ')
    const { status, bytes } = await send(url, { accept, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS }, signal)
    const type = status === 200 ? imageTypeOf(bytes, MAX_SIDE) : null
    return type && { type, base64: bytes.toString('base64') }
  } catch {
    // Whatever is wrong with a host that a stranger has named, this server is well.
    return null
  } finally {
    leave()
  }
}

const bulkhead = () => processWide('avatar-bulkhead', () => createBulkhead(AT_ONCE, MAX_WAITING))
