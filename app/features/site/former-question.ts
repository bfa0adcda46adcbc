/** WordPress also finds what it has by a parameter. @returns the first one, as `p=12`; empty when there is none */
export function formerQuestion(query: URLSearchParams): string {
  return (
    /(?:^|&)((?:p|page_id|attachment_id|cat|tag|author|author_name|m|feed)=[\w-]{1,100})(?=&|$)/.exec(
      query.toString(),
    )?.[1] ?? ''
  )
}
