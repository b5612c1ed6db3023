import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { noticeStop, noticeWallet } from '@/lib/custody/notice-contract'
import { getPart } from '../kit/role-part'
import type { Services } from '../platform/services'
import { mailNotices } from './notice-mail'
import { readNoticeWallet, stopByNotice } from './notices'

/** Called by the button of the page that a mail links to. */
export async function stopFromMail(
  { token }: EndpointInput<typeof noticeStop>,
  services: Pick<
    Services<'wallet'>,
    'databases' | 'env' | 'headers' | 'keys' | 'mail' | 'mailQueue' | 'now' | 'query' | 'signal'
  >,
): Promise<EndpointOutput<typeof noticeStop>> {
  const { databases, keys, now, signal } = services
  const database = await databases.wallet()
  const pressed = await database.run((queries) => stopByNotice(queries, token, new Date(now())), signal)
  if (pressed.notice) mailNotices([pressed.notice], { keys: getPart(keys.wallet) }, services)
  return { outcome: pressed.outcome }
}

/** Called by that page when it opens. */
export async function readWalletOfMail(
  { token }: EndpointInput<typeof noticeWallet>,
  { databases, now, signal }: Pick<Services<'wallet'>, 'databases' | 'now' | 'signal'>,
): Promise<EndpointOutput<typeof noticeWallet>> {
  const database = await databases.wallet()
  return database.run((queries) => readNoticeWallet(queries, token, new Date(now())), signal)
}
