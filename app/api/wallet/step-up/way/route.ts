import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { verifyWayProof } from '@/lib/server/wallet/step-up'

export const { POST } = serveProven(endpoints.stepUpByWay, verifyWayProof)
