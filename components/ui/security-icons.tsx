import { Icon, type IconProps } from './Icon'

// Icons of what the owner of a wallet by e-mail can do with it.

export function Laptop(props: IconProps) {
  return <Icon {...props} d="M5 5h14a1 1 0 0 1 1 1v10H4V6a1 1 0 0 1 1-1M2 19h20" />
}
