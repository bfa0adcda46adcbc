import { CategoryTag } from '#features/articles/article-card.tsx'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { categoryTexts } from '#features/articles/categories.ts'
import { Picture } from '#features/media/picture.tsx'
import { MarkPicture } from '../mark-picture.tsx'
import { MastheadOrnament } from '../masthead-ornament.tsx'
import { Motto } from '../motto.tsx'
import { networkName } from '../networks.ts'
import { wordsOf } from '../words.ts'
import { productName } from '#platform/product-name.ts'
import { sourceOf } from './mark-fields.tsx'
import type { AppearanceState } from './use-appearance.ts'
import './preview.css'

/** The home page as it will be seen; nothing in it can be clicked. */
export function Preview({ state, example }: { state: AppearanceState; example: ArticleCardShape | null }) {
  const { values } = state
  const siteName = values.siteName.trim() || productName
  const words = { ...values, siteName }
  const { homeSentence, footerSentence } = wordsOf(words)
  const names = values.networks.map(networkName).filter(Boolean)
  return (
    <aside className="live" aria-labelledby="apercu">
      <div className="live-top">
        <h2 className="ui" id="apercu" tabIndex={-1}>
          Aperçu
        </h2>
        <div className="widths" role="radiogroup" aria-label="Aperçu de jour ou de nuit">
          <label>
            <input type="radio" name="preview" value="day" defaultChecked />
            De jour
          </label>
          <label>
            <input type="radio" name="preview" value="night" />
            De nuit
          </label>
        </div>
      </div>
      <div className="glass" role="img" aria-label="L’accueil tel qu’on le verra" data-accent={values.accent}>
        <div className="glass-bar">
          <MarkPicture mark={{ kind: values.mark, src: sourceOf(state, values.mark) }} />
          <span>{siteName}</span>
          <ul className="ui">
            {values.menu.map(({ key, label }) => (
              <li key={key}>{label}</li>
            ))}
          </ul>
        </div>
        <div className="glass-masthead">
          <p className="glass-motto">
            <Motto words={words} />
          </p>
          {homeSentence && <p>{homeSentence}</p>}
          <MastheadOrnament mark={values.mark} />
        </div>
        {example && <Example article={example} />}
        <div className="glass-foot">
          <p>{footerSentence}</p>
          {names.length > 0 && (
            <p className="ui">
              {names.map((name, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two addresses may be of one network.
                <span key={place}>{name}</span>
              ))}
            </p>
          )}
        </div>
      </div>
    </aside>
  )
}

function Example({ article: { title, category, picture } }: { article: ArticleCardShape }) {
  return (
    <div className={`glass-article category-${categoryTexts(category).colour}`}>
      {picture && <Picture picture={{ ...picture, placeholder: null }} alt="" sizes="10rem" />}
      <div>
        <CategoryTag category={category} />
        <p className="glass-title">{title}</p>
        <span className="link">{categoryTexts(category).all}</span>
        <span className="btn">Se connecter</span>
      </div>
    </div>
  )
}
