'use client'
import { useEffect, useState } from 'react'
import { ConnectButton, WalletModalProvider } from '@/components/modal'
import styles from '../gallery.module.css'
import { type LongFrame, splitFrame } from './split-frame'

const COLUMNS = [
  'At',
  'Frame',
  'Script',
  'Forced style and layout',
  'Style, layout and paint',
  'Other',
  'Longest script',
]

/**
 * Where the time of long frames goes, as they happen: open the modal with the button and read the new rows. The browser
 * reports frames of 50 ms and more; slow the processor down in its developer tools to see every opening.
 */
export function Frames() {
  const frames = useLongFrames()
  return (
    <WalletModalProvider config={{ projectId: 'gallery' }}>
      <div className={styles.page} data-foyer="" lang="en">
        <h1 className={styles.title}>Long frames</h1>
        <ConnectButton />
        <table>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {frames.map((frame) => (
              <FrameRow key={frame.startTime} frame={frame} />
            ))}
          </tbody>
        </table>
      </div>
    </WalletModalProvider>
  )
}

function FrameRow({ frame }: { frame: LongFrame }) {
  const { script, forced, rendering, other, longest } = splitFrame(frame)
  return (
    <tr>
      {[frame.startTime, frame.duration, script, forced, rendering, other].map((ms, column) => (
        <td key={COLUMNS[column]}>{Math.round(ms)} ms</td>
      ))}
      <td>{longest}</td>
    </tr>
  )
}

/** Long frames of this page, newest first. Empty where the browser does not report them. */
function useLongFrames(): readonly LongFrame[] {
  const [frames, setFrames] = useState<readonly LongFrame[]>([])
  useEffect(() => {
    if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) return
    const observer = new PerformanceObserver((list) => {
      const seen = list.getEntries().filter(isLongFrame)
      setFrames((before) => [...seen.toReversed(), ...before])
    })
    observer.observe({ type: 'long-animation-frame', buffered: true })
    return () => observer.disconnect()
  }, [])
  return frames
}

function isLongFrame(entry: PerformanceEntry): entry is PerformanceEntry & LongFrame {
  return 'styleAndLayoutStart' in entry && 'scripts' in entry
}
