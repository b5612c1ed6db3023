import { Notice } from '@/components/ui/Notice'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import type { FrameTextKey } from '@/lib/text/text-key'
import { useFrameTexts } from './frame-texts'
import styles from './RequestScreens.module.css'
import { ShortAddress } from './token-amounts'

/** Why no changes are shown. `reason` is what a contract or a program says of itself, in the sentence `says`. */
export type NoResult = 'checking' | 'unknown' | { readonly reason: string | null; readonly says: FrameTextKey }

/** In the place of the changes: that they are checked, cannot be checked, or that the request would fail. */
export function ResultNotice({ result }: { result: NoResult }) {
  const { t } = useFrameTexts()
  if (result === 'checking') {
    return (
      <div role="status">
        <VisuallyHidden>{t('frame.change.checking')}</VisuallyHidden>
        <SkeletonRows endLines={1} />
      </div>
    )
  }
  if (result === 'unknown') {
    return (
      <Notice tone="warn" role="status" title={t('frame.change.unknown')}>
        <p>{t('frame.change.unknownBody')}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="bad" role="status" title={t('frame.change.reverted')}>
      <p>{t('frame.change.revertedBody')}</p>
      {result.reason !== null && <p>{t(result.says, { reason: result.reason })}</p>}
    </Notice>
  )
}

/** One change of the account. */
export interface ChangeLine {
  readonly id: string
  readonly tone: 'pay' | 'receive' | 'allow' | 'end'
  readonly sentence: string
  /** Of the token, or of who may take it. */
  readonly address: string | null
}

/** What a request changes, one line each. */
export function ChangeList({ lines }: { lines: readonly ChangeLine[] }) {
  const { t } = useFrameTexts()
  if (lines.length === 0) return <p className={styles.none}>{t('frame.change.none')}</p>
  return (
    <ul className={styles.changes} aria-label={t('frame.change.title')}>
      {lines.map(({ id, tone, sentence, address }) => (
        <li className={styles.change} data-tone={tone} key={id}>
          <p>{sentence}</p>
          {address !== null && <ShortAddress value={address} />}
        </li>
      ))}
    </ul>
  )
}
