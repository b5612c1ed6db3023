'use client'
import { useOnline } from '@/components/modal/parts/use-online'
import { isEvm } from '@/lib/core/namespaces'
import { useAccount } from '@/lib/react/use-account'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useHasPermissions } from '@/lib/react/use-allowances'
import { useText } from '@/lib/react/use-text'
import { AllowanceSection } from './AllowanceSection'
import styles from './AllowancesView.module.css'
import { PermissionSection } from './PermissionSection'

/** What others may take from the account: the permissions of a smart account, and the allowances of tokens. */
export default function AllowancesView() {
  const t = useText()
  const { address } = useAccount()
  const network = useActiveNetwork()
  const hasPermissions = useHasPermissions({ chainId: network.caipNetworkId, address })
  const online = useOnline()
  if (!isEvm(network.chainNamespace) || address === undefined) {
    return <p className={styles.words}>{t('allowances.evmOnly')}</p>
  }
  return (
    <div className={styles.grants}>
      <p className={styles.lead}>{t('allowances.lead', { network: network.name })}</p>
      {!online && <p className={styles.words}>{t('allowances.offline')}</p>}
      {hasPermissions && <PermissionSection address={address} inactive={!online} />}
      <AllowanceSection address={address} network={network} inactive={!online} />
    </div>
  )
}
