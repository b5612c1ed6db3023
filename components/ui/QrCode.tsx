import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { classNames } from './class-names'
import styles from './QrCode.module.css'

/** White modules around the code. ISO/IEC 18004 asks for four. */
const QUIET_ZONE = 4

export interface QrCodeProps {
  /** The encoded text. */
  value: string
  /** Accessible name, for visitors who cannot scan it; the value itself must also be shown as text. */
  label: string
  /** CSS pixels, including the white margin. */
  size?: 160 | 220
  /** An icon of 24 by 24 units for the middle. */
  mark?: ReactNode
}

/** Side of the mark, of the code's: it covers 4 % of the code, and the error level corrects 15 %. ISO/IEC 18004. */
const MARK_SIDE = 0.2

/** A QR code as one SVG path; dark on white in every theme, because many scanners read nothing else. */
export function QrCode({ value, label, size = 220, mark }: QrCodeProps) {
  const { data, size: modules } = encode(value, { ecc: 'M', border: QUIET_ZONE })
  return (
    <svg
      role="img"
      aria-label={label}
      className={classNames(styles.code, styles[`size${size}`])}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path className={styles.ground} d={`M0 0h${modules}v${modules}H0z`} />
      <path className={styles.dark} d={darkPath(data)} />
      {mark !== undefined && <Mark modules={modules}>{mark}</Mark>}
    </svg>
  )
}

/** Replaces whole modules, so that no module is cut. */
function Mark({ modules, children }: { modules: number; children: ReactNode }) {
  const most = Math.floor((modules - 2 * QUIET_ZONE) * MARK_SIDE)
  // As odd as the code, whose middle it has.
  const side = most - ((most + modules) % 2)
  const start = (modules - side) / 2
  return (
    <g className={styles.mark} transform={`translate(${start} ${start})`} shapeRendering="auto">
      <path className={styles.ground} d={`M0 0h${side}v${side}H0z`} />
      <g transform={`scale(${side / 24}) translate(3 3) scale(0.75)`}>{children}</g>
    </g>
  )
}

/** One rectangle per run of dark modules in a row: about half the path of one rectangle per module. */
function darkPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x += 1
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`
    }
  })
  return path
}
