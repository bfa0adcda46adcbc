import styles from './reader-form.css?url'

export interface ReaderForm {
  action: string
  title: string
  sentence: string
  button: string
  note: string
  boxes: { name: string; legend: string; options: { value: string; label: string }[] }
}

/** @param path the page that shows it, which the form sends along */
export function ReaderForms({ forms, path }: { forms: ReaderForm[]; path: string }) {
  return forms.map(({ action, title, sentence, button, note, boxes }) => (
    <section className="subscribe" key={action}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <h2>{title}</h2>
      <p>{sentence}</p>
      <form method="post" action={action}>
        <input type="hidden" name="page" value={path} />
        <label>
          Votre e-mail
          <input type="email" name="email" autoComplete="email" />
        </label>
        <fieldset>
          <legend>{boxes.legend}</legend>
          {boxes.options.map(({ value, label }) => (
            <label key={value}>
              <input type="checkbox" name={boxes.name} value={value} defaultChecked />
              {label}
            </label>
          ))}
        </fieldset>
        <button className="btn outline">{button}</button>
        <p className="caption">
          {note} <a href="/confidentialite">Vos données</a>
        </p>
      </form>
    </section>
  ))
}
