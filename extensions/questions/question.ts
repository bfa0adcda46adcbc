import { de } from '#platform/text/elision.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'

export const questionCharactersMax = 300
const questionPath = (commentId: string) => `/question/${commentId}`
export const answerInArticlePath = (commentId: string) => `/compte/commentaires/${commentId}/question`

const anonymous = 'Question posée dans les commentaires'

export const paragraphsOf = (answer: string) =>
  answer
    .split(/\n\s*\n/)
    .map((text) => `<p>${escapeHtml(text.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n\n')

/**
 * The link after an answer tells which comment it answers, however the question and the answer are edited.
 * @param answer paragraphs, below those of an earlier answer to the same question, which the editor may have changed
 */
export function withAnswer(content: string, commentId: string, question: string, answer: string): string {
  const href = `href="${questionPath(commentId)}"`
  const source = content.lastIndexOf('<p', content.indexOf(href))
  if (!answersIn(content).includes(commentId))
    return [content, `<h3>${escapeHtml(question)}</h3>`, answer, `<p><em><a ${href}>${anonymous}</a></em></p>`].join(
      '\n\n',
    )
  return content.includes(answer) ? content : `${content.slice(0, source)}${answer}\n\n${content.slice(source)}`
}

export function answersIn(content: string): string[] {
  return [...content.matchAll(/href="\/question\/([0-9a-f-]{36})"/g)].map((match) => match[1] ?? '')
}

/** @param name null takes the name away */
export function withName(content: string, commentId: string, name: string | null): string {
  const text = name === null ? anonymous : escapeHtml(`Question ${de(name)}`)
  return content.replace(linkOf(commentId), (_, start: string, end: string) => start + text + end)
}

/** Words of the editor's own stay; only ours name a person. */
export function isNamed(content: string, commentId: string): boolean {
  return [...content.matchAll(linkOf(commentId))].some(([link]) => />Question d[e’]/.test(link))
}

/** Once its comment is withdrawn, an answer neither names the person nor leads to the question. */
export function withoutSource(content: string, commentId: string): string {
  return content.replace(linkOf(commentId), anonymous)
}

function linkOf(commentId: string): RegExp {
  return new RegExp(`(<a [^>]*href="${questionPath(commentId)}"[^>]*>)[^<]*(</a>)`, 'g')
}
