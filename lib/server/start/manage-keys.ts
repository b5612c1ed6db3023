import 'server-only'
import { getPlatform } from '../platform/platform'
import { rotateRoles } from './rotate-roles'

/**
 * `npm run keys -- rewrap`: brings the rows of this instance's custody roles to their newest keys. An embedded database can
 * be opened by one process only: its server does the same by itself at each start.
 */
if (process.argv[2] !== 'rewrap') {
  process.stderr.write('Usage: npm run keys -- rewrap\n')
  process.exit(1)
}
const outcomes = await rotateRoles(getPlatform())
for (const { role, counts } of outcomes) {
  const sentence = counts
    ? `${counts.rewrapped} rows wrapped anew, ${counts.reindexed} addresses indexed anew, ${counts.unreadable} unreadable.`
    : 'no keys.'
  process.stdout.write(`${role}: ${sentence}\n`)
}
if (outcomes.length === 0) process.stdout.write('No database of a custody role is in use here.\n')
process.exit(outcomes.some(({ counts }) => (counts?.unreadable ?? 0) > 0) ? 1 : 0)
