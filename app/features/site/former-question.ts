/**
 * WordPress also finds what it has by a parameter, as in `/?p=12`.
 * @returns the first such parameter with its value, `p=12`; empty when there is none
 */
export function formerQuestion(query: URLSearchParams): string {
  return (
    /(?:^|&)((?:p|page_id|attachment_id|cat|tag|author|author_name|m|feed)=[\w-]{1,100})(?=&|$)/.exec(
      query.toString(),
    )?.[1] ?? ''
  )
}
