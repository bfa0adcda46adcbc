import { integrationExample, integrationNumber, integrations } from './integration.ts'

export function IntegrationExamples({ siteUrl }: { siteUrl: string }) {
  return (
    <>
      {integrations.map((integration) => (
        <section className="integration" key={integration.html} aria-labelledby={integration.html}>
          <h2 id={integration.html}>{integration.title}</h2>
          <pre>
            <code>{integrationExample(siteUrl, integration)}</code>
          </pre>
          <p className="caption">
            Les mêmes articles en JSON{'\u00a0'}: <code>{`${siteUrl}${integration.json}`}</code>
          </p>
        </section>
      ))}
      <p>
        Remplacez le nombre à la fin de l’adresse pour montrer de 1 à {integrationNumber.max} articles. Les couleurs se
        règlent dans les styles de votre page, par <code>--articles-text</code> et <code>--articles-muted</code>.
      </p>
    </>
  )
}
