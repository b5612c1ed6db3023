'use client'
import { Address } from '@/components/ui/Address'
import { CopyButton } from '@/components/ui/CopyButton'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { Switch } from '@/components/ui/Switch'
import { useAccountType } from '@/lib/react/use-account-type'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useText } from '@/lib/react/use-text'
import { useTextPart } from '@/lib/react/use-text-part'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './AccountSettingsView.module.css'

/** Chooses the account that a login shows, and names the other one. */
export default function AccountTypeChoice() {
  useTextPart('accountType')
  const t = useText()
  const network = useActiveNetwork()
  const { isOffered, type, prefersSmart, other, choose } = useAccountType()
  if (!isOffered) {
    return prefersSmart && <p className={styles.note}>{t('accountType.notHere', { network: network.name })}</p>
  }
  return (
    <div className={styles.part}>
      <Switch
        label={t('accountType.label')}
        hint={t('accountType.hint')}
        checked={type === 'SMART_ACCOUNT'}
        onChange={(isSmart) => void choose(isSmart ? 'SMART_ACCOUNT' : 'EOA')}
      />
      {other && (
        <List label={t('accountType.other')}>
          <ListRow
            start={<Picture src={undefined} seed={other.address} />}
            title={t(other.type === 'EOA' ? 'accountType.key' : 'accountType.smart')}
            subtitle={<Address value={other.address} short={shortenAddress(other.address)} />}
            action={
              <CopyButton
                value={other.address}
                label={t('common.copyAddress')}
                copiedLabel={t('common.copied')}
                failedLabel={t('common.copyFailed')}
              />
            }
          />
        </List>
      )}
    </div>
  )
}
