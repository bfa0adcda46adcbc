// Needs a server of its own: sessions end.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { worldPeople, type WorldName } from '../../database/world/people.ts'
import { expectAccessible, useJourney } from '../support/browser.ts'
import { accountOf, openTab, signInForm, watchRequests, signInOn } from '../support/account-tabs.ts'

const { openPage } = useJourney()
/** A request of an expired session: the browser logs each 401. */
const over = /401/
/** Longer than the interval between two copies of a draft. */
const saveMilliseconds = 3500

const signOut = (page: Page) => page.getByRole('button', { name: 'Se déconnecter' }).click()

/** The tab gets the focus again. */
const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** As when another tab is in front. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

/** Only the keys under the product's name. */
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('amulette.')))

/** Closes all other sessions, from another device. */
async function closeOthersElsewhere(name: WorldName): Promise<Page> {
  const elsewhere = await openPage({ as: name, at: '/compte/securite' })
  await elsewhere.getByRole('button', { name: 'Fermer toutes les autres' }).click()
  await elsewhere.getByText('Votre compte n’est ouvert que sur cet appareil.').waitFor()
  return elsewhere
}

test('a visitor’s page is loaded again after a sign-in elsewhere, once nobody looks at it', async () => {
  const account = await openPage({ at: '/compte' })
  const reading = await openTab(account.context(), '/bracelets')
  const behind = await openTab(account.context(), '/bracelets')
  await hide(behind, true)
  for (const page of [reading, behind]) await page.evaluate(() => Object.assign(window, { mark: 'old' }))
  const isOld = (page: Page) => page.evaluate(() => 'mark' in window)
  await signInOn(account, 'ines')
  await expect.poll(() => isOld(behind)).toBe(false)
  expect(await isOld(reading)).toBe(true)
  await hide(reading, true)
  await expect.poll(() => isOld(reading)).toBe(false)
})

test('a session closed on another device is noticed when the tab is looked at, and all tabs know', async () => {
  const one = await openPage({ as: 'anouk', expectedErrors: [over], at: '/compte/commentaires' })
  const other = await openTab(one.context(), '/compte')
  const { asked } = watchRequests(one.context())
  await closeOthersElsewhere('anouk')
  expect(asked).toEqual([])
  await expect
    .poll(
      async () => {
        await look(one)
        return signInForm(one).count()
      },
      { interval: 500 },
    )
    .toBe(1)
  await one.getByText('Votre session est terminée. Reconnectez-vous.').waitFor()
  await signInForm(other).waitFor()
  expect(await other.getByText(worldPeople.anouk.email).count()).toBe(0)
  expect(asked.length, 'one tab asked for both').toBe(1)
  await expectAccessible(one)

  await signInOn(one, 'anouk')
  await one.getByRole('link', { name: 'Mes commentaires' }).waitFor()
  await accountOf(other, 'anouk').waitFor()
})

test('with the server out of reach, a sign-out empties the other tabs too, and stays when they are loaded again', async () => {
  const one = await openPage({ as: 'ines', expectedErrors: [/503/], at: '/compte' })
  const other = await openTab(one.context(), '/compte/securite')
  const form = await openTab(one.context(), '/compte/second-facteur')
  await one.context().route('**/compte/deconnexion', (route) => route.fulfill({ status: 503 }))
  await signOut(one)
  await one.getByText('Déconnexion effectuée').waitFor()
  await signInForm(other).waitFor()
  expect(await other.getByText(worldPeople.ines.email).count()).toBe(0)
  await form.getByText('Vous n’êtes plus connecté.').waitFor()
  expect(await form.getByLabel('Mot de passe actuel').count()).toBe(0)
  await other.reload()
  await signInForm(other).waitFor()
  await one.context().unroute('**/compte/deconnexion')
  // One of the tabs notifies the server for all.
  await Promise.any([one, other, form].map((tab) => tab.getByText('Déconnexion réussie').waitFor()))
  await other.goto('/compte/commentaires')
  await signInForm(other).waitFor()
})

test('signing out leaves none of an administrator’s drafts behind, not even those of another tab', async () => {
  // A save under way is refused: nobody is signed in any longer.
  const one = await openPage({ as: 'maiwenn', expectedErrors: [over] })
  const { clock } = one.context()
  await clock.install()
  await one.goto('/compte')
  const input = await openTab(one.context(), '/compte/articles')
  await input.getByRole('link', { name: 'Ajouter un article' }).click()
  const home = await openTab(one.context(), '/')
  await home.getByRole('link', { name: 'Ajouter un article' }).first().click()
  await home.getByRole('dialog').getByRole('textbox', { name: 'Titre' }).fill('Un autre')
  const title = input.getByRole('dialog').getByRole('textbox', { name: 'Titre' })
  await title.fill('Un brouillon secret')
  const drafts = async () => (await kept(input)).filter((key) => key.startsWith('amulette.brouillon.nouveau.'))
  await clock.fastForward(saveMilliseconds)
  await expect.poll(drafts).toHaveLength(2)
  await title.fill('Un brouillon plus secret encore')
  await signOut(one)
  await one.getByText('Déconnexion réussie').waitFor()
  await signInForm(input).waitFor()
  await home.getByRole('link', { name: 'Ajouter un article' }).first().waitFor({ state: 'hidden' })
  await clock.fastForward(saveMilliseconds)
  expect(await kept(home)).toEqual([])
})

test('a draft waits for its author when the session ends by itself, and is gone for anybody else', async () => {
  const page = await openPage({ as: 'maiwenn', at: '/compte' })
  await expect.poll(() => kept(page)).toEqual(['amulette.session'])
  await page.evaluate(() => localStorage.setItem('amulette.brouillon.nouveau', '{}'))
  const comeBackAs = async (name: WorldName) => {
    await page.context().clearCookies()
    await page.goto('/compte')
    await signInOn(page, name)
    await accountOf(page, name).waitFor()
    await page.waitForLoadState('networkidle')
    return kept(page)
  }
  expect(await comeBackAs('maiwenn')).toContain('amulette.brouillon.nouveau')
  expect(await comeBackAs('ines')).toEqual(['amulette.session'])
})
