import { useId } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { PostButton } from '#platform/forms/post-button.tsx'
import { RowMenu } from '#platform/ui/row-menu.tsx'
import { ThreadSection } from '#platform/ui/thread-section.tsx'
import { count, frenchDate } from '#platform/text/french.ts'
import type { ListedPage } from './listed-pages.server.ts'
import { outlineKeys, outlines } from './outlines.ts'
import type { TrashedPage } from './page-trash.server.ts'
import { PageStart } from './page-start.tsx'
import { pagesHref, type Place, places } from './page.ts'
import '#platform/ui/rows.css'
import './page-list.css'

export function PageList({ pages, trash }: { pages: ListedPage[]; trash: TrashedPage[] }) {
  return (
    <>
      {pages.length > 0 && <Pages pages={pages} />}
      <FirstPages pages={pages} />
      {trash.length > 0 && <Trash pages={trash} />}
    </>
  )
}

function Pages({ pages }: { pages: ListedPage[] }) {
  const groups = [
    { title: 'En ligne', rows: pages.filter(({ isOnline }) => isOnline) },
    { title: 'Brouillons', rows: pages.filter(({ isOnline }) => !isOnline) },
  ]
  return (
    <>
      <p className="page-list-note">
        Ce qui ne vieillit pas{'\u00a0'}: une page n’a ni date, ni catégorie, ni commentaires. Elle s’écrit comme un
        article.
      </p>
      {groups.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <Group key={title} title={title}>
              {rows.map((page) => (
                <Row key={page.id} page={page} />
              ))}
            </Group>
          ),
      )}
    </>
  )
}

/** Outlines that no page has yet stay in sight until she has as many pages of her own. */
function FirstPages({ pages }: { pages: ListedPage[] }) {
  const isFirst = pages.length === 0
  const keys = outlineKeys.filter((key) => pages.every(({ title }) => title !== outlines[key].title))
  if (keys.length === 0 || pages.length >= outlineKeys.length) return null
  return (
    <>
      {isFirst && (
        <p className="page-list-note">
          Quatre pages que vos lecteurs cherchent. Chacune s’ouvre avec un plan à compléter{'\u00a0'}; rien ne paraît
          avant «{'\u00a0'}Publier{'\u00a0'}».
        </p>
      )}
      <Group title="À écrire">
        {keys.map((key) => (
          <li key={key} className="page-row to-write">
            <h3>{outlines[key].title}</h3>
            <p className="caption">{outlines[key].caption}</p>
            <PageStart outline={key} variant="outline" label={`Commencer la page ${outlines[key].title}`}>
              Commencer
            </PageStart>
          </li>
        ))}
      </Group>
      {isFirst && (
        <PageStart outline="" variant="link">
          Écrire une autre page
        </PageStart>
      )}
    </>
  )
}

function Trash({ pages }: { pages: TrashedPage[] }) {
  return (
    <Group title="Corbeille">
      {pages.map(({ id, title, caption }) => (
        <li key={id} className="page-row to-write">
          <h3>{title}</h3>
          <p className="caption">{caption}</p>
          <Form className="page-row-acts" method="post" action={`${pagesHref}/${id}/remise`}>
            <button className="link" type="submit" aria-label={`Remettre la page ${title}`}>
              Remettre
            </button>
            <a className="link danger" href={`${pagesHref}/${id}/effacement`} aria-label={`Effacer la page ${title}`}>
              Effacer
            </a>
          </Form>
        </li>
      ))}
    </Group>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <ThreadSection className="page-group" id={useId()} title={title}>
      <ul>{children}</ul>
    </ThreadSection>
  )
}

function Row({ page }: { page: ListedPage }) {
  const { id, path, isOnline } = page
  const title = page.title || 'Sans titre'
  const address = `${pagesHref}/${id}`
  return (
    <li className="page-row">
      <h3>{isOnline && path ? <a href={path}>{title}</a> : <Link to={address}>{title}</Link>}</h3>
      <p className="caption">{captionOf(page)}</p>
      <PlaceChoice page={page} title={title} />
      <div className="page-row-acts">
        <Link className="link" to={address} aria-label={`Modifier la page ${title}`}>
          Modifier
        </Link>
        <RowMenu title={title} label={`Autres actions pour ${title}`}>
          <RowActs page={page} address={address} />
        </RowMenu>
      </div>
    </li>
  )
}

function captionOf({ path, isOnline, version, hasDraft, questions, changedAt }: ListedPage): string {
  const date = frenchDate(changedAt).replaceAll(' ', '\u00a0')
  if (isOnline) return `${path} · ${hasDraft ? 'gardée, pas encore en ligne' : `modifiée le ${date}`}`
  const state = version > 0 ? 'retirée du site' : 'pas encore en ligne'
  return [state, questions > 0 && count(questions, 'question'), `le ${date}`].filter(Boolean).join(' · ')
}

/** A choice is saved at once; the button serves without script. */
function PlaceChoice({ page, title }: { page: ListedPage; title: string }) {
  const submit = useSubmit()
  return (
    <Form
      className="page-place"
      method="post"
      action={`${pagesHref}/${page.id}/place`}
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      <label>
        <span aria-hidden="true">Place</span>
        <select key={page.place} name="place" defaultValue={page.place} aria-label={`Place de la page ${title}`}>
          {(Object.keys(places) as Place[]).map((place) => (
            <option key={place} value={place}>
              {places[place]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="btn outline small" type="submit">
          Enregistrer
        </button>
      </noscript>
    </Form>
  )
}

function RowActs({ page: { path, version, isOnline, hasDraft }, address }: { page: ListedPage; address: string }) {
  return (
    <>
      {isOnline && path && (
        <li>
          <a href={path}>Voir sur le site</a>
        </li>
      )}
      {version > 0 && (
        <li>
          <a href={`${address}/versions`}>Versions</a>
        </li>
      )}
      <li>
        <a href={`${address}/adresse`}>Changer l’adresse</a>
      </li>
      {(!isOnline || hasDraft) && (
        <li>
          <PostButton action={`${address}/apercu`} reloadDocument>
            Créer un lien d’aperçu privé
          </PostButton>
        </li>
      )}
      {isOnline && (
        <li>
          <PostButton action={`${address}/retrait`}>Retirer du site</PostButton>
        </li>
      )}
      <li className="last">
        <a href={`${address}/suppression`}>Supprimer</a>
      </li>
    </>
  )
}
