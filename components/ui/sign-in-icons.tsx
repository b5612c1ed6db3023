import { Icon, type IconProps } from './Icon'

// Icons of sign-in. Separate from the rest, because few visitors need them.

export function LogIn(props: IconProps) {
  return <Icon {...props} d="M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4M10 17l5-5-5-5M15 12H3" />
}

export function Monitor(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM8 21h8M12 17v4"
    />
  )
}

export function Smartphone(props: IconProps) {
  return (
    <Icon {...props} d="M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2zM12 18h.01" />
  )
}
