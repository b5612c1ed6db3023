'use client'
export default function OnRampProvidersView() {
  return null
}
