import { createApp } from 'vue'

const app = createApp({
  data: () => ({ wallet: '', networks: ['eip155:31337'] }),
  methods: {
    greet(this: { wallet: string }, { detail }: CustomEvent<{ readonly name: string }>) {
      this.wallet = detail.name
    },
  },
  template: `<h1>A shop in Vue</h1>
    <foyer-button @CONNECT_SUCCESS="greet" :networks="networks" />
    <output aria-label="Wallet">{{ wallet }}</output>`,
})
app.config.compilerOptions.isCustomElement = (tag: string) => tag.startsWith('foyer-')
app.mount('#root')
