import { Icon, type IconProps } from './Icon'

// Icons of the parts that views after Connect share.

export function ArrowDown(props: IconProps) {
  return <Icon {...props} d="M12 5v14M19 12l-7 7-7-7" />
}

export function ArrowUpDown(props: IconProps) {
  return <Icon {...props} d="M21 16l-4 4-4-4M17 20V4M3 8l4-4 4 4M7 4v16" />
}

export function ChevronDown(props: IconProps) {
  return <Icon {...props} d="M6 9l6 6 6-6" />
}

export function ChevronRight(props: IconProps) {
  return <Icon {...props} d="M9 18l6-6-6-6" />
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

export function Search(props: IconProps) {
  return <Icon {...props} d="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0" />
}
