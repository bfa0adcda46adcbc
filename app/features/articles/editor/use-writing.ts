import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrors, RefusedForm } from '#platform/forms/form.ts'
import { categoryOf, imageLine, type Category } from '../article.ts'
import type { EditableArticle } from '../writing.server.ts'
import type { WrittenArticle } from './local-copy.ts'
import { postQuietly } from '#platform/forms/quiet-request.ts'
import type { RichTextHandle } from './rich-text.tsx'

/** What the editor holds and sends. The text stays in its own field, which is asked for it when it is needed. */
export function useWriting(article: EditableArticle | null, startCategory: Category) {
  const [saved] = useState(() => writingOf(article, startCategory))
  const [fields, setFields] = useState(saved)
  const [errors, setErrors] = useState<FieldErrors>({})
  const text = useRef<RichTextHandle>(null)
  const latest = useRef(fields)
  useLayoutEffect(() => {
    latest.current = fields
  }, [fields])
  const content = useRef(saved.content)

  const current = useCallback((): WrittenArticle => {
    content.current = text.current?.html() ?? content.current
    return { ...latest.current, content: content.current }
  }, [])
  const set = useCallback((change: Partial<WrittenArticle>) => setFields((before) => ({ ...before, ...change })), [])
  const setError = useCallback((field: string, sentence: string | undefined) => {
    setErrors((before) => {
      if (before[field] === sentence) return before
      const { [field]: _, ...others } = before
      return sentence ? { ...others, [field]: sentence } : others
    })
  }, [])
  const replace = useCallback(({ content: html, ...others }: WrittenArticle) => {
    setFields((before) => ({ ...before, ...others }))
    if (html !== text.current?.html()) text.current?.replace(html)
  }, [])

  return { saved, fields, set, setFields, text, current, replace, errors, setError, setErrors }
}

/** Sends what was written. @returns where to go next, or the sentences to show beside what stays as it was typed. */
export async function sendWriting(
  { images, ...written }: WrittenArticle,
  article: EditableArticle | null,
  returnTo: string,
): Promise<{ to: string } | { errors: FieldErrors; signedOut: boolean }> {
  const action = article ? `/compte/articles/${article.id}` : '/compte/articles/nouveau'
  const answer = await postQuietly<RefusedForm>(action, {
    ...written,
    videoPoster: written.videoPoster ?? '',
    videoCaptions: written.videoCaptions ?? '',
    images: images.map((address) => imageLine({ address, alt: altIn(article, address) })).join('\n'),
    ...(article && { version: String(article.version) }),
    retour: returnTo,
  })
  if (answer.kind === 'redirect') return { to: answer.to }
  if (answer.kind === 'data') return { errors: answer.data.errors, signedOut: false }
  return { errors: { form: `Erreur: ${answer.sentence}` }, signedOut: answer.status === 401 }
}

function writingOf(article: EditableArticle | null, startCategory: Category): WrittenArticle {
  if (!article) {
    return {
      title: '',
      content: '',
      category: startCategory,
      images: [],
      videoUrl: '',
      videoPoster: null,
      videoCaptions: null,
    }
  }
  const { title, content, category, images, videoUrl, videoPoster, videoCaptions } = article
  return {
    title,
    content,
    category: categoryOf(category),
    images: images.map(({ address }) => address),
    videoUrl: videoUrl ?? '',
    videoPoster,
    videoCaptions,
  }
}

/** What an image shows is said on the article's plain page; an image that stays keeps it. */
function altIn(article: EditableArticle | null, address: string): string | null {
  return article?.images.find((image) => image.address === address)?.alt ?? null
}
