// Runs on the shared server, some of it without script.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { writingSecondsMin } from '#features/comments/moderation-rules.ts'
import { worldPeople, type WorldName } from '../../database/world/people.ts'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { emailsTo } from '../support/outbox.ts'
import { useSharedServer } from '../support/server.ts'

const server = useSharedServer()
const openPage = useBrowser(server)
const narrow = { width: 320, height: 800 }

const field = (page: Page) => page.getByLabel('Votre commentaire', { exact: true })
const sending = (page: Page) => page.getByRole('button', { name: 'Envoyer' })

async function openArticle(page: Page, name: RegExp): Promise<string> {
  await page.goto('/bracelets')
  await page.getByRole('link', { name }).click()
  await page.waitForURL('**/article/*')
  await page.waitForLoadState('networkidle')
  return new URL(page.url()).pathname
}

async function signIn(page: Page, name: WorldName): Promise<void> {
  const { admin, members } = inject('worldPasswords')
  await page.getByLabel('E-mail').fill(worldPeople[name].email)
  await page.getByLabel('Mot de passe').fill(name === 'maiwenn' ? admin : members)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

test('what one types under an article is found again after a reload, in another tab, after a session that ended and a sign-in', async () => {
  const page = await openPage({ as: 'soline' })
  const article = await openArticle(page, /^Voir l'article Onyx/)
  await field(page).pressSequentially('Une pensée en cours')
  await page.reload()
  await page.getByText('Voici ce que vous aviez commencé à écrire.').waitFor()
  expect(await field(page).inputValue()).toBe('Une pensée en cours')
  await expectAccessible(page)

  // The other article has its own.
  await openArticle(page, /^Voir l'article Jade/)
  expect(await field(page).inputValue()).toBe('')

  const context = page.context()
  await page.close()
  await context.clearCookies()
  const tab = await context.newPage()
  await tab.goto(article)
  expect(await field(tab).count()).toBe(0)
  await tab.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(tab, 'soline')
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
  const article = await openArticle(page, /^Voir l'article Lapis/)
  await field(page).pressSequentially('Pour moi seule.')
  // The session expires, and somebody else signs in on the article.
  await page.context().clearCookies()
  await page.goto(`/compte?retour=${encodeURIComponent(article)}`)
  await signIn(page, 'anouk')
  await page.waitForURL(`**${article}*`)
  await page.waitForLoadState('networkidle')
  expect(await field(page).inputValue()).toBe('')

  await field(page).pressSequentially('Et ceci pour Anouk.')
  await page.goto('/compte')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByText('Déconnexion réussie').waitFor()
  const left = await page.evaluate(() => JSON.stringify(localStorage))
  expect(left).not.toContain('Pour moi seule.')
  expect(left).not.toContain('Et ceci pour Anouk.')
})

test('without script a member changes a published comment, reads that it waits again, and withdraws it', async () => {
  const page = await openPage({ as: 'anouk', javaScript: false, viewport: narrow })
  await page.goto('/compte/commentaires')
  const published = page.getByRole('article').filter({ hasText: 'Publié' }).first()
  const title = await published.getByRole('link').first().textContent()
  await expectAccessible(page)
  await published.getByRole('link', { name: /^Modifier/ }).click()
  await page.getByText('sera de nouveau en attente de validation').waitFor()
  await expectAccessible(page)
  await field(page).fill('Réécrit sans script.')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Il sera de nouveau publié après validation').waitFor()
  const own = page.getByRole('article').filter({ hasText: 'Réécrit sans script.' })
  await own.getByText('En attente').waitFor()
  await own.getByRole('link', { name: `Supprimer votre commentaire sur ${title}` }).click()
  await page.getByRole('heading', { name: 'Supprimer votre commentaire' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByText('Commentaire supprimé avec succès').waitFor()
  expect(await page.getByText('Réécrit sans script.').count()).toBe(0)
})

test('a comment that is published while its author rewrites it: they are told, and confirm by sending again', async () => {
  const page = await openPage({ as: 'gaetan', expectedErrors: [/409/] })
  await page.goto('/compte/commentaires')
  const waiting = page.getByRole('article').filter({ hasText: 'En attente' }).first()
  const text = (await waiting.locator('.comment-text').textContent()) ?? ''
  await waiting.getByRole('link', { name: /^Modifier/ }).click()
  await page.getByRole('heading', { name: 'Modifier votre commentaire' }).waitFor()
  await page.waitForLoadState('networkidle')
  await field(page).fill('Réécrit pendant ce temps.')

  const maiwenn = await openPage({ as: 'maiwenn' })
  await maiwenn.goto('/compte/moderation')
  const row = maiwenn
    .locator('[data-comment]')
    .filter({ hasText: text.slice(0, 60) })
    .first()
  await row.getByRole('button', { name: /^Valider le commentaire d/ }).click()
  await maiwenn.getByText('Commentaire validé et publié !').waitFor()

  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await page.getByText('Votre commentaire vient d’être publié.').waitFor()
  await page.getByText('Si vous le modifiez, il quittera l’article').waitFor()
  expect(await field(page).inputValue()).toBe('Réécrit pendant ce temps.')
  await save.click()
  await page.getByText('Il sera de nouveau publié après validation').waitFor()
})

test('an administrator answers; a visitor without script reads it, and reports a comment; the owner decides', async () => {
  const maiwenn = await openPage({ as: 'maiwenn', viewport: narrow })
  const article = await openArticle(maiwenn, /^Voir l'article Lapis/)
  await maiwenn.getByRole('link', { name: 'Répondre' }).first().click()
  await maiwenn.getByRole('heading', { name: /^Répondre à / }).waitFor()
  await maiwenn.waitForLoadState('networkidle')
  await expectAccessible(maiwenn)
  await maiwenn.getByLabel('Votre réponse').fill('Merci de votre lecture, dit la maison.')
  await maiwenn.getByRole('button', { name: 'Répondre' }).click()
  await maiwenn.getByText('Réponse publiée.').waitFor()
  await maiwenn.getByText('Merci de votre lecture, dit la maison.').waitFor()
  await expectAccessible(maiwenn)

  const visitor = await openPage({ javaScript: false, viewport: narrow, expectedErrors: [/400/] })
  await visitor.goto(article)
  await visitor.getByText('Merci de votre lecture, dit la maison.').waitFor()
  await visitor.getByText('L’équipe du site', { exact: true }).waitFor()
  await expectAccessible(visitor)
  await visitor
    .getByRole('link', { name: /^Signaler le commentaire d/ })
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

test('from an email, without sign-in and without script, the owner decides; the links of emails can be disabled', async () => {
  const ines = await openPage({ as: 'ines' })
  await openArticle(ines, /^Voir l'article Malachite/)
  await field(ines).fill('À décider depuis un téléphone.')
  await sending(ines).click()
  await ines.getByText('Merci pour votre commentaire !').waitFor()

  const emails = () => emailsTo(worldPeople.maiwenn.email, server.dataDir)
  await expect
    .poll(async () => (await emails()).some(({ text }) => text.includes('À décider depuis un téléphone.')))
    .toBe(true)
  const message = (await emails()).findLast(({ text }) => text.includes('À décider depuis un téléphone.'))
  const link = (part: string) => {
    const found = /https?:\/\/\S+/g
    const address = message?.text.match(found)?.find((one) => one.includes(part)) ?? ''
    return new URL(address).pathname + new URL(address).search
  }
  const page = await openPage({ javaScript: false, viewport: narrow })
  await page.goto(link('/rejet'))
  await page.getByText('À décider depuis un téléphone.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Le valider plutôt' }).click()
  await page.getByRole('button', { name: 'Valider' }).click()
  await page.getByText('Commentaire validé et publié !').waitFor()
  await page.goto(link('/validation'))
  await page.getByText('Vous avez déjà publié ce commentaire').waitFor()
  await expectAccessible(page)

  await page.goto(link('/lettres/arret'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ne plus recevoir ces messages' }).click()
  await page.getByText('nous ne vous écrirons plus sur les nouveaux commentaires').waitFor()

  const maiwenn = await openPage({ as: 'maiwenn', viewport: narrow })
  await maiwenn.goto('/compte/lettres')
  expect(await maiwenn.getByLabel('Aucun message').isChecked()).toBe(true)
  await expectAccessible(maiwenn)
})
