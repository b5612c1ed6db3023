import styles from '@/components/modal/parts/Pairing.module.css'
import { classNames } from '@/components/ui/class-names'
import type { AppLink } from '@/lib/directory/wallet-app-links'

export interface AppLinkButtonProps {
  link: AppLink
  label: string
  tone?: 'primary' | 'quiet'
  onPress: () => void
}

/** A link that looks like a button. Browsers open an app only within a press, so that no script may come between. */
export function AppLinkButton({ link, label, tone = 'primary', onPress }: AppLinkButtonProps) {
  return (
    <a
      className={classNames(styles.open, styles[tone])}
      href={link.href}
      target={link.target}
      rel="noopener noreferrer"
      onClick={onPress}
    >
      {label}
    </a>
  )
}
