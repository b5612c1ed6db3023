import { bounded } from '@/components/ui/Boundary'
import { AlertBanner as Banner } from '../AlertBanner'

export { notifyDeveloper } from '@/lib/alerts/notify-developer'

export const AlertBanner = bounded(Banner)
