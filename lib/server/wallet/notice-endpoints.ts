import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { noticeStop } from '@/lib/custody/notice-contract'
import type { Services } from '../process/services'
import { stopByNotice } from './notices'

/** Called by the button of the page that a mail links to. */
export async function stopFromMail(
  { token }: EndpointInput<typeof noticeStop>,
  { databases, now, signal }: Services,
): Promise<EndpointOutput<typeof noticeStop>> {
  const database = await databases.wallet()
  return { outcome: await database.run((queries) => stopByNotice(queries, token, new Date(now())), signal) }
}
