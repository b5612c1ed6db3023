import { Icon, type IconProps } from './Icon'

// Icons of the card and of Connect. Separate from the rest, because they load before the first card paints.

export function ChevronLeft(props: IconProps) {
  return <Icon {...props} d="M15 18l-6-6 6-6" />
}

export function WalletCards(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3 11h3.75a2 2 0 0 1 1.6.8l.45.6a4 4 0 0 0 6.4 0l.45-.6a2 2 0 0 1 1.6-.8H21M3 7h18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z"
    />
  )
}

export function Mail(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M22 7l-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z"
    />
  )
}
