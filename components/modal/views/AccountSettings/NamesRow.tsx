'use client'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Globe } from '@/components/ui/view-icons'
import { useOwnedNames } from '@/lib/react/use-owned-names'
import { useText } from '@/lib/react/use-text'

/** The way to the names of the account. */
export function NamesRow() {
  const t = useText()
  const { names, show } = useOwnedNames()
  return (
    <List label={t('settings.names')}>
      <ListRow
        start={<IconTile icon={Globe} />}
        title={t('settings.names')}
        subtitle={names?.length ? <bdi dir="ltr">{names.map(({ name }) => name).join(', ')}</bdi> : undefined}
        end={<ViewLink />}
        onPress={show}
      />
    </List>
  )
}
