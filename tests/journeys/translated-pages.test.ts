// Needs a server of its own: it decides on comments, saves settings and publishes an article.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contentOf, publish, stored, titleOf } from '../support/article-editor.ts'
import { hydrated, useJourney, button } from '../support/browser.ts'
import { rowOf } from '../support/moderation-pages.ts'
import { moments, openTranslated, translate } from '../support/page-translation.ts'
import { sendComment } from '../support/sign-in.ts'
import { words } from '../support/words.ts'
import { extensions } from '../../extensions.ts'

const { server, openPage } = useJourney({ keepsSessions: true })

const ownPages = words(`
  aujourdhui profil presentation articles moderation moderation/reglages commentaires commentaires/tous signalements personnes mediatheque recherches pages apparence
  audience securite lettres pseudo email mot-de-passe second-facteur suppression categories site site/e-mail etat
`).map((tab) => `/compte/${tab}`)
const ofExtensions = extensions.flatMap((extension) => extension.pages ?? []).map(({ href }) => href)
const pages = [...ownPages, ...ofExtensions.filter((href) => href.startsWith('/compte/'))]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Waits for the translation of a whole text, even where the page has it in several nodes. */
const says = (page: Page, text: string) =>
  page.getByText(text.toLocaleUpperCase('fr'), { exact: true }).first().waitFor()

test.each(moments)('each account page translated %s it is hydrated leads to another and back', async (moment) => {
  const page = await openPage({ as: 'maiwenn' })
  /** A link may load another document, which is not translated. */
  const capitals = async () => (await heading(page).innerText()).toLocaleUpperCase('fr')
  for (const address of pages) {
    await openTranslated(page, address, moment)
    const title = await heading(page).innerText()
    expect(title, address).toBe(title.toLocaleUpperCase('fr'))
    await page.locator('main a[href^="/compte"]:not([aria-current])').first().click()
    await expect.poll(capitals, { message: address }).not.toBe(title)
    await page.goBack()
    await expect.poll(capitals, { message: address }).toBe(title)
  }
})

test('a page whose neighbouring texts a translator joined is hydrated, and not rendered anew', async () => {
  const page = await openPage({ as: 'maiwenn' })
  for (const address of pages) {
    await openTranslated(page, address, 'before', true)
    expect(await page.locator('main.translated').count(), address).toBe(1)
  }
})

test.each(moments)('a moderator whose page is translated %s it is hydrated decides and searches', async (moment) => {
  const texts = [`Une pierre vue ${moment}.`, `Une autre vue ${moment}.`] as const
  for (const text of texts) await sendComment(server.origin, 'soline', /\/article\/jade-[\w-]+/, text)
  const page = await openPage({ as: 'maiwenn' })
  await openTranslated(page, '/compte/moderation', moment)
  await button(rowOf(page, texts[0]), /^Valider le/i).click()
  await says(page, 'Commentaire validé et publié !')
  await button(rowOf(page, texts[1]), /^Rejeter le/i).click()
  await says(page, 'Commentaire rejeté et supprimé.')

  await openTranslated(page, '/compte/commentaires/tous', moment)
  await page.getByLabel('Texte, auteur ou article').fill(texts[0])
  await page.keyboard.press('Enter')
  await says(page, '1 commentaire')
  await says(page, texts[0])
})

test.each(moments)('an author whose page is translated %s it is hydrated writes words that stay', async (moment) => {
  const page = await openPage({ as: 'maiwenn' })
  await openTranslated(page, '/compte/articles', moment)
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  const editor = page.getByRole('dialog')
  const title = `Écrit dans une page traduite, ${moment}`
  await titleOf(editor).fill(title)
  await contentOf(editor).click()
  await page.keyboard.type('Une pierre, une seule.')
  await says(page, 'Brouillon gardé')
  await says(page, '4 mots')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Puis une autre.')
  await says(page, '7 mots')
  await editor.getByRole('button', { name: 'D’un autre site' }).click()
  const address = editor.getByRole('textbox', { name: 'Adresse de l’image' })
  await address.fill('perle.jpg')
  await address.press('Enter')
  await editor.locator('.photos-column .error font font').waitFor()
  await address.fill('')
  await publish(page, editor, title)
  expect(await stored(page, title)).toBe('<p>Une pierre, une seule.</p>\n\n<p>Puis une autre.</p>')
})

test.each(moments)('settings of a page that is translated %s it is hydrated are saved, or refused', async (moment) => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/400/] })
  await openTranslated(page, '/compte/site', moment)
  const stateOf = (label: RegExp) => page.locator('.saved-field', { hasText: label }).getByRole('status')
  const shop = page.getByLabel('Adresse de la boutique')
  await page.getByLabel('SIRET').fill('732 829 320 00074')
  await shop.fill('javascript:1')
  await expect.poll(() => stateOf(/siret/i).innerText()).toBe('ENREGISTRÉ')
  await shop.press('Enter')
  await expect.poll(() => stateOf(/adresse de la boutique/i).innerText()).toContain('SAISISSEZ UNE ADRESSE COMPLÈTE')
})

test('a member comments on a translated article, and words typed before the framework comes stay', async () => {
  const page = await openPage({ as: 'anouk', at: '/bracelets' })
  await page.getByRole('link', { name: /^Voir l'article Onyx/ }).click()
  await page.waitForLoadState('networkidle')
  await translate(page)
  const field = page.getByRole('textbox', { name: 'Votre commentaire' })
  await field.pressSequentially('Une pierre traduite.')
  await hydrated(page)
  expect(await field.inputValue()).toBe('Une pierre traduite.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Merci pour votre commentaire !').first().waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
})
