'use client'
export default function OnRampActivityView() {
  return null
}
