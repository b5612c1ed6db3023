'use client'
export default function OnRampFiatSelectView() {
  return null
}
