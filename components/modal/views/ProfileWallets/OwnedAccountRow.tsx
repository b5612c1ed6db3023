import { Address } from '@/components/ui/Address'
import { ForeignName } from '@/components/ui/ForeignName'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { Tag } from '@/components/ui/Tag'
import type { OwnedAccount } from '@/lib/account/account-store'
import type { Caip2 } from '@/lib/core/caip'
import { useRuntime } from '@/lib/react/runtime-context'
import { useShownName } from '@/lib/react/use-shown-name'
import { useText } from '@/lib/react/use-text'
import { shortenAddress } from '@/lib/text/shorten-address'

interface OwnedAccountRowProps {
  account: OwnedAccount
  chainId: Caip2
  /** What the address is for, in words. */
  purpose: string | undefined
  current: boolean
  /** Asks for the name. */
  named: boolean
}

/** An account of the active wallet, by its name if it has one. A press makes it the active one. */
export function OwnedAccountRow({ account, chainId, purpose, current, named }: OwnedAccountRowProps) {
  const { selectAccount } = useRuntime()
  const t = useText()
  const { namespace, address } = account
  const name = useShownName(address, chainId, named)
  const short = <Address value={address} short={shortenAddress(address)} />
  return (
    <ListRow
      start={<Picture src={undefined} seed={address} />}
      title={name === undefined ? short : <ForeignName name={name} />}
      subtitle={
        name === undefined ? (
          purpose
        ) : (
          <>
            {short}
            {purpose !== undefined && <span>{` · ${purpose}`}</span>}
          </>
        )
      }
      end={current ? <Tag tone="brass">{t('common.current')}</Tag> : undefined}
      current={current}
      onPress={() => selectAccount(namespace, address)}
    />
  )
}
