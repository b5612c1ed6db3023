/** Foyer's mark: an open door in an arch. Drawn with the theme's colours. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--fy-action)" />
      <path
        d="M8.5 26V15.5a7.5 7.5 0 0 1 15 0V26"
        fill="none"
        stroke="#b98a33"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M13 26.5V16a3 3 0 0 1 6 0v10.5z" fill="var(--fy-on-action)" />
    </svg>
  )
}
