import { Icon, type IconProps } from './Icon'

// What the views after Connect draw.

export function ArrowDown(props: IconProps) {
  return <Icon {...props} d="M12 5v14M19 12l-7 7-7-7" />
}

export function ArrowLeftRight(props: IconProps) {
  return <Icon {...props} d="M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4" />
}

export function ArrowUpDown(props: IconProps) {
  return <Icon {...props} d="M21 16l-4 4-4-4M17 20V4M3 8l4-4 4 4M7 4v16" />
}

export function ChevronDown(props: IconProps) {
  return <Icon {...props} d="M6 9l6 6 6-6" />
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

export function LogOut(props: IconProps) {
  return <Icon {...props} d="M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />
}

export function Plus(props: IconProps) {
  return <Icon {...props} d="M5 12h14M12 5v14" />
}

export function Search(props: IconProps) {
  return <Icon {...props} d="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0" />
}

export function SlidersHorizontal(props: IconProps) {
  return <Icon {...props} d="M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3" />
}
