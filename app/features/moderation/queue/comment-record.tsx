import { frenchDateTime } from '#platform/text/french.ts'
import type { CommentHistory, HistoryLine } from '../comment-history.ts'

export function CommentRecord({ history }: { history: CommentHistory }) {
  return (
    <ol className="comment-history">
      {history.lines.map((line, index) => (
        <li key={line.number}>
          <p>
            <b>{line.label}</b>
            {line.by && (
              <>
                {' par '}
                <bdi>{line.by}</bdi>
              </>
            )}
          </p>
          <time className="caption" dateTime={line.at}>
            le {frenchDateTime(line.at)}
          </time>
          {line.reason && <p className="comment-text caption">{line.reason}</p>}
          {isNewText(line, history.lines[index - 1]) && (
            <blockquote className="comment-text">{line.text || 'Texte effacé à la demande de son auteur.'}</blockquote>
          )}
        </li>
      ))}
    </ol>
  )
}

function isNewText(line: HistoryLine, before: HistoryLine | undefined): boolean {
  return line.text !== before?.text
}
