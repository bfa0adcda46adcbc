import { expect, test } from 'vitest'
import { siteAddresses } from './support/site-addresses.ts'

/** `/compte/moderation ← routes/account/moderation.tsx`, in the order of the site map. */
const addresses = siteAddresses()
  .filter(({ file }) => !file.startsWith('../extensions/'))
  .map(({ pattern, file }) => `${pattern} ← ${file}`)

test('these are all the addresses of the product without its extensions, and who answers them', async () => {
  await expect(`${addresses.join('\n')}\n`).toMatchFileSnapshot('site-map.snapshot.txt')
})
