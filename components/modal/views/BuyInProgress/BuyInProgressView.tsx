'use client'
export default function BuyInProgressView() {
  return null
}
