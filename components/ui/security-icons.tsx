import { Icon, type IconProps } from './Icon'

// Icons of what the owner of a wallet by e-mail can do with it.

export function Laptop(props: IconProps) {
  return <Icon {...props} d="M5 5h14a1 1 0 0 1 1 1v10H4V6a1 1 0 0 1 1-1M2 19h20" />
}

export function RotateCcw(props: IconProps) {
  return <Icon {...props} d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5" />
}
