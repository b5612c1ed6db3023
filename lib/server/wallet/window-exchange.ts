import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import {
  sealedAnswer,
  sealedOffer,
  WINDOW_LIFE_MS,
  type windowAnswer,
  type windowOffer,
} from '@/lib/custody/window-contract'
import type { ProvenServices } from '../custody/serve-proven'
import type { Services } from '../platform/services'
import { openWalletParts, readAccess } from './wallet-access'

/*
 * The row between a frame and a window of the wallet's own origin, as two records: each side writes its own, so that neither can undo
 * what the other has written. Their texts are sealed; this server can neither read nor make them.
 */
const offerKey = (id: string) => `wallet-window:${id}:offer`
const answerKey = (id: string) => `wallet-window:${id}:answer`

type Stores = Pick<Services, 'kv' | 'signal'>

/**
 * For the frame: its newest offer against the newest answer. Only a visitor who is logged in makes a row.
 *
 * @throws {AppError} `session.ended`; `request.not_found` without a row; `kv.unavailable`.
 */
export async function exchangeOffer(
  { id, offer }: EndpointInput<typeof windowOffer>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof windowOffer>> {
  await readAccess(services, await openWalletParts(services))
  if (offer) await write(offerKey(id), offer, services)
  else await read(offerKey(id), sealedOffer, services)
  return { answer: await find(answerKey(id), sealedAnswer, services) }
}

/**
 * For the window: the visitor's answer against the newest offer.
 *
 * @throws {AppError} `request.not_found` without a row; `kv.unavailable`.
 */
export async function exchangeAnswer(
  { id, shown, answer, isOver = false }: EndpointInput<typeof windowAnswer>,
  services: Services<'wallet'>,
): Promise<EndpointOutput<typeof windowAnswer>> {
  const offer = await read(offerKey(id), sealedOffer, services)
  if (isOver) await remove(id, services)
  else if (answer) await write(answerKey(id), answer, services)
  return { offer: offer.version > shown ? offer : null }
}

function write(key: string, value: unknown, { kv, signal }: Stores): Promise<void> {
  return kv.set(key, JSON.stringify(value), { ttlMs: WINDOW_LIFE_MS }, signal)
}

async function remove(id: string, { kv, signal }: Stores): Promise<void> {
  await kv.delete(offerKey(id), signal)
  await kv.delete(answerKey(id), signal)
}

async function find<S extends z.ZodMiniType>(key: string, schema: S, { kv, signal }: Stores) {
  const text = await kv.get(key, signal)
  return text === null ? null : (z.parse(schema, JSON.parse(text)) as z.output<S>)
}

async function read<S extends z.ZodMiniType>(key: string, schema: S, stores: Stores): Promise<z.output<S>> {
  const found = await find(key, schema, stores)
  if (found === null) throw new AppError('request.not_found')
  return found
}
