import { expect, test } from 'vitest'
import { useMembers } from '../../support/members.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('empty')
const members = useMembers(site)

test.each([
  ['/bracelets', 'Aucun article de bracelets publié pour le moment.'],
  ['/pendentifs', 'Aucun article de pendentifs publié pour le moment.'],
])('without articles %s says so to a visitor and to a member: « %s »', async (path, sentence) => {
  for (const as of [undefined, (await members.newSignedInMember()).jar]) {
    const page = await site.get(path, { as })
    const shown = (await text(page)).replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    expect(page.status).toBe(200)
    expect(shown).toContain(`>${sentence}<`)
    expect(shown.match(/Aucun article de/g)).toHaveLength(1)
    expect(shown).not.toContain('data-card')
  }
})
