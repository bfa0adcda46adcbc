import { failureReason } from '#platform/requests/failure.ts'
import { tryOnce } from '#platform/requests/fetch-again.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { formOf } from '#features/articles/article-input.ts'

/** The page as the server renders it for readers, without its scripts; nothing in it leads away. */
export async function previewHtml(input: ArticleInput): Promise<Outcome<string, string>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(formOf(input))) body.set(name, value)
  const { response, failure } = await tryOnce('/apercu', { method: 'POST', body })
  if (!response?.ok || failure) return refused(failureReason(failure ?? { kind: 'no answer' }))
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  page.querySelectorAll('script, link[rel=modulepreload]').forEach((element) => element.remove())
  // Without script the browser's player would cover the poster; the players of other sites are scripts.
  page.querySelectorAll('.video-file > video').forEach((player) => player.remove())
  page.querySelectorAll('iframe').forEach((player) => player.toggleAttribute('inert', true))
  // The frame may open no window: its links do nothing.
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
  return done(`<!doctype html>${page.documentElement.outerHTML}`)
}
