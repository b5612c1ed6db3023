import { Frames } from './Frames'

/** Shows where the time of long frames goes, above all of those that open the modal. */
export default function FramesPage() {
  return <Frames />
}
