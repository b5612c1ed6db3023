import { Icon, type IconProps } from './Icon'

// Icons of an outcome: they show after a press, and so load after Connect.

export function Check(props: IconProps) {
  return <Icon {...props} d="M20 6 9 17l-5-5" />
}

export function TriangleAlert(props: IconProps) {
  return (
    <Icon {...props} d="M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />
  )
}
