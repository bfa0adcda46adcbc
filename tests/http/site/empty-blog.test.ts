import { expect, test } from 'vitest'
import { addPerson } from '#features/accounts/people.server.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('empty')

test.each([
  ['/bracelets', 'Aucun article de bracelets publié pour le moment.'],
  ['/pendentifs', 'Aucun article de pendentifs publié pour le moment.'],
])('without articles %s says so to a visitor and to a member: « %s »', async (path, sentence) => {
  const [email, password] = [`lectrice${path.length}@example.org`, 'trois perles bleues']
  await addPerson({ email, password, role: 'user', username: null })
  for (const as of [undefined, await site.signIn(email, password)]) {
    const page = await site.get(path, { as })
    const shown = (await text(page)).replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    expect(page.status).toBe(200)
    expect(shown).toContain(`>${sentence}<`)
    expect(shown.match(/Aucun article de/g)).toHaveLength(1)
    expect(shown).not.toContain('data-card')
  }
})
