import 'server-only'
import type { HostRole } from '@/lib/core/hosts'
import { createJobs, repeatJobs } from '../jobs/jobs'
import { removeOldOrders } from '../onramp/old-orders'
import { followOrders } from '../onramp/onramp-job'
import { settleSponsoredOperations } from '../operations/settle-sponsored'
import { countSponsored } from '../operations/sponsor-figures'
import { forRole } from '../platform/for-role'
import type { Platform } from '../platform/services'
import { followProjects } from '../projects/project-list'
import { removeEndedApprovals } from '../vault/ended-approvals'
import { deleteWallets } from '../vault/vault-deletions'
import { deleteAccounts } from '../wallet/deletion-job'
import { removeEndedLogins } from '../wallet/ended-logins'
import { endOrphanedHalves } from './end-orphaned-halves'

/** Starts the jobs of the roles that this process answers for. */
export function startJobs(platform: Platform): void {
  const { databases, env, log, now } = platform
  const jobs = [
    followProjects(env, databases),
    ...(env.roles.includes('app') && env.onramp.length > 0 ? [followOrders(forRole(platform, 'app'))] : []),
    ...(env.roles.includes('app') && env.onrampKeepDays !== null
      ? [removeOldOrders(forRole(platform, 'app'), env.onrampKeepDays)]
      : []),
    ...(env.roles.includes('wallet')
      ? [removeEndedLogins(forRole(platform, 'wallet')), deleteAccounts(forRole(platform, 'wallet'))]
      : []),
    ...(env.roles.includes('wallet') && env.smartAccounts.sponsoredChains.length > 0
      ? [settleSponsoredOperations(forRole(platform, 'wallet')), countSponsored(forRole(platform, 'wallet'))]
      : []),
    ...(env.roles.includes('vault')
      ? [removeEndedApprovals(forRole(platform, 'vault')), deleteWallets(forRole(platform, 'vault'))]
      : []),
    ...(env.roles.includes('wallet') && env.roles.includes('vault') ? [endOrphanedHalves(platform)] : []),
  ]
  const open = async (role: HostRole) => (databases.stateOf(role) === 'open' ? databases[role]() : null)
  repeatJobs(createJobs(jobs, { open, log, now }))
}
