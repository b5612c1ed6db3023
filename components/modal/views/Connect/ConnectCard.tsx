import type { CSSProperties } from 'react'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import type { Elements } from '@/components/ui/own-text'
import { WalletCards } from '@/components/ui/shell-icons'
import { Tag } from '@/components/ui/Tag'
import type { WalletRow } from '@/lib/connect/wallet-list'
import type { Translate } from '@/lib/react/use-text'
import type { ConnectKind, ConnectModel } from '@/lib/runtime/connect-model'
import styles from '../../ModalCard.module.css'

/** Wallets that are suggested to a visitor without one. */
const SUGGESTED = 3

/** What is pressed in Connect: a wallet, or "All wallets". */
export type ConnectChoice = { readonly walletId: string } | 'all' | 'email'

export interface ConnectCardProps {
  readonly model: ConnectModel
  readonly t: Translate
  /** The name of the network that a wallet is wanted for. */
  readonly networkName: string | undefined
  /** What was pressed: it says that it is under way. */
  readonly chosen: ConnectChoice | undefined
  /** Lines of the row of providers at the last visit: their place is kept. */
  readonly socialLines: number
  picture(wallet: { readonly src: string | undefined; readonly name: string }): Elements
  readonly email: Elements
  /** What loads after the first paint. Each has its place, so that nothing below it moves. */
  readonly late: {
    readonly social?: Elements
    readonly code?: Elements
    readonly suggested?: Elements
    directory?(kind: 'featured' | 'custom' | 'recommended', count: number): Elements
  }
  onChoose(choice: { readonly walletId: string } | 'all'): void
}

/** Draws Connect without hooks, so that the first card draws it before React is here (see `drawElements`). */
export function ConnectCard(props: ConnectCardProps) {
  const { model, t } = props
  if (model.isNone) return <NoWallet {...props} />
  return (
    <>
      {model.kinds.map((kind) => (
        <Group key={kind} kind={kind} {...props} />
      ))}
      {model.isEmpty && <SuggestedPlace {...props} />}
      {/* Below the list: above it, a wallet that comes late would push all rows away from the pointer. */}
      {model.sharedNames.map((name) => (
        <p key={name} className={styles.foot}>
          {t('connect.sharedNameHint', { name })}
        </p>
      ))}
      <AllWallets {...props} />
      <p className={styles.foot}>{t('connect.foot')}</p>
    </>
  )
}

function Group({ kind, ...props }: ConnectCardProps & { kind: ConnectKind }) {
  const { model, email, late } = props
  if (kind === 'email') return email
  if (kind === 'social') return <SocialPlace {...props} />
  if (kind === 'browser') return model.wallets.length > 0 && <Wallets {...props} />
  const count = model.counts[kind]
  return (
    count > 0 && (
      <div className={styles.directoryPlace} style={{ '--rows': count } as CSSProperties}>
        {late.directory?.(kind, count)}
      </div>
    )
  )
}

function Wallets(props: ConnectCardProps) {
  const { model, t, picture, onChoose } = props
  return (
    <List label={t('connect.wallets')}>
      {model.wallets.map((row) => {
        const { wallet, sharedName } = row
        const name = wallet.name || t('connect.browserWallet')
        return (
          <ListRow
            key={wallet.id}
            start={picture({ src: wallet.icon, name })}
            title={name}
            subtitle={
              sharedName === undefined ? undefined : (
                <>
                  <span>{wallet.rdns}</span>
                  {wallet.rdns !== undefined && <br />}
                  <Tag tone="warn">{t('connect.sharedName')}</Tag>
                </>
              )
            }
            end={rowEnd(row, props)}
            onPress={() => onChoose({ walletId: wallet.id })}
          />
        )
      })}
    </List>
  )
}

function rowEnd({ wallet }: WalletRow, { model, t, chosen }: ConnectCardProps): Elements {
  if (typeof chosen === 'object' && chosen.walletId === wallet.id) return <span className={styles.ring} />
  return wallet === model.lastUsed ? <Tag tone="brass">{t('connect.lastUsed')}</Tag> : undefined
}

/** Opens the directory. */
function AllWallets({ t, chosen, onChoose }: ConnectCardProps) {
  return (
    <button
      type="button"
      className={styles.textButton}
      aria-busy={chosen === 'all' || undefined}
      onClick={() => onChoose('all')}
    >
      {t('connect.all')}
    </button>
  )
}

/** The providers of other accounts, as high as at the last visit. */
function SocialPlace({ model, socialLines, late }: ConnectCardProps) {
  return (
    model.hasSocial && (
      <div className={styles.socialPlace} style={{ '--lines': socialLines } as CSSProperties}>
        {late.social}
      </div>
    )
  )
}

/** Wallets to install; on a phone that can pair, to open as well. */
function SuggestedPlace({ late }: ConnectCardProps) {
  return (
    <div className={styles.install} style={{ '--rows': SUGGESTED } as CSSProperties}>
      {late.suggested}
    </div>
  )
}

function NoWallet(props: ConnectCardProps) {
  const { model, t, networkName, email, late } = props
  return (
    <div className={styles.none}>
      {email}
      <SocialPlace {...props} />
      {!model.offersCode && (
        <span className={styles.emblem} aria-hidden="true">
          <WalletCards />
        </span>
      )}
      <p className={styles.noneTitle}>
        {networkName === undefined ? t('connect.noneTitle') : t('connect.noneFor', { network: networkName })}
      </p>
      {model.offersCode ? <div className={styles.phoneCode}>{late.code}</div> : <p>{t('connect.noneBody')}</p>}
      <SuggestedPlace {...props} />
      <p>{t(model.onPhone ? 'connect.noneStepPhone' : 'connect.noneStep')}</p>
      <div className={styles.ways}>
        {!model.onPhone && (
          <button type="button" className={styles.textButton} onClick={() => window.location.reload()}>
            {t('connect.reload')}
          </button>
        )}
        <AllWallets {...props} />
      </div>
    </div>
  )
}
