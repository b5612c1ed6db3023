/** A frame as the browser reports it: Long Animation Frames API, W3C. Times in ms. */
export interface LongFrame {
  readonly startTime: number
  readonly duration: number
  /** Beginning of the last style and layout; 0 if the frame had none. */
  readonly styleAndLayoutStart: number
  readonly scripts: readonly {
    readonly duration: number
    /** Part of `duration` in which the script made the browser style and lay out. */
    readonly forcedStyleAndLayoutDuration: number
    /** What called it, as `BUTTON.onclick`. */
    readonly invoker: string
  }[]
}

export interface FrameParts {
  readonly script: number
  /** Style and layout that scripts asked for. */
  readonly forced: number
  /** Style, layout and paint at the end of the frame. */
  readonly rendering: number
  /** Parsing, loading, and what the browser does not report. */
  readonly other: number
  /** The script that took longest. */
  readonly longest: string
}

/** Divides the time of a frame into parts that add up to its duration. */
export function splitFrame({ startTime, duration, styleAndLayoutStart, scripts }: LongFrame): FrameParts {
  const forced = sum(scripts.map((script) => script.forcedStyleAndLayoutDuration))
  const script = sum(scripts.map((each) => each.duration)) - forced
  const rendering = styleAndLayoutStart === 0 ? 0 : startTime + duration - styleAndLayoutStart
  const [longest] = scripts.toSorted((one, other) => other.duration - one.duration)
  return {
    script,
    forced,
    rendering,
    other: Math.max(0, duration - script - forced - rendering),
    longest: longest?.invoker ?? '',
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
