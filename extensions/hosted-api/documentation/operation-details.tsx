import type { ReactNode } from 'react'
import type { Guide } from './guide.server.ts'

type Operation = Guide['groups'][number]['operations'][number]

export function OperationDetails({ operation }: { operation: Operation }) {
  const { method, path, summary, description, access, parameters, body, fileTypes, answers, examples } = operation
  return (
    <details>
      <summary>
        {summary}{' '}
        <code>
          {method} {path}
        </code>
      </summary>
      {description && <p>{description}</p>}
      <p>{access}</p>
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {(body !== null || fileTypes.length > 0) && <h3>Corps de la demande</h3>}
      {body !== null && <Code>{body}</Code>}
      {fileTypes.length > 0 && (
        <p>
          Le fichier{'\u00a0'}: {fileTypes.join(', ')}.
        </p>
      )}
      <h3>Réponses</h3>
      <dl>
        {answers.map(({ status, means, schema }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              {means}
              {schema && <Code>{schema}</Code>}
            </dd>
          </div>
        ))}
      </dl>
      <h3>Exemples</h3>
      {examples.map((example) => (
        <figure key={example.summary}>
          <figcaption>
            {example.summary}
            {'\u00a0'}: réponse {example.status}
          </figcaption>
          <Code>{example.command}</Code>
        </figure>
      ))}
    </details>
  )
}

function Parameters({ parameters }: Pick<Operation, 'parameters'>) {
  return (
    <>
      <h3>Paramètres</h3>
      <dl>
        {parameters.map(({ names, means, values }) => (
          <div key={names[0]}>
            <dt>
              <code>{names.join(', ')}</code>
            </dt>
            <dd>
              {means}
              {values.length > 0 && ` Valeurs\u00a0: ${values.join(', ')}.`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function Code({ children }: { children: ReactNode }) {
  return (
    <pre>
      <code>{children}</code>
    </pre>
  )
}
