/** Of one draft in this browser; without `draft` what those of one article, or of a new one, begin with. */
export function draftKey(prefix: string, articleId: string | null, draft = ''): string {
  return `${prefix}${articleId ?? 'nouveau'}.${draft}`
}
