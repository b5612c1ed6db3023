import { Icon, type IconProps } from './Icon'

// Icons of a swap.

export function ArrowLeftRight(props: IconProps) {
  return <Icon {...props} d="M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4" />
}

export function SlidersHorizontal(props: IconProps) {
  return <Icon {...props} d="M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3" />
}
