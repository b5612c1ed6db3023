/** An object for which every operation throws, including `instanceof` and `Array.isArray`. */
export function revokedProxy(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}
