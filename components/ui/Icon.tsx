export interface IconProps {
  className?: string | undefined
}

/**
 * An icon of 24 by 24 units in the colour of the surrounding text. Decorative: the text beside it has the meaning. The
 * drawings are Lucide's (https://lucide.dev, ISC licence), one path each: their own component is six times the size of
 * everything that Connect draws.
 */
export function Icon({ d, className }: IconProps & { d: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )
}
