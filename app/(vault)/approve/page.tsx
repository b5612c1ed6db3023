import { ApprovalPage } from '@/components/vault/ApprovalPage'
import { VaultPage } from '@/components/vault/VaultPage'
import { loadApprovalTexts } from '@/lib/text/approval-texts'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readVisitor } from '../../visitor'

/** Where the link of an approval mail leads. Its token is in the fragment, which no server sees. */
export default async function ApprovePage() {
  const { locale } = await readVisitor()
  const [texts, site] = await Promise.all([loadApprovalTexts(locale), loadSiteTexts(locale)])
  return (
    <VaultPage name={site['site.name']}>
      <ApprovalPage texts={texts} locale={locale} />
    </VaultPage>
  )
}
