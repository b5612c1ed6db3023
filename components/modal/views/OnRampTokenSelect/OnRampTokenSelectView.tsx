'use client'
export default function OnRampTokenSelectView() {
  return null
}
