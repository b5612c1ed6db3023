'use client'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Shield } from '@/components/ui/settings-icons'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'

/** Opens the list of what others may take from the account. */
export function AllowancesRow() {
  const t = useText()
  const { modal } = useRuntime()
  return (
    <List label={t('settings.allowances')}>
      <ListRow
        start={<IconTile icon={Shield} />}
        title={t('settings.allowances')}
        subtitle={t('settings.allowancesHint')}
        end={<ViewLink />}
        onPress={() => modal.push('Allowances')}
      />
    </List>
  )
}
