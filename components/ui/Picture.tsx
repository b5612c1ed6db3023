'use client'
import { useState } from 'react'
import { classNames } from './class-names'
import { gradientFor } from './gradient'
import styles from './shell-parts.module.css'

export interface PictureProps {
  /** Address on our own origin or a `data:image` URL; `undefined` shows the gradient of `seed`. */
  src: string | undefined
  /** Identity of the subject: address, chain id or name. Determines the gradient. */
  seed: string
  /** Shown on the gradient, which is then darker: the first letter of a name. */
  letter?: string | undefined
  /** CSS pixels, width and height. */
  size?: 16 | 20 | 26 | 40 | 56 | 64
  shape?: 'circle' | 'rounded'
  className?: string | undefined
}

/** A decorative image: its name is in the text beside it. An image that fails to load becomes its gradient. */
export function Picture(props: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const { src } = props
  return <DrawnPicture {...props} src={src === broken ? undefined : src} onBroken={() => setBroken(src)} />
}

export interface DrawnPictureProps extends PictureProps {
  /** The image did not load. */
  onBroken: (image: HTMLImageElement) => void
}

/** Draws a picture without any state. */
export function DrawnPicture({
  src,
  seed,
  letter,
  size = 40,
  shape = 'circle',
  className,
  onBroken,
}: DrawnPictureProps) {
  const classes = classNames(styles.picture, styles[`size${size}`], styles[shape], className)
  if (src === undefined) {
    return (
      <span
        className={classNames(classes, letter && styles.letter)}
        aria-hidden="true"
        style={{ backgroundImage: gradientFor(seed) }}
      >
        {letter}
      </span>
    )
  }
  return (
    // biome-ignore lint/performance/noImgElement: runs in any React host, and the picture is already its final size
    <img
      className={classes}
      src={src}
      alt=""
      width={size}
      height={size}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={({ currentTarget }) => onBroken(currentTarget)}
    />
  )
}
