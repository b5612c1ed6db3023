'use client'
import { useEffect, useState } from 'react'
import type { PartTexts } from '@/components/site/part-texts'
import { Button } from '@/components/ui/Button'
import { CopyButton } from '@/components/ui/CopyButton'
import type { TrackedEvent } from '@/lib/analytics/events'
import { EVENTS_KEPT } from '@/lib/analytics/track'
import { useLocale } from '@/lib/react/use-text'
import type { Shell } from '@/lib/runtime/runtime'
import { intlTag } from '@/lib/text/intl-tag'
import styles from './parts.module.css'

/** The events of every modal of the page, newest first. They never leave the page. */
export function EventLog({ shells, texts }: { shells: readonly Shell[]; texts: PartTexts }) {
  const [events, clear] = useEvents(shells)
  const time = new Intl.DateTimeFormat(intlTag(useLocale()), { timeStyle: 'medium' })
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too */}
      <div className={styles.log} role="log" aria-label={texts['part.eventList']} tabIndex={0}>
        {events.length === 0 ? (
          <p className={styles.small}>{texts['part.noEvents']}</p>
        ) : (
          events.map((each) => (
            <p key={`${each.at} ${each.event}`} className={styles.event}>
              <time dateTime={new Date(each.at).toISOString()}>{time.format(each.at)}</time>
              <bdi dir="ltr">
                <b>{each.event}</b>
                {Object.entries(each.properties).map(([name, value]) => (
                  <span key={name}>{`${name}: ${String(value)}`}</span>
                ))}
              </bdi>
            </p>
          ))
        )}
      </div>
      {events.length > 0 && (
        <div className={styles.logActions}>
          <CopyButton
            value={JSON.stringify([...events].reverse(), null, 2)}
            label={texts['part.copyEvents']}
            copiedLabel={texts['part.copied']}
            failedLabel={texts['part.copyFailed']}
          />
          <Button tone="link" size="compact" aria-label={texts['part.clearEventsLabel']} onClick={clear}>
            {texts['part.clearEvents']}
          </Button>
        </div>
      )}
    </>
  )
}

/** The events of all `shells`, newest first, and a function that clears the visible ones. */
function useEvents(shells: readonly Shell[]): readonly [readonly TrackedEvent[], () => void] {
  const [events, setEvents] = useState<readonly TrackedEvent[]>([])
  const [forgotten, setForgotten] = useState<ReadonlySet<TrackedEvent>>(new Set())

  useEffect(() => {
    let wanted = true
    const stops: (() => void)[] = []
    const add = (more: readonly TrackedEvent[]) =>
      setEvents((known) => [...new Set([...known, ...more])].sort((a, b) => b.at - a.at).slice(0, EVENTS_KEPT))
    for (const shell of shells)
      shell.runtime().then(
        (runtime) => {
          if (!wanted) return
          add(runtime.events)
          stops.push(runtime.onEvent((event) => add([event])))
        },
        // If nothing could be loaded, there are no events.
        () => undefined,
      )
    return () => {
      wanted = false
      for (const stop of stops) stop()
    }
  }, [shells])

  return [events.filter((event) => !forgotten.has(event)), () => setForgotten(new Set(events))]
}
