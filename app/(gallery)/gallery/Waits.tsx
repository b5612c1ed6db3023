import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { ProgressRing } from '@/components/ui/ProgressRing'
import { Skeleton, SkeletonPicture } from '@/components/ui/Skeleton'
import { Steps } from '@/components/ui/Steps'
import styles from './gallery.module.css'
import { Section, Specimen } from './Specimen'
import type { Samples } from './samples'

/** Samples of parts that show waiting. */
export function Waits({ text }: { text: Samples }) {
  return (
    <>
      <Section name="Progress steps">
        <Specimen state="on its way">
          <Steps
            label={text.swapStep}
            steps={[
              { id: 'reset', label: text.resetStep, state: 'done', stateLabel: text.done },
              { id: 'approve', label: text.approveStep, state: 'current', stateLabel: text.current },
              { id: 'swap', label: text.swapStep, state: 'todo', stateLabel: text.todo },
            ]}
          />
        </Specimen>
        <Specimen state="failed">
          <Steps
            label={text.swapStep}
            steps={[
              { id: 'approve', label: text.approveStep, state: 'done', stateLabel: text.done },
              { id: 'swap', label: text.swapStep, state: 'failed', stateLabel: text.stepFailed },
            ]}
          />
        </Specimen>
      </Section>
      <Section name="Skeleton">
        <List label={text.tokens}>
          <ListRow
            start={<SkeletonPicture />}
            title={<Skeleton chars={12} />}
            subtitle={<Skeleton chars={8} size="s" />}
            end={<Skeleton chars={6} />}
          />
        </List>
        <Skeleton chars={8} size="xl" />
      </Section>
      <Section name="Progress ring">
        <div className={styles.line}>
          <ProgressRing fraction={0} />
          <ProgressRing fraction={0.25} label={text.quoteAge} />
          <ProgressRing fraction={0.6} size={20} />
          <ProgressRing fraction={0.9} size={32} />
          <ProgressRing fraction={1} size={44} />
        </div>
      </Section>
    </>
  )
}
