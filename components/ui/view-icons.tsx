import { Icon, type IconProps } from './Icon'

// Icons of the views after Connect.

export function ArrowDown(props: IconProps) {
  return <Icon {...props} d="M12 5v14M19 12l-7 7-7-7" />
}

export function ArrowDownLeft(props: IconProps) {
  return <Icon {...props} d="M17 7 7 17M17 17H7V7" />
}

export function ArrowLeftRight(props: IconProps) {
  return <Icon {...props} d="M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4" />
}

export function ArrowUpDown(props: IconProps) {
  return <Icon {...props} d="M21 16l-4 4-4-4M17 20V4M3 8l4-4 4 4M7 4v16" />
}

export function ArrowUpRight(props: IconProps) {
  return <Icon {...props} d="M7 17 17 7M7 7h10v10" />
}

export function Ban(props: IconProps) {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M4.93 4.93l14.14 14.14" />
}

export function ChevronDown(props: IconProps) {
  return <Icon {...props} d="M6 9l6 6 6-6" />
}

export function ChevronRight(props: IconProps) {
  return <Icon {...props} d="M9 18l6-6-6-6" />
}

export function Shield(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"
    />
  )
}

export function Clock(props: IconProps) {
  return <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2" />
}

export function Copy(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"
    />
  )
}

export function ExternalLink(props: IconProps) {
  return <Icon {...props} d="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />
}

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

export function Search(props: IconProps) {
  return <Icon {...props} d="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0" />
}

export function Settings(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9.67 4.14a2.34 2.34 0 0 1 4.66 0 2.34 2.34 0 0 0 3.32 1.91 2.34 2.34 0 0 1 2.33 4.04 2.34 2.34 0 0 0 0 3.83 2.34 2.34 0 0 1-2.33 4.03 2.34 2.34 0 0 0-3.32 1.92 2.34 2.34 0 0 1-4.66 0 2.34 2.34 0 0 0-3.32-1.92 2.34 2.34 0 0 1-2.33-4.03 2.34 2.34 0 0 0 0-3.83A2.34 2.34 0 0 1 6.35 6.05a2.34 2.34 0 0 0 3.32-1.91M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
    />
  )
}

export function Share(props: IconProps) {
  return <Icon {...props} d="M12 2v13M16 6l-4-4-4 4M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8" />
}

export function SlidersHorizontal(props: IconProps) {
  return <Icon {...props} d="M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3" />
}
