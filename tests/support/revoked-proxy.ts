/** An object that throws at every touch, `instanceof` and `Array.isArray` included. */
export function revokedProxy(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}
