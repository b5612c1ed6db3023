'use client'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { LoadFailure, NameLoading } from '@/components/modal/parts/OwnedName'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Shield } from '@/components/ui/settings-icons'
import { type GrantedPermission, subjectOf } from '@/lib/allowances/held-permissions'
import { caip2FromEvm } from '@/lib/core/caip'
import { useRuntime } from '@/lib/react/runtime-context'
import { usePermissions, usePermittedToken } from '@/lib/react/use-allowances'
import { useLocale, useText } from '@/lib/react/use-text'
import { useTokenFormat } from '@/lib/react/use-token-format'
import { formatDay } from '@/lib/text/format-date'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './AllowancesView.module.css'
import { RemoveButton } from './RemoveButton'

interface PermissionSectionProps {
  address: string
  /** Nothing can be taken back now. */
  inactive: boolean
}

/** The permissions that the smart account has given to sites, newest first, each with a button that takes it back. */
export function PermissionSection({ address, inactive }: PermissionSectionProps) {
  const t = useText()
  const { snackbar } = useRuntime()
  const part = useRef<HTMLElement>(null)
  const list = usePermissions(address)
  const { permissions } = list

  const revoke = async (permission: GrantedPermission) => {
    if (!(await list.revoke(permission))) return
    snackbar.show('success', 'allowances.revoked')
    // The pressed button is gone with its row.
    part.current?.focus()
  }

  return (
    <section ref={part} className={styles.section} aria-labelledby="fy-permissions" tabIndex={-1}>
      <h3 id="fy-permissions" className={styles.title}>
        {t('allowances.permissions')}
      </h3>
      {list.failure && <ErrorNotice error={list.failure} />}
      {list.isLoading && <NameLoading />}
      {permissions?.length === 0 && <p className={styles.none}>{t('allowances.permissionsNone')}</p>}
      {permissions !== undefined && permissions.length > 0 && (
        <List label={t('allowances.permissions')}>
          {permissions.map((permission) => (
            <PermissionRow
              key={permission.foyer.id}
              permission={permission}
              step={list.stepOf(permission)}
              inactive={inactive}
              onRemove={() => void revoke(permission)}
            />
          ))}
        </List>
      )}
      {list.error && !inactive && <LoadFailure error={list.error} onAgain={() => void list.refresh()} />}
    </section>
  )
}

interface PermissionRowProps {
  permission: GrantedPermission
  step: ReturnType<ReturnType<typeof usePermissions>['stepOf']>
  inactive: boolean
  onRemove: () => void
}

function PermissionRow({ permission, step, inactive, onRemove }: PermissionRowProps) {
  const t = useText()
  const locale = useLocale()
  const now = useRuntime().ports.now()
  const { origin, expiresAt } = permission.foyer
  const host = URL.canParse(origin) ? new URL(origin).host : origin
  const network = useNetworkName(permission)
  return (
    <ListRow
      start={<IconTile icon={Shield} />}
      title={
        <bdi dir="ltr" translate="no">
          {host}
        </bdi>
      }
      subtitle={
        <span className={styles.facts}>
          <PermittedUse permission={permission} />
          <span>{[network, t('allowances.until', { day: formatDay(expiresAt, now, locale) })].join(' · ')}</span>
        </span>
      }
      end={
        <RemoveButton
          label={t('allowances.revokeOf', { origin: host })}
          step={step}
          inactive={inactive}
          onPress={onRemove}
        />
      }
    />
  )
}

/** What the permission is about, and how much of it is used. */
function PermittedUse({ permission }: { permission: GrantedPermission }) {
  const t = useText()
  const format = useTokenFormat()
  const subject = subjectOf(permission)
  const address = typeof subject === 'object' ? subject.token : undefined
  const token = usePermittedToken(chainOf(permission), address)
  const { used, limit } = permission.foyer
  const native = useNativeCurrency(permission)
  const asset = subject === 'native' ? native : token
  const short = shortenAddress(address ?? permission.permission.data.address ?? '')
  const name = subject === 'calls' ? [t('allowances.calls'), short].join(' ').trim() : (asset?.symbol ?? short)
  // Base units say nothing without the decimals of the token.
  const isKnown = used !== null && limit !== null && (subject === 'calls' || asset !== undefined)
  const amount = (units: string) => (subject === 'calls' ? units : format(BigInt(units), asset))
  return (
    <span>
      <bdi translate={subject === 'calls' ? undefined : 'no'}>{name}</bdi>
      {isKnown && <span>{` · ${t('allowances.used', { used: amount(used), limit: amount(limit) })}`}</span>}
    </span>
  )
}

const chainOf = ({ chainId }: GrantedPermission) => caip2FromEvm(Number(chainId))

function useNetwork(permission: GrantedPermission) {
  const { network } = useRuntime()
  const id = chainOf(permission)
  return useStore(network, ({ networks }) => networks.find(({ caipNetworkId }) => caipNetworkId === id))
}

/** The number of the chain for a network that is not configured here. */
const useNetworkName = (permission: GrantedPermission): string =>
  useNetwork(permission)?.name ?? String(Number(permission.chainId))

const useNativeCurrency = (permission: GrantedPermission) => useNetwork(permission)?.nativeCurrency
