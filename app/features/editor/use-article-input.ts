import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#platform/forms/form.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { productParts } from '#features/articles/product.ts'
import type { RichTextHandle } from './text/rich-text.tsx'

/** The functions are stable references. */
export function useArticleInput(start: ArticleInput) {
  const [fields, setFields] = useState(start)
  const [initialContent] = useState(start.content)
  const [imageAddress, setImageAddress] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const text = useRef<RichTextHandle>(null)
  const latest = useRef(fields)
  useLayoutEffect(() => {
    latest.current = fields
  }, [fields])
  const content = useRef(start.content)

  const current = useCallback((): ArticleInput => {
    content.current = text.current?.html() ?? content.current
    return { ...latest.current, content: content.current }
  }, [])
  const setError = useCallback((field: string, sentence: string | undefined) => {
    setErrors((before) => {
      if (before[field] === sentence) return before
      const { [field]: _, ...others } = before
      return sentence ? { ...others, [field]: sentence } : others
    })
  }, [])
  const set = useCallback(
    (change: Partial<ArticleInput>) => {
      setFields((before) => ({ ...before, ...change }))
      const names = Object.keys(change).flatMap((key) => (key === 'product' ? Object.keys(productParts) : key))
      for (const name of names) setError(name, undefined)
    },
    [setError],
  )
  const changeImages = useCallback(
    (change: (images: ImageInput[]) => ImageInput[]) =>
      setFields((before) => ({ ...before, images: change(before.images) })),
    [],
  )
  const changeImage = useCallback(
    (address: string, change: Partial<ImageInput>) =>
      changeImages((before) => before.map((image) => (image.address === address ? { ...image, ...change } : image))),
    [changeImages],
  )
  const replace = useCallback((input: ArticleInput) => {
    setFields(input)
    latest.current = input
    if (input.content !== text.current?.html()) text.current?.replace(input.content)
  }, [])

  return {
    initialContent,
    fields,
    imageAddress,
    setImageAddress,
    set,
    changeImages,
    changeImage,
    text,
    current,
    replace,
    errors,
    setError,
    setErrors,
  }
}

export type ArticleInputState = ReturnType<typeof useArticleInput>
