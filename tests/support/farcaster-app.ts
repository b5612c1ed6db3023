/**
 * Signs with an example account on the page of the Farcaster app, as a visitor does.
 *
 * @param url - What the channel has given.
 * @param typed - A name instead of the first example person.
 * @returns what the page says afterwards.
 */
export async function signInFarcasterApp(url: string, typed = ''): Promise<{ status: number; text: string }> {
  const page = await fetch(url)
  const channelToken = /name="channelToken" value="([^"]+)"/.exec(await page.text())?.[1]
  if (channelToken === undefined) throw new Error(`the Farcaster app has no form: status ${page.status}`)
  const body = new URLSearchParams({ channelToken, person: 'ada', typed })
  const answer = await fetch(url, { method: 'POST', body, headers: { origin: new URL(url).origin } })
  return { status: answer.status, text: await answer.text() }
}
