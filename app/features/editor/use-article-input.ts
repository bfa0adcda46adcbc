import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#platform/forms/form.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import type { RichTextHandle } from './text/rich-text.tsx'

export function useArticleInput(start: ArticleInput) {
  const [fields, setFields] = useState(start)
  const [initialContent] = useState(start.content)
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
  const set = useCallback((change: Partial<ArticleInput>) => setFields((before) => ({ ...before, ...change })), [])
  const setError = useCallback((field: string, sentence: string | undefined) => {
    setErrors((before) => {
      if (before[field] === sentence) return before
      const { [field]: _, ...others } = before
      return sentence ? { ...others, [field]: sentence } : others
    })
  }, [])
  const replace = useCallback((input: ArticleInput) => {
    setFields(input)
    latest.current = input
    if (input.content !== text.current?.html()) text.current?.replace(input.content)
  }, [])

  return { initialContent, fields, set, setFields, text, current, replace, errors, setError, setErrors }
}
