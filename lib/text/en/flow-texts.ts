import type { FlowTextKey } from '../text-key'
import { errorTexts, nextStepTexts } from './errors'
import { flowTexts } from './flows'

/** Everything that the views after Connect say. */
export const allFlowTexts: Readonly<Record<FlowTextKey, string>> = {
  ...flowTexts,
  ...errorTexts,
  ...nextStepTexts,
}
