import { answerDescriptor } from '@/lib/server/clear-signing/answer-descriptor'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'

export const { POST } = serveProven(endpoints.findDescriptor, answerDescriptor)
