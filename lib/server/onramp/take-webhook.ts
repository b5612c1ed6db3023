import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { VerifySignature } from '../http/serve-vendor'
import type { OrderServices } from './onramp-services'

/** Whether the provider that the path names has signed a webhook, by its own scheme. */
export const verifyWebhook: VerifySignature<OrderServices> = () => false

/** Stores a webhook, answers, and then works it off. @throws {AppError} `database.unavailable`. */
export async function takeWebhook(_services: OrderServices, _body: string): Promise<Response> {
  throw new AppError('request.not_found')
}
