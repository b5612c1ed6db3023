import { bounded } from '@/components/ui/Boundary'
import { notifyDeveloper } from '@/lib/alerts/notify-developer'
import { AlertBanner } from '../AlertBanner'

/** The code that shows alerts above the views, and that writes them to the console. */
export const alertStage = { AlertBanner: bounded(AlertBanner), notifyDeveloper }
