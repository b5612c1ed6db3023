'use client'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Globe } from '@/components/ui/settings-icons'
import { useRuntime } from '@/lib/react/runtime-context'
import { useFirstNames } from '@/lib/react/use-first-names'
import { useText } from '@/lib/react/use-text'

/** Opens the list of the account's names and of the names that it may accept. */
export function NamesRow() {
  const t = useText()
  const { modal } = useRuntime()
  const names = useFirstNames()
  return (
    <List label={t('settings.names')}>
      <ListRow
        start={<IconTile icon={Globe} />}
        title={t('settings.names')}
        subtitle={names?.length ? <bdi dir="ltr">{names.map(({ name }) => name).join(', ')}</bdi> : undefined}
        end={<ViewLink />}
        onPress={() => modal.push('AccountNames')}
      />
    </List>
  )
}
