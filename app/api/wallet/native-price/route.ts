import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { answerNativePrice } from '@/lib/server/price/native-price'

export const { POST } = serveProven(endpoints.getNativePrice, answerNativePrice)
