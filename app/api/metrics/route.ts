import { endpoints } from '@/lib/server/endpoints/endpoints'
import { textAnswer } from '@/lib/server/http/answer'
import { serveRaw } from '@/lib/server/http/serve'
import { getMetrics, METRICS_TYPE } from '@/lib/server/kit/metrics'

export const { GET } = serveRaw(endpoints.metrics, async ({ requestId }) =>
  textAnswer(await getMetrics().text(), METRICS_TYPE, requestId),
)
