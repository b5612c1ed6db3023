'use client'
import { SERVICE_NAMES } from '@/lib/names/record-labels'
import { useText } from './use-text'

const WORDS = ['description', 'url', 'email'] as const

/** What a text record is called: a word, the name of its service, or its key. */
export function useRecordLabel(): (key: string) => string {
  const t = useText()
  return (key) => {
    const word = WORDS.find((each) => each === key)
    return word === undefined ? (SERVICE_NAMES[key] ?? key) : t(`names.record.${word}`)
  }
}
