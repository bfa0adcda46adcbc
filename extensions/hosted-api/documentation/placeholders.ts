/** Words that readers of an example replace with their own values. */
export const placeholders = {
  VOTRE_CLE: 'une clé',
  VOTRE_JETON: 'le jeton d’accès d’une session (access_token)',
  JETON_RENOUVELLEMENT: 'le jeton de renouvellement d’une session (refresh_token)',
  JETON_LIEN: 'ce qui suit «\u00a0jeton=\u00a0» dans le lien d’un message',
  CODE_RECU: 'le code à six chiffres d’un message',
  CODE_APPLICATION: 'le code à six chiffres que montre l’application d’authentification',
  CODE_SECOURS: 'un code de secours',
  ID_ARTICLE: 'l’id d’un article',
  ID_COMMENTAIRE: 'l’id d’un commentaire',
  ID_PERSONNE: 'l’id du compte (GET /auth/v1/user)',
  ID_APPLICATION: 'l’id de l’application d’authentification (factors, dans le compte)',
  ID_DEMANDE: 'l’id que donne la demande d’un code (challenge)',
  ID_ENVOI: 'la fin de l’adresse que donne l’en-tête Location au début d’un envoi',
  IMAGE: 'le nom d’une image envoyée, par exemple perle.png',
}

export type Placeholder = keyof typeof placeholders

const word = new RegExp(`\\b(?:${Object.keys(placeholders).join('|')})\\b`, 'g')

export function placeholdersIn(text: string): Placeholder[] {
  return [...new Set(text.match(word))] as Placeholder[]
}

export function fillPlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(word, (name) => values.get(name) ?? name)
}
