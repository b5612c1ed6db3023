/**
 * Lifts the selectors of the modal's style sheets above all that a host page may say about elements, classes, attributes
 * and its own ids; see docs/decisions/host-styles.md. The connect button stays as it is: a host may lay it out.
 */
const LIFTED = /(?:components[\\/](?:ui|modal|frame)|\(gallery\))[\\/](?!ConnectButton\.).*\.module\.css$/
/** No element fails this, and it counts as two ids. `:global`, or CSS modules would rename the id in each file. */
const LIFT = ':not(:global(#f#f))'

const lift = {
  postcssPlugin: 'foyer-lift',
  Once(root) {
    if (!LIFTED.test(root.source?.input.file ?? '')) return
    root.walkRules((rule) => {
      // What is nested is as strong as what it is nested in; the steps of an animation are no selectors.
      const { type, name } = rule.parent
      if (type === 'rule' || (type === 'atrule' && name.endsWith('keyframes'))) return
      rule.selectors = rule.selectors.map((selector) => selector.replace(/^(?:[a-z][\w-]*|\*)?/i, `$&${LIFT}`))
    })
  },
}

export default { plugins: [lift] }
