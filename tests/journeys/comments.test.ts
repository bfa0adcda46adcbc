// Runs on the shared server, some of it without script.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { writingSecondsMin } from '#features/comments/moderation-rules.ts'
import { signInOn } from '../support/account-tabs.ts'
import { expectAccessible, useSharedJourney, link } from '../support/browser.ts'
import { readArticle } from '../support/reader.ts'

const { openPage } = useSharedJourney()
const narrow = { width: 320, height: 800 }

const field = (page: Page) => page.getByLabel('Votre commentaire', { exact: true })
const sending = (page: Page) => page.getByRole('button', { name: 'Envoyer' })

test('what one types under an article is found again after a reload, in another tab, after a session that ended and a sign-in', async () => {
  const page = await openPage({ as: 'soline' })
  const article = await readArticle(page, /^Voir l'article Onyx/)
  await field(page).pressSequentially('Une pensée en cours')
  await page.reload()
  await page.getByText('Voici ce que vous aviez commencé à écrire.').waitFor()
  expect(await field(page).inputValue()).toBe('Une pensée en cours')
  await expectAccessible(page)

  // The other article has its own.
  await readArticle(page, /^Voir l'article Jade/)
  expect(await field(page).inputValue()).toBe('')

  const context = page.context()
  await page.close()
  await context.clearCookies()
  const tab = await context.newPage()
  await tab.goto(article)
  expect(await field(tab).count()).toBe(0)
  await tab.getByRole('link', { name: 'Se connecter' }).click()
  await signInOn(tab, 'soline')
  await tab.waitForURL(`**${article}*`)
  await expect.poll(() => field(tab).inputValue()).toBe('Une pensée en cours')

  await tab.waitForLoadState('networkidle')
  await field(tab).press('End')
  await field(tab).pressSequentially(', finie.')
  await sending(tab).click()
  await tab.getByText('Merci pour votre commentaire !').waitFor()
  expect(await field(tab).inputValue()).toBe('')
  await tab.reload()
  await tab.waitForLoadState('networkidle')
  expect(await field(tab).inputValue()).toBe('')
})

test('what one typed is not for the next person of the same browser, however the first one left', async () => {
  const page = await openPage({ as: 'soline' })
  const article = await readArticle(page, /^Voir l'article Lapis/)
  await field(page).pressSequentially('Pour moi seule.')
  // The session expires, and somebody else signs in on the article.
  await page.context().clearCookies()
  await page.goto(`/compte?retour=${encodeURIComponent(article)}`)
  await signInOn(page, 'anouk')
  await page.waitForURL(`**${article}*`)
  await page.waitForLoadState('networkidle')
  expect(await field(page).inputValue()).toBe('')

  await field(page).pressSequentially('Et ceci pour Anouk.')
  await page.goto('/compte', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByText('Déconnexion réussie').waitFor()
  const left = await page.evaluate(() => JSON.stringify(localStorage))
  expect(left).not.toContain('Pour moi seule.')
  expect(left).not.toContain('Et ceci pour Anouk.')
})

test('an administrator answers; a visitor without script reads it, and reports a comment; the owner decides', async () => {
  const maiwenn = await openPage({ as: 'maiwenn', viewport: narrow })
  const article = await readArticle(maiwenn, /^Voir l'article Lapis/)
  await maiwenn.getByRole('link', { name: 'Répondre' }).first().click()
  await maiwenn.getByRole('heading', { name: /^Répondre à / }).waitFor()
  await maiwenn.waitForLoadState('networkidle')
  await expectAccessible(maiwenn)
  await maiwenn.getByLabel('Votre réponse').fill('Merci de votre lecture, dit la maison.')
  await maiwenn.getByRole('button', { name: 'Répondre' }).click()
  await maiwenn.getByText('Réponse publiée.').waitFor()
  await maiwenn.getByText('Merci de votre lecture, dit la maison.').waitFor()
  await maiwenn
    .getByRole('button', { name: /^Épingler le / })
    .last()
    .press('Enter')
  await maiwenn.getByText('Commentaire épinglé\u00a0: il est lu en premier.').waitFor()
  await expectAccessible(maiwenn)

  const visitor = await openPage({ javaScript: false, viewport: narrow, expectedErrors: [/400/], at: article })
  await visitor.getByText('Merci de votre lecture, dit la maison.').waitFor()
  await visitor.locator('.comment').getByText('Auteur', { exact: true }).waitFor()
  await visitor.locator('.comment').first().getByText('Épinglé', { exact: true }).waitFor()
  await expectAccessible(visitor)
  await link(visitor, /^Signaler le commentaire d/)
    .last()
    .click()
  await visitor.getByRole('heading', { name: 'Signaler un commentaire' }).waitFor()
  const begun = performance.now()
  await expectAccessible(visitor)
  await visitor.getByLabel('Ce qui pose problème').fill('Ce passage n’est pas exact.')
  await visitor.getByRole('button', { name: 'Signaler' }).click()
  await visitor.getByText('Cochez cette case').waitFor()
  expect(await visitor.getByLabel('Ce qui pose problème').inputValue()).toBe('Ce passage n’est pas exact.')
  await expectAccessible(visitor)
  await visitor.getByLabel('Je signale ce commentaire de bonne foi').check()
  // Whoever is quicker is taken for a program.
  await expect.poll(() => (performance.now() - begun) / 1000).toBeGreaterThan(writingSecondsMin)
  await visitor.getByRole('button', { name: 'Signaler' }).click()
  await visitor.getByText('Merci. Votre signalement est transmis aux administrateurs.').waitFor()

  await maiwenn.goto('/compte/signalements')
  await maiwenn.getByText('Ce passage n’est pas exact.').waitFor()
  await expectAccessible(maiwenn)
  await maiwenn.getByRole('button', { name: 'Supprimer le commentaire' }).click()
  await maiwenn.getByText('Commentaire supprimé.').waitFor()
  await maiwenn.getByText('Aucun signalement à traiter.').waitFor()
})
