import { Address } from '@/components/ui/Address'
import { BadgedPicture } from '@/components/ui/BadgedPicture'
import { CopyButton } from '@/components/ui/CopyButton'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { Plus } from '@/components/ui/settings-icons'
import { Tag } from '@/components/ui/Tag'
import { Tooltip } from '@/components/ui/Tooltip'
import styles from './gallery.module.css'
import { Section, Specimen } from './Specimen'
import type { Samples } from './samples'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const NETWORK = { src: '/networks/base.svg', seed: 'eip155:8453' }

const nothing = () => undefined

/** Samples of lists and of the parts in their rows. */
export function Lists({ text }: { text: Samples }) {
  const copy = <CopyButton value={ADDRESS} label={text.copy} copiedLabel={text.copied} failedLabel={text.copyFailed} />
  return (
    <>
      <Section name="List row">
        <List label={text.tokens}>
          <ListRow
            start={<BadgedPicture main={{ src: '/tokens/eth.svg', seed: 'eth' }} badge={NETWORK} />}
            title={text.ether}
            subtitle={<bdi dir="ltr">3.2106 ETH</bdi>}
            end={<bdi dir="ltr">$9,631.80</bdi>}
            endSubtitle={<bdi dir="ltr">+1.2%</bdi>}
            onPress={nothing}
          />
          <ListRow
            start={<BadgedPicture main={{ src: '/tokens/usdc.svg', seed: 'usdc' }} badge={NETWORK} />}
            title={text.usdCoin}
            subtitle={<bdi dir="ltr">2,500.00 USDC</bdi>}
            end={<Tag tone="brass">{text.inUse}</Tag>}
            current
            onPress={nothing}
          />
          <ListRow
            start={<BadgedPicture main={{ src: undefined, seed: ADDRESS }} badge={NETWORK} />}
            title={text.noPicture}
            subtitle={<Address value={ADDRESS} short="0x5aAe…eAed" />}
            end={<Tag tone="warn">{text.unknown}</Tag>}
            onPress={nothing}
          />
          <ListRow
            start={<BadgedPicture main={{ src: '/tokens/none.svg', seed: 'broken' }} badge={NETWORK} />}
            title={text.longToken}
            subtitle={text.longToken}
            end={<bdi dir="ltr">$1,234,567,890.12</bdi>}
            endSubtitle={<bdi dir="ltr">0.0%</bdi>}
            onPress={nothing}
          />
          <ListRow
            start={<Picture src="/networks/polygon.svg" seed="eip155:137" />}
            title="Polygon"
            subtitle={text.unsupported}
            inactive
            onPress={nothing}
          />
          <ListRow
            start={<Picture src="/tokens/wbtc.svg" seed="wbtc" />}
            title="Wrapped Bitcoin"
            subtitle={<bdi dir="ltr">0.0041 WBTC</bdi>}
            end={<bdi dir="ltr">$348.56</bdi>}
            dimmed
          />
          <ListRow start={<IconTile icon={Plus} />} title={text.allWallets} end={<Tag>540+</Tag>} onPress={nothing} />
        </List>
      </Section>
      <Section name="Pictures, addresses, tags">
        <Specimen state="picture, none, broken; round and rounded">
          <div className={styles.line}>
            <Picture src="/tokens/eth.svg" seed="eth" />
            <Picture src={undefined} seed="ada" />
            <Picture src="/tokens/none.svg" seed="grace" />
            <Picture src="/networks/base.svg" seed="base" shape="rounded" />
            <Picture src={undefined} seed="edith" shape="rounded" />
          </div>
        </Specimen>
        <Specimen state="sizes">
          <div className={styles.line}>
            <Picture src={undefined} seed={ADDRESS} size={64} />
            <Picture src={undefined} seed={ADDRESS} size={56} />
            <Picture src={undefined} seed={ADDRESS} size={40} />
            <Picture src={undefined} seed={ADDRESS} size={26} />
            <Picture src={undefined} seed={ADDRESS} size={20} />
            <Picture src={undefined} seed={ADDRESS} size={16} />
          </div>
        </Specimen>
        <Specimen state="address with copy">
          <div className={styles.line}>
            <Address value={ADDRESS} short="0x5aAe…eAed" />
            {copy}
          </div>
        </Specimen>
        <Specimen state="tags">
          <div className={styles.line}>
            <Tag>{text.inUse}</Tag>
            <Tag tone="brass">{text.lastUsed}</Tag>
            <Tag tone="warn">{text.unknown}</Tag>
          </div>
        </Specimen>
      </Section>
      <Section name="Facts and tooltip">
        <DefinitionList
          lines={[
            { id: 'rate', term: text.rate, value: <bdi dir="ltr">1 ETH = 2,972.61 USDC</bdi> },
            { id: 'minimum', term: text.minimum, value: <bdi dir="ltr">4,436.62 USDC</bdi> },
            {
              id: 'fee',
              term: <Tooltip text={text.feeHint}>{text.fee}</Tooltip>,
              value: <bdi dir="ltr">$0.42</bdi>,
            },
            { id: 'impact', term: text.impact, value: <bdi dir="ltr">−4.1%</bdi>, tone: 'warn' },
            { id: 'worse', term: text.impact, value: <bdi dir="ltr">−14.1%</bdi>, tone: 'bad' },
          ]}
        />
        <Specimen state="dimmed">
          <DefinitionList
            dimmed
            lines={[{ id: 'route', term: text.route, value: <bdi dir="ltr">Uniswap v3 · 0.05%</bdi> }]}
          />
        </Specimen>
      </Section>
    </>
  )
}
