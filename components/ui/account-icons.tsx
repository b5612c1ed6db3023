import { Icon, type IconProps } from './Icon'

// Icons of the account and of its activity.

export function ArrowDownLeft(props: IconProps) {
  return <Icon {...props} d="M17 7 7 17M17 17H7V7" />
}

export function ArrowUpRight(props: IconProps) {
  return <Icon {...props} d="M7 17 17 7M7 7h10v10" />
}

export function Ban(props: IconProps) {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M4.93 4.93l14.14 14.14" />
}

export function Clock(props: IconProps) {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2" />
}

export function Plus(props: IconProps) {
  return <Icon {...props} d="M5 12h14M12 5v14" />
}

export function Settings(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9.67 4.14a2.34 2.34 0 0 1 4.66 0 2.34 2.34 0 0 0 3.32 1.91 2.34 2.34 0 0 1 2.33 4.04 2.34 2.34 0 0 0 0 3.83 2.34 2.34 0 0 1-2.33 4.03 2.34 2.34 0 0 0-3.32 1.92 2.34 2.34 0 0 1-4.66 0 2.34 2.34 0 0 0-3.32-1.92 2.34 2.34 0 0 1-2.33-4.03 2.34 2.34 0 0 0 0-3.83A2.34 2.34 0 0 1 6.35 6.05a2.34 2.34 0 0 0 3.32-1.91M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
    />
  )
}
