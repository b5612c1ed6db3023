import { Icon, type IconProps } from './Icon'

// What the page itself shows, before any press: a bundler keeps all of a module that two chunks share.

export function X(props: IconProps) {
  return <Icon {...props} d="M18 6 6 18M6 6l12 12" />
}
