'use client'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { HostConfig } from '@/components/modal'
import { Button } from '@/components/ui/Button'
import { CopyButton } from '@/components/ui/CopyButton'
import { classNames } from '@/components/ui/class-names'
import { localeNames } from '@/lib/text/locale-names'
import shared from '../tool-page.module.css'
import { CodeTabs } from './CodeTabs'
import { type Choices, chosenConfig, configOf, defaultText, queryOf, readChoices, withChoice } from './choices'
import { LiveModal } from './LiveModal'
import { OptionControl } from './OptionControl'
import { CODE_FIELDS, optionGroups, SERVER_FIELDS } from './options'
import styles from './playground.module.css'
import type { CodeContext } from './write-code'

/** A text that is being typed makes a new modal only after this pause. */
const TYPING_MS = 400

export interface PlaygroundProps extends Pick<CodeContext, 'serverUrl' | 'chainNames' | 'devnetRpcUrl'> {
  /** The configuration of this server's own page. */
  readonly server: HostConfig
}

/**
 * Every option of the modal as a control, the modal with the choices beside it, and the code for them. The choices are in
 * the address of the page, so that a link shares them and a reload keeps them.
 */
export function Playground({ server, serverUrl, chainNames, devnetRpcUrl }: PlaygroundProps) {
  const groups = useMemo(() => optionGroups(server), [server])
  const options = useMemo(() => groups.flatMap((group) => group.options), [groups])
  const [choices, setChoices] = useState<Choices>({})
  const names = useMemo(() => namesOf(server), [server])

  useEffect(() => setChoices(readChoices(window.location.search, options)), [options])
  useEffect(() => {
    const read = () => setChoices(readChoices(window.location.search, options))
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [options])

  const change = (next: Choices) => {
    setChoices(next)
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${queryOf(next)}`)
  }
  const settled = useSettledChoices(choices)
  const config = useMemo(() => configOf(server, settled, options), [server, settled, options])
  const isDefault = Object.keys(choices).length === 0
  return (
    <main className={classNames(shared.page, styles.columns)} lang="en" dir="ltr">
      <header className={styles.head}>
        <h1 className={shared.title}>Playground</h1>
        <p className={styles.soft}>Every option of the modal, the modal with it, and the code for your page.</p>
        <div className={styles.row}>
          <Button tone="quiet" size="compact" inactive={isDefault} onClick={() => change({})}>
            Back to the defaults
          </Button>
          <span>Link with these choices</span>
          <CopyButton
            value={`${serverUrl}/playground${queryOf(choices)}`}
            label="Copy the link"
            copiedLabel="Copied"
            failedLabel="Not copied"
          />
        </div>
      </header>
      <form className={styles.options} aria-label="Options" onSubmit={(event) => event.preventDefault()}>
        {groups.map((group, at) => (
          <details key={group.title} className={styles.group} open={at === 0}>
            <summary className={styles.summary}>{group.title}</summary>
            {group.options.map((option) => (
              <OptionControl
                key={option.path}
                option={option}
                text={choices[option.path]}
                byDefault={defaultText(server, option)}
                names={names}
                onChange={(text) => change(withChoice(choices, option.path, text))}
              />
            ))}
          </details>
        ))}
        <p className={styles.soft}>
          {`The code has the values of this server for ${SERVER_FIELDS.join(', ')}. ${CODE_FIELDS.join(' and ')} have functions: your page sets them.`}
        </p>
      </form>
      <section className={styles.stage} aria-label="Result">
        <LiveModal key={queryOf(settled)} config={config} />
        <CodeTabs
          config={config}
          chosen={chosenConfig(server, settled, options)}
          serverUrl={serverUrl}
          chainNames={chainNames}
          devnetRpcUrl={devnetRpcUrl}
        />
      </section>
    </main>
  )
}

/** The choices once nothing has been typed for a moment. */
function useSettledChoices(choices: Choices): Choices {
  const [settled, setSettled] = useState(choices)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(choices), TYPING_MS)
    return () => clearTimeout(timer)
  }, [choices])
  return useDeferredValue(settled)
}

/** The names of languages and networks. */
function namesOf({ networks = [] }: HostConfig): Readonly<Record<string, string>> {
  const chains = networks.map(({ caipNetworkId, name }) => [caipNetworkId, `${name} (${caipNetworkId})`] as const)
  return { ...localeNames, ...Object.fromEntries(chains) }
}
