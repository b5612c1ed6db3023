// `npm run recovery-page`: builds public/recovery.html, the page that opens a wallet when no server is left.
import 'server-only'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { buildRecoveryPage } from './build-recovery-page'

const page = await buildRecoveryPage()
writeFileSync('public/recovery.html', page)
const hash = createHash('sha384').update(page).digest('base64')
writeFileSync(
  'lib/custody/recovery-page-hash.ts',
  `/** Of public/recovery.html, as \`npm run recovery-page\` writes both. */\nexport const RECOVERY_PAGE_HASH = 'sha384-${hash}'\n`,
)
process.stdout.write(`public/recovery.html: ${page.length} characters, sha384-${hash}\n`)
