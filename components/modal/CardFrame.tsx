import type { PointerEventHandler, ReactNode, Ref } from 'react'
import type { Elements } from '@/components/ui/own-text'
import styles from './ModalCard.module.css'

export interface CardFrameProps {
  readonly titleId: string
  readonly title: string
  /** What stands before and after the title. */
  readonly start?: Elements
  readonly end: Elements
  readonly heading?: Ref<HTMLHeadingElement>
  readonly box?: Ref<HTMLDivElement>
  readonly content?: Ref<HTMLDivElement>
  readonly onHeaderPress?: PointerEventHandler<HTMLElement>
  /** Between the header and the body. */
  readonly behind?: Elements
  readonly children: ReactNode
}

/** Draws the header and the body of a card without hooks. */
export function CardFrame(props: CardFrameProps) {
  const { titleId, title, start, end, heading, box, content, onHeaderPress, behind, children } = props
  return (
    <>
      <div className={styles.header} onPointerDown={onHeaderPress}>
        <span className={styles.handle} aria-hidden="true" />
        <div className={styles.start}>{start}</div>
        <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        <div className={styles.end}>{end}</div>
      </div>
      {behind}
      <div className={styles.body} ref={box}>
        <div className={styles.content} ref={content}>
          {children}
        </div>
      </div>
    </>
  )
}
