import { Icon, type IconProps } from './Icon'

// Icons of settings, wallets and names.

export function Globe(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20"
    />
  )
}

export function LogOut(props: IconProps) {
  return <Icon {...props} d="M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />
}

export function Plus(props: IconProps) {
  return <Icon {...props} d="M5 12h14M12 5v14" />
}

export function Share(props: IconProps) {
  return <Icon {...props} d="M12 2v13M16 6l-4-4-4 4M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8" />
}

export function Shield(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"
    />
  )
}
