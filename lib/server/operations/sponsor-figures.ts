import 'server-only'
import { and, eq, ne } from 'drizzle-orm'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import { isCaip2 } from '@/lib/core/caip'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import type { Job } from '../jobs/jobs'
import { getMetrics } from '../kit/metrics'
import type { RolePlatform } from '../platform/services'
import { hexWord } from '../rpc/node-values'
import { sponsoredOperations } from '../tables/wallet-tables'
import { dayOf, taken } from './sponsor-ledger'

type JobParts = Pick<RolePlatform<'wallet'>, 'databases' | 'log' | 'now' | 'operations' | 'projects' | 'rpc'>

const entryPointAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/** Counts what is left for the operator: of the day's budget of each project, and of each paymaster's deposit. */
export const countSponsored = (parts: JobParts): Job => ({
  name: 'count sponsored gas',
  role: null,
  everyMs: 60_000,
  deadlineMs: 60_000,
  async run(signal) {
    const { databases, log, now, operations, projects, rpc } = parts
    const database = await databases.wallet()
    for (const [chainId, sponsor] of Object.entries(operations.sponsors)) {
      if (!sponsor || !isCaip2(chainId)) continue
      const used = await database.run(
        (queries) =>
          queries
            .select({ projectId: sponsoredOperations.projectId, taken })
            .from(sponsoredOperations)
            .where(
              and(
                eq(sponsoredOperations.chainId, chainId),
                eq(sponsoredOperations.day, dayOf(new Date(now()))),
                ne(sponsoredOperations.status, 'released'),
              ),
            )
            .groupBy(sponsoredOperations.projectId),
        signal,
      )
      for (const { id } of projects) {
        const ofProject = BigInt(used.find(({ projectId }) => projectId === id)?.taken ?? 0)
        getMetrics().sponsorLeft({ chain: chainId, project: id, wei: sponsor.policy.projectWeiPerDay - ofProject })
      }
      try {
        const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'balanceOf', args: [sponsor.address] })
        const call = { method: 'eth_call', params: [{ to: ENTRY_POINT, data }, 'latest'] }
        const deposit = z.parse(hexWord, await rpc.request(chainId, call, signal))
        getMetrics().sponsorDeposit({ chain: chainId, wei: BigInt(deposit) })
      } catch (err) {
        signal.throwIfAborted()
        log.warn({ err, chainId }, 'the deposit of a paymaster cannot be read')
      }
    }
  },
})
